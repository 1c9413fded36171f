import type { CallError } from '@kusuribako/client'
import { account, cartShippingMethods, carts, shopCarts, zipcodes } from '@kusuribako/client/routes'
import { cardProvider } from '@kusuribako/contract/payments/cards'
import { dayInTokyo, digits } from '@kusuribako/ui/format.ts'
import { redirect } from 'react-router'
import type { Api } from '../../api.server.ts'
import { type FormErrors, readForm } from '../../forms.server.ts'
import { wordsFor } from '../../wording/refusals.ts'
import { unlockCartFor } from '../cart/change-cart.server.ts'
import type { OpenCart } from '../cart/read-cart.server.ts'
import { readPoints } from '../points/read-points.server.ts'
import { addressWords, GuestForm, toAddress } from './address-form.server.ts'
import { choosePaymentMethod } from './choose-payment-method.server.ts'
import { readAnswers } from './medicine-form.ts'
import type { CheckoutView } from './read-checkout.server.ts'

/** Why a step stays open: a message per field, or one for the whole step; what was typed is kept. */
export interface StepRefusal extends FormErrors {
  step: string
  refused: string | null
}

const onward = () => redirect('/checkout', 303)

function stay(step: string, given: Partial<Omit<StepRefusal, 'step'>>): StepRefusal {
  return { step, errors: {}, values: {}, refused: null, ...given }
}

const refusedBy = (step: string, error: CallError, values: Record<string, string> = {}) =>
  stay(step, { refused: wordsFor(error.code), values })

/** The buyer and the delivery address: an address of the book, or a new one. */
export async function takeAddress(api: Api, { cart }: OpenCart, buyer: CheckoutView['buyer'], request: Request) {
  const form = await request.clone().formData()
  const chosen = String(form.get('address_id') ?? '')
  const known = buyer?.addresses.find(({ id }) => id === chosen)
  const params = { id: cart.id }
  if (buyer && known) {
    const body = { shipping_address: known.id, email: buyer.email }
    const answer = await unlockCartFor(api, cart.id, () => api.mine(carts.update, { params, body }))
    return answer.ok ? onward() : refusedBy('address', answer.error)
  }
  const read = await readForm(request, buyer ? GuestForm.partial({ email: true }) : GuestForm, addressWords)
  if (!read.ok) return stay('address', read)
  const { email = buyer?.email, ...fields } = read.value
  const address = toAddress(fields)
  const body = { shipping_address: address, ...(email && { email }) }
  const answer = await unlockCartFor(api, cart.id, () => api.mine(carts.update, { params, body }))
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  if (!answer.ok) return refusedBy('address', answer.error, values)
  if (buyer && form.get('save_address')) await api.mine(account.addAddress, { body: { address } })
  return onward()
}

/** Without JavaScript the button 住所を検索 sends this: the form comes back with the town filled in. */
export async function lookUpAddress(api: Api, request: Request): Promise<StepRefusal> {
  const form = await request.formData()
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const zipcodePartial = digits(values.postal_code ?? '')
  const found = zipcodePartial.length === 7 ? await api.shared(zipcodes.list, { query: { zipcodePartial } }) : null
  if (found && !found.ok) return refusedBy('address', found.error, values)
  const towns = found?.data.data.zipcodes ?? []
  const [first] = towns
  if (!first) return stay('address', { values, errors: { postal_code: addressWords.postal_code } })
  const { prefecture: province, city, town } = first
  const typed = values.address_1 ?? ''
  const address_1 = towns.length === 1 && !typed.startsWith(town) ? town : typed
  return stay('address', { values: { ...values, province, city, address_1 } })
}

export async function takeDelivery(api: Api, { cart }: OpenCart, request: Request) {
  const option = String((await request.formData()).get('option_id') ?? '')
  if (!option) return stay('delivery', { errors: { option_id: 'お届け方法を選んでください' } })
  const input = { params: { id: cart.id }, body: { option_id: option } }
  const answer = await unlockCartFor(api, cart.id, () => api.mine(cartShippingMethods.add, input))
  return answer.ok ? onward() : refusedBy('delivery', answer.error)
}

/** Health answers are stored with the line they are about; nothing is sent before all are given. */
export async function takeAnswers(api: Api, { cart }: OpenCart, view: CheckoutView, request: Request) {
  const form = await request.formData()
  const read = readAnswers(form, view.medicines, view.asksBirthday, dayInTokyo(Date.now()))
  if (Object.keys(read.errors).length > 0) return stay('medicine', { errors: read.errors, values: read.values })
  const cart_id = cart.id
  if (read.birthday) {
    const body = { cart_id, metadata: { buyer_birthday: read.birthday } }
    const noted = await unlockCartFor(api, cart_id, () => api.mine(shopCarts.updateMetadata, { body }))
    if (!noted.ok) return refusedBy('medicine', noted.error, read.values)
  }
  for (const line of view.medicines) {
    const metadata = { first_class_question_responses: read.byLine[line.id] ?? {} }
    const body = { cart_id, line_item_id: line.id, metadata }
    const noted = await unlockCartFor(api, cart_id, () => api.mine(shopCarts.updateLineMetadata, { body }))
    if (!noted.ok) return refusedBy('medicine', noted.error, read.values)
  }
  return onward()
}

/** How many points to use: as typed, the maximum, or none. The step stays open, because the rest has to be paid. */
export async function takePoints(api: Api, { cart, view }: OpenCart, request: Request) {
  const form = await request.formData()
  const wish = await pointsWanted(form, () => mostPoints(api, view.totals.total))
  if (!Number.isInteger(wish)) return stay('payment', { errors: { points: 'ポイント数を数字で入力してください' } })
  const d_points = wish > 0 ? { points_to_use: Math.min(wish, view.totals.total) } : null
  const body = { cart_id: cart.id, metadata: { d_points } }
  const answer = await unlockCartFor(api, cart.id, () => api.mine(shopCarts.updateMetadata, { body }))
  if (answer.ok) return redirect('/checkout?step=payment', 303)
  return stay('payment', { errors: { points: wordsFor(answer.error.code) } })
}

/** The requested number of points; NaN for anything that is no whole number. */
async function pointsWanted(form: FormData, most: () => Promise<number>): Promise<number> {
  const use = String(form.get('use') ?? 'some')
  if (use === 'none') return 0
  if (use === 'all') return most()
  const typed = digits(String(form.get('points') ?? '').replaceAll(/[,，]/g, ''))
  return typed === '' ? Number.NaN : Number(typed)
}

async function mostPoints(api: Api, total: number): Promise<number> {
  const found = await readPoints(api, true)
  return found.known ? Math.min(found.points.points, total) : total
}

/** The payment method: a wallet, which is called when the order is placed, or a card. */
export async function takePayment(api: Api, open: OpenCart, view: CheckoutView, request: Request) {
  if ((view.cart.totals.points?.toPay ?? view.cart.totals.total) === 0) return onward()
  const method = String((await request.clone().formData()).get('method') ?? 'card')
  const wallet = view.wallets.find((id) => id === method)
  if (!wallet) return takeCard(api, open, view.buyer, request)
  // Amazon's own button leads there, and comes back with an address.
  if (wallet === 'amazon-pay' && view.wallet?.id !== wallet)
    return stay('payment', { refused: 'Amazon Payのボタンからお進みください。' })
  if (wallet === 'amazon-pay') return onward()
  const error = await choosePaymentMethod(api, open, wallet)
  return error ? refusedBy('payment', error) : onward()
}

/** Chooses the card to pay with: a saved one, or one that the browser has just registered with the card provider. */
async function takeCard(api: Api, open: OpenCart, buyer: CheckoutView['buyer'], request: Request) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const chosen = text('card')
  const saved = buyer?.cards.find(({ id }) => id === chosen)
  const payment_method_id = saved?.id ?? text('payment_method_id')
  if (!payment_method_id) return stay('payment', { refused: 'カードの情報を入力してください。' })
  const card = saved?.card ?? { brand: text('brand'), last4: text('last4') }
  const data = {
    payment_method_id,
    save_card: !saved && buyer !== null && form.get('save_card') !== null,
    card: { brand: card.brand.slice(0, 20), last4: card.last4.slice(0, 4) },
  }
  const error = await choosePaymentMethod(api, open, cardProvider, data)
  return error ? refusedBy('payment', error) : onward()
}
