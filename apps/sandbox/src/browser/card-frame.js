import { SANDBOX } from './sandbox-call.js'

const FIRST_HEIGHT_PX = 309

/** The sandbox's frame with the card fields: messages go between these two origins only. */
export function openFrame(place, { appearance, fields, defaultValues }, hear) {
  const node = document.createElement('iframe')
  const waiting = new Map()
  let count = 0
  let open
  const opened = new Promise((resolve) => {
    open = resolve
  })
  node.title = 'カード情報の入力'
  node.src = `${SANDBOX}/stripe/card-fields?origin=${encodeURIComponent(location.origin)}`
  Object.assign(node.style, { width: '100%', height: `${FIRST_HEIGHT_PX}px`, border: '0', display: 'block' })
  addEventListener('message', receive)
  place.replaceChildren(node)

  function receive({ origin, source, data }) {
    if (origin !== SANDBOX || source !== node.contentWindow) return
    if (data.type === 'loaded') {
      open()
      send({ type: 'init', variables: appearance?.variables, fields, defaultValues })
    } else if (data.type === 'answer') {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    } else hear(data)
  }

  function send(message) {
    node.contentWindow?.postMessage(message, SANDBOX)
  }

  async function ask(question) {
    await opened
    count += 1
    const id = count
    send({ ...question, id })
    return new Promise((resolve) => waiting.set(id, resolve))
  }

  function close() {
    removeEventListener('message', receive)
    node.remove()
  }

  const resize = (height) => {
    node.style.height = `${height}px`
  }
  return { ask, resize, close }
}
