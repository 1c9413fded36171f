import { openFrame } from './card-frame.js'
import { inJapanese } from './sandbox-call.js'

/** Stripe.js's `elements()`: one group of card fields. */
export function createElements(options = {}) {
  const made = new Map()
  return {
    clientSecret: options.clientSecret,
    create(type, settings = {}) {
      if (type !== 'payment' && type !== 'card') throw new Error(`The sandbox has no element of type ${type}.`)
      if (made.size > 0) throw new Error('These elements have card fields already.')
      const element = createElement(type, { ...options, ...settings }, () => made.delete(type))
      made.set(type, element)
      return element
    },
    getElement: (type) => made.get(type) ?? null,
    fields: () => made.values().next().value,
    update: async (changes) => void Object.assign(options, changes),
    fetchUpdates: async () => ({}),
    async submit() {
      const [element] = made.values()
      if (!element) throw new Error('There are no card fields: create and mount an element first.')
      const { error } = await element.validate()
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
  }
}

function createElement(type, settings, forget) {
  const { tell, on, off, clear } = createListeners()
  let frame = null

  function hear({ type: event, height, ...detail }) {
    if (event === 'height') frame.resize(height)
    if (event === 'ready') tell('ready', { elementType: type })
    if (event === 'focus' || event === 'blur') tell(event, { elementType: type })
    if (event !== 'change') return
    const { empty, complete, brand, error } = detail
    const card = { elementType: 'card', empty, complete, brand, error, value: { postalCode: '' } }
    const payment = { elementType: 'payment', empty, complete, collapsed: false, value: { type: 'card' } }
    tell('change', type === 'card' ? card : payment)
  }

  function ask(question) {
    if (!frame) throw new Error('The card fields are not mounted.')
    return frame.ask(question)
  }

  const element = {
    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place) throw new Error(`There is no place to mount at: ${target}`)
      element.unmount()
      frame = openFrame(place, settings, hear)
    },
    unmount() {
      frame?.close()
      frame = null
    },
    destroy() {
      element.unmount()
      clear()
      forget()
    },
    on: (event, listener) => {
      on(event, listener)
      return element
    },
    once: (event, listener) => {
      on(event, function first(detail) {
        off(event, first)
        listener(detail)
      })
      return element
    },
    off: (event, listener) => {
      off(event, listener)
      return element
    },
    update: (changes) => void Object.assign(settings, changes),
    focus: () => void ask({ type: 'focus' }),
    blur: () => void ask({ type: 'blur' }),
    clear: () => void ask({ type: 'clear' }),
    collapse() {},
    validate: () => ask({ type: 'validate' }),
    async createMethod(key, billingDetails) {
      const { error, object } = await ask({ type: 'create', key, billingDetails })
      return error ? { error: inJapanese(error) } : { id: object.id, object }
    },
  }
  return element
}

function createListeners() {
  const listeners = new Map()
  const of = (event) => listeners.get(event) ?? []
  return {
    tell(event, detail) {
      for (const listener of of(event)) listener(detail)
    },
    on: (event, listener) => listeners.set(event, [...of(event), listener]),
    /** Without a listener: removes all of the event's listeners. */
    off: (event, listener) =>
      listeners.set(
        event,
        of(event).filter((known) => listener && known !== listener),
      ),
    clear: () => listeners.clear(),
  }
}
