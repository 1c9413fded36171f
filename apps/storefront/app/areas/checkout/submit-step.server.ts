import type { CallError } from '@kusuribako/client'
import { account, cartShippingMethods, carts, shopCarts, zipcodes } from '@kusuribako/client/routes'
import { cardProvider } from '@kusuribako/contract/payments/cards'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { digits } from '@kusuribako/ui/format.ts'
import { redirect } from 'react-router'
import type { Api } from '../../api.server.ts'
import { type FormErrors, readForm } from '../../forms.server.ts'
import { wordsFor } from '../../wording/refusals.ts'
import { unlockCartFor } from '../cart/change-cart.server.ts'
import type { OpenCart } from '../cart/read-cart.server.ts'
import { readPoints } from '../points/read-points.server.ts'
import { addressWords, GuestForm, toAddress } from './address-form.server.ts'
import { choosePaymentMethod } from './choose-payment-method.server.ts'
import { fillFromPostalCode, noTownMessage, replacesTyped } from './fill-from-postal-code.ts'
import { readAnswers } from './medicine-form.ts'
import type { CheckoutView } from './read-checkout.server.ts'
import { stepTitles } from './steps.ts'

/** Why a step stays open: a message per field, or one for the whole step; what was typed is kept. */
export interface StepRefusal extends FormErrors {
  step: string
  refused: string | null
}

const toNextStep = () => redirect('/checkout', 303)

function stepRefusal(step: string, refusal: Partial<Omit<StepRefusal, 'step'>>): StepRefusal {
  return { step, errors: {}, values: {}, refused: null, ...refusal }
}

const refusalOf = (step: string, error: CallError, values: Record<string, string> = {}) =>
  stepRefusal(step, { refused: wordsFor(error.code), values })

const typedIn = (form: FormData) => Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))

/**
 * The answer to a step whose session has ended, or null where the buyer is led to sign-in. Health answers must stay in
 * the open form: they are stored nowhere else in the browser. An address is (`keepAddressDraft`), and the other forms
 * have nothing to lose. Only with JavaScript does the form stay: otherwise the page is loaded anew, and that leads to
 * sign-in.
 */
export function keepStepOpen(form: FormData): StepRefusal | null {
  const step = String(form.get('intent'))
  if (step === 'address' || !Object.hasOwn(stepTitles, step)) return null
  const refused =
    'ログアウトされたか、ログインの有効期限が切れました。入力した内容はこの画面に残っています。別のタブでこのお店を開いてログインしてから、この画面のボタンをもう一度押してください。'
  return stepRefusal(step, { values: typedIn(form), refused })
}

/** The buyer and the delivery address: an address of the book, or a new one. */
export async function submitAddress(api: Api, { cart }: OpenCart, buyer: CheckoutView['buyer'], request: Request) {
  const form = await request.clone().formData()
  const chosen = String(form.get('address_id') ?? '')
  const saved = buyer?.addresses.find(({ id }) => id === chosen)
  const params = { id: cart.id }
  if (buyer && saved) {
    const body = { shipping_address: saved.id, email: buyer.email }
    const answer = await unlockCartFor(api, cart.id, () => api.personal(carts.update, { params, body }))
    return answer.ok ? toNextStep() : refusalOf('address', answer.error)
  }
  const typed = await readForm(request, buyer ? GuestForm.partial({ email: true }) : GuestForm, addressWords)
  if (!typed.ok) return stepRefusal('address', typed)
  const { email = buyer?.email, ...fields } = typed.value
  const address = toAddress(fields)
  const body = { shipping_address: address, ...(email && { email }) }
  const answer = await unlockCartFor(api, cart.id, () => api.personal(carts.update, { params, body }))
  if (!answer.ok) return refusalOf('address', answer.error, typedIn(form))
  if (buyer && form.get('save_address')) await api.personal(account.addAddress, { body: { address } })
  return toNextStep()
}

/** Without JavaScript the button 住所を検索 sends this: the form comes back with the town filled in. */
export async function lookUpAddress(api: Api, request: Request): Promise<StepRefusal> {
  const values = typedIn(await request.formData())
  const zipcodePartial = digits(values.postal_code ?? '')
  const found = zipcodePartial.length === 7 ? await api.shared(zipcodes.list, { query: { zipcodePartial } }) : null
  if (found && !found.ok) return refusalOf('address', found.error, values)
  const towns = found?.data.data.zipcodes ?? []
  const [first] = towns
  const notFound = found ? noTownMessage : addressWords.postal_code
  if (!first) return stepRefusal('address', { values, errors: { postal_code: notFound } })
  const { province = '', city = '', address_1 = '', filled_town = '' } = values
  const cities = [...new Set(towns.map((one) => one.city))]
  const likely = towns.find((one) => one.city === city) ?? first
  const town = towns.length === 1 ? likely.town : ''
  const typed = { province, city, address_1 }
  const place = fillFromPostalCode(typed, { ...likely, town }, filled_town)
  const change = `「${province}${city}」を「${place.province}${place.city}」に変えました`
  const errors: StepRefusal['errors'] = {}
  if (replacesTyped(typed, place, filled_town))
    errors.address_1 = `郵便番号に合わせて、${change}。町名・番地をご確認ください`
  if (cities.length > 1 && likely.city !== city)
    errors.city = `この郵便番号は${cities.join('と')}にまたがっています。市区町村をご確認ください`
  return stepRefusal('address', { errors, values: { ...values, ...place, filled_town: town } })
}

export async function submitDelivery(api: Api, { cart }: OpenCart, request: Request) {
  const option = String((await request.formData()).get('option_id') ?? '')
  if (!option) return stepRefusal('delivery', { errors: { option_id: 'お届け方法を選んでください' } })
  const input = { params: { id: cart.id }, body: { option_id: option } }
  const answer = await unlockCartFor(api, cart.id, () => api.personal(cartShippingMethods.add, input))
  return answer.ok ? toNextStep() : refusalOf('delivery', answer.error)
}

/** Health answers are stored with the line they are about; nothing is sent before all are given. */
export async function submitAnswers(api: Api, { cart }: OpenCart, view: CheckoutView, request: Request) {
  const form = await request.formData()
  const input = readAnswers(form, view.medicines, view.asksBirthday, dayInTokyo(Date.now()))
  if (Object.keys(input.errors).length > 0)
    return stepRefusal('medicine', { errors: input.errors, values: input.values })
  const cart_id = cart.id
  if (input.birthday) {
    const body = { cart_id, metadata: { buyer_birthday: input.birthday } }
    const updated = await unlockCartFor(api, cart_id, () => api.personal(shopCarts.updateMetadata, { body }))
    if (!updated.ok) return refusalOf('medicine', updated.error, input.values)
  }
  for (const line of view.medicines) {
    const metadata = { first_class_question_responses: input.byLine[line.id] ?? {} }
    const body = { cart_id, line_item_id: line.id, metadata }
    const updated = await unlockCartFor(api, cart_id, () => api.personal(shopCarts.updateLineMetadata, { body }))
    if (!updated.ok) return refusalOf('medicine', updated.error, input.values)
  }
  return toNextStep()
}

/** How many points to use: as typed, the maximum, or none. The step stays open, because the rest has to be paid. */
export async function submitPoints(api: Api, { cart, view }: OpenCart, request: Request) {
  const form = await request.formData()
  const requested = await requestedPoints(form, () => usablePoints(api, view.totals.total))
  if (!Number.isInteger(requested))
    return stepRefusal('payment', { errors: { points: 'ポイント数を数字で入力してください' } })
  const d_points = requested > 0 ? { points_to_use: Math.min(requested, view.totals.total) } : null
  const body = { cart_id: cart.id, metadata: { d_points } }
  const answer = await unlockCartFor(api, cart.id, () => api.personal(shopCarts.updateMetadata, { body }))
  if (answer.ok) return redirect('/checkout?step=payment', 303)
  return stepRefusal('payment', { errors: { points: wordsFor(answer.error.code) } })
}

/** The requested number of points; NaN for anything that is no whole number. */
async function requestedPoints(form: FormData, readUsable: () => Promise<number>): Promise<number> {
  const use = String(form.get('use') ?? 'some')
  if (use === 'none') return 0
  if (use === 'all') return readUsable()
  const typed = digits(String(form.get('points') ?? '').replaceAll(/[,，]/g, ''))
  return typed === '' ? Number.NaN : Number(typed)
}

async function usablePoints(api: Api, total: number): Promise<number> {
  const found = await readPoints(api, true)
  return found.known ? Math.min(found.points.points, total) : total
}

/** The payment method: a wallet, which is called when the order is placed, or a card. */
export async function submitPayment(api: Api, openCart: OpenCart, view: CheckoutView, request: Request) {
  if ((view.cart.totals.points?.toPay ?? view.cart.totals.total) === 0) {
    const code = 'subscription_needs_card'
    return view.blockedBy === code ? stepRefusal('payment', { refused: wordsFor(code) }) : toNextStep()
  }
  const method = String((await request.clone().formData()).get('method') ?? 'card')
  const wallet = view.wallets.find((id) => id === method)
  if (!wallet) return submitCard(api, openCart, view.buyer, request)
  // Amazon's own button leads there, and comes back with an address.
  if (wallet === 'amazon-pay' && view.wallet?.id !== wallet)
    return stepRefusal('payment', { refused: 'Amazon Payのボタンからお進みください。' })
  if (wallet === 'amazon-pay') return toNextStep()
  const error = await choosePaymentMethod(api, openCart, wallet)
  return error ? refusalOf('payment', error) : toNextStep()
}

/** Chooses the card to pay with: a saved one, or one that the browser has just registered with the card provider. */
async function submitCard(api: Api, openCart: OpenCart, buyer: CheckoutView['buyer'], request: Request) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const chosen = text('card')
  const saved = buyer?.cards.find(({ id }) => id === chosen)
  const payment_method_id = saved?.id ?? text('payment_method_id')
  if (!payment_method_id) return stepRefusal('payment', { refused: 'カードの情報を入力してください。' })
  const card = saved?.card ?? { brand: text('brand'), last4: text('last4') }
  const data = {
    payment_method_id,
    save_card: !saved && buyer !== null && form.get('save_card') !== null,
    card: { brand: card.brand.slice(0, 20), last4: card.last4.slice(0, 4) },
  }
  const error = await choosePaymentMethod(api, openCart, cardProvider, data)
  return error ? refusalOf('payment', error) : toNextStep()
}
