// The card fields inside the frame. They communicate only with the page that embeds them and with the sandbox's API.
const SHOP = new URLSearchParams(location.search).get('origin')
const inputs = {
  number: document.getElementById('number'),
  expiry: document.getElementById('expiry'),
  cvc: document.getElementById('cvc'),
  holder: document.getElementById('holder'),
}
const brandLabel = document.getElementById('brand')

const BRANDS = [
  { name: 'amex', label: 'Amex', starts: /^3[47]/, groups: [4, 6, 5], cvc: 4 },
  { name: 'jcb', label: 'JCB', starts: /^35/, groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'mastercard', label: 'Mastercard', starts: /^(5[1-5]|2[2-7])/, groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'visa', label: 'Visa', starts: /^4/, groups: [4, 4, 4, 4], cvc: 3 },
]
const UNKNOWN = { name: 'unknown', label: '', groups: [4, 4, 4, 4], cvc: 3 }

const brandOf = (number) => BRANDS.find(({ starts }) => starts.test(number)) ?? UNKNOWN
const digitsOf = (text) => text.normalize('NFKC').replace(/\D/g, '')
const values = () => ({
  number: digitsOf(inputs.number.value),
  expiry: digitsOf(inputs.expiry.value),
  cvc: digitsOf(inputs.cvc.value),
  holder: inputs.holder.value.normalize('NFKC').trim(),
})

const refusals = {
  number({ number }) {
    const length = brandOf(number).groups.reduce((sum, group) => sum + group, 0)
    if (number.length < length) return ['incomplete_number', 'カード番号を最後まで入力してください。']
    return passesLuhn(number) ? null : ['invalid_number', 'カード番号が正しくありません。']
  },
  expiry({ expiry }) {
    if (expiry.length < 4) return ['incomplete_expiry', '有効期限を月・年の順に4桁で入力してください。']
    const month = Number(expiry.slice(0, 2))
    if (month < 1 || month > 12) return ['invalid_expiry_month', '月は01から12で入力してください。']
    const now = new Date()
    const isPast = (2000 + Number(expiry.slice(2))) * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1
    return isPast ? ['invalid_expiry_year_past', '有効期限が過ぎています。'] : null
  },
  cvc({ number, cvc }) {
    const length = brandOf(number).cvc
    return cvc.length === length ? null : ['incomplete_cvc', `セキュリティコードを${length}桁で入力してください。`]
  },
  holder({ holder }) {
    if (inputs.holder.closest('.field').hidden || holder) return null
    return ['incomplete_name', 'カードの名義人を入力してください。']
  },
}

function passesLuhn(number) {
  const digits = [...number].reverse().map(Number)
  return digits.reduce((sum, digit, i) => sum + (i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0) % 10 === 0
}

function whyNot(name) {
  const found = refusals[name](values())
  return found && { type: 'validation_error', code: found[0], message: found[1] }
}

function show(name) {
  const error = whyNot(name)
  inputs[name].setAttribute('aria-invalid', String(error !== null))
  document.getElementById(`${name}-error`).textContent = error?.message ?? ''
  return error
}

/** Shows every error, focuses the first field with one, and returns that error. */
function validate() {
  const found = Object.keys(inputs).map((name) => ({ name, error: show(name) }))
  const first = found.find(({ error }) => error)
  if (first) inputs[first.name].focus()
  return first?.error
}

function grouped(digits, groups) {
  let rest = digits
  const parts = groups.map((size) => {
    const part = rest.slice(0, size)
    rest = rest.slice(size)
    return part
  })
  return parts.filter(Boolean).join(' ')
}

const formats = {
  number: (text) => grouped(digitsOf(text), brandOf(digitsOf(text)).groups),
  expiry(text, isErasing) {
    const typed = digitsOf(text)
    // "5" can only be May; the slash is added automatically, and removed by backspace.
    const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
    return digits.length < 2 || (digits.length === 2 && isErasing)
      ? digits
      : `${digits.slice(0, 2)} / ${digits.slice(2)}`
  },
  cvc: (text) => digitsOf(text).slice(0, 4),
}

/** Writes the formatted value and keeps the cursor behind the same digit. */
function format(name, isErasing) {
  const input = inputs[name]
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length
  const text = formats[name](input.value, isErasing)
  if (text === input.value) return
  input.value = text
  let at = 0
  for (let seen = 0; seen < digitsBefore && at < text.length; at += 1) if (/\d/.test(text[at])) seen += 1
  const place = isAtEnd ? text.length : at
  input.setSelectionRange(place, place)
}

function tell(message) {
  if (SHOP) parent.postMessage(message, SHOP)
}

function tellChange() {
  const all = values()
  brandLabel.textContent = brandOf(all.number).label
  const errors = Object.keys(inputs).map(whyNot)
  tell({
    type: 'change',
    empty: !Object.values(all).some(Boolean),
    complete: errors.every((error) => error === null),
    brand: brandOf(all.number).name,
    error: Object.keys(inputs)
      .map((name) => (inputs[name].getAttribute('aria-invalid') === 'true' ? whyNot(name) : null))
      .find(Boolean),
  })
}

async function create({ key, billingDetails = {} }) {
  const error = validate()
  if (error) return { error }
  const { number, expiry, cvc, holder } = values()
  const form = new URLSearchParams({
    ...{
      type: 'card',
      'card[number]': number,
      'card[exp_month]': expiry.slice(0, 2),
      'card[exp_year]': expiry.slice(2),
    },
    'card[cvc]': cvc,
  })
  const { address = {}, ...plain } = { ...(holder && { name: holder }), ...billingDetails }
  for (const [name, text] of Object.entries(plain)) if (text) form.set(`billing_details[${name}]`, text)
  for (const [name, text] of Object.entries(address)) if (text) form.set(`billing_details[address][${name}]`, text)
  try {
    const response = await fetch('/v1/payment_methods', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: form,
    })
    const body = await response.json()
    return response.ok ? { object: body } : { error: body.error }
  } catch {
    const message = '決済サービスにつながりませんでした。通信を確かめて、もう一度お試しください。'
    return { error: { type: 'api_connection_error', message } }
  }
}

function clear() {
  for (const name of Object.keys(inputs)) {
    inputs[name].value = ''
    inputs[name].removeAttribute('aria-invalid')
    document.getElementById(`${name}-error`).textContent = ''
  }
  tellChange()
}

function init({ variables = {}, fields, defaultValues }) {
  for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(`--${name}`, value)
  const details = fields?.billingDetails
  inputs.holder.closest('.field').hidden = details === 'never' || details?.name === 'never'
  inputs.holder.value ||= defaultValues?.billingDetails?.name ?? ''
}

const replies = {
  clear,
  init,
  create,
  validate: () => ({ error: validate() }),
  focus: () => inputs.number.focus(),
  blur: () => document.activeElement?.blur(),
}

addEventListener('message', async ({ origin, source, data }) => {
  if (origin !== SHOP || source !== parent || !Object.hasOwn(replies, data.type)) return
  const answer = await replies[data.type](data)
  if (data.id) tell({ type: 'answer', id: data.id, ...answer })
})

for (const [name, input] of Object.entries(inputs)) {
  input.addEventListener('input', (event) => {
    if (event.isComposing) return
    if (formats[name]) format(name, event.inputType?.startsWith('delete'))
    if (input.getAttribute('aria-invalid') === 'true') show(name)
    tellChange()
  })
  input.addEventListener('compositionend', () => {
    if (formats[name]) format(name, false)
    tellChange()
  })
  input.addEventListener('focus', () => tell({ type: 'focus' }))
  input.addEventListener('blur', () => {
    if (input.value) show(name)
    tellChange()
    tell({ type: 'blur' })
  })
}

document.querySelector('form').addEventListener('submit', (event) => event.preventDefault())
document.querySelector('.samples').addEventListener('click', ({ target }) => {
  if (!target.dataset.number) return
  inputs.number.value = formats.number(target.dataset.number)
  inputs.expiry.value = '12 / 34'
  inputs.cvc.value = '123'
  inputs.holder.value ||= 'HANAKO YAKUSHI'
  for (const name of Object.keys(inputs)) show(name)
  tellChange()
})

new ResizeObserver(() =>
  tell({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body)
tell({ type: 'loaded' })
tell({ type: 'ready' })
