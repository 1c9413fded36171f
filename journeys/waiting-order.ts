import { connect } from '@kusuribako/client'
import {
  cartPaymentSessions,
  cartShippingMethods,
  carts,
  completeCart,
  regions,
  shippingOptions,
  shopCarts,
  shopProducts,
} from '@kusuribako/client/routes'

export interface PlacedOrder {
  id: string
  display_id: number
  cart_id: string
  title: string
  email: string
}

/** A guest buys a first-class medicine by card, through the API: the order waits for a pharmacist. */
export const placeWaitingOrder = (apiUrl: string, email: string): Promise<PlacedOrder> =>
  placeOrder(apiUrl, email, { handle: 'norumia-loxoprofen-l-quick', quantity: 1 })

interface Bought {
  handle: string
  quantity: number
  /** Signs in a member whose card is saved by buying. */
  member?: Record<string, string>
  /** The code of a gift card that pays a part. */
  card?: string
}

/** A guest, or a member, buys pieces of a product by card, through the API. */
export async function placeOrder(
  apiUrl: string,
  email: string,
  { handle, quantity, member, card }: Bought,
): Promise<PlacedOrder> {
  const call = connect({ baseUrl: apiUrl, headers: () => member ?? {} })
  const product = dataOf(await call(shopProducts.get, { query: { handle } })).data
  const region = dataOf(await call(regions.list)).regions[0]!
  const items = [{ variant_id: product.variants[0]!.id, quantity }]
  const { cart } = dataOf(await call(carts.create, { body: { region_id: region.id, items } }))
  const params = { id: cart.id }
  dataOf(
    await call(carts.update, {
      params,
      body: { email, shipping_address: address, ...(card && { gift_cards: [{ code: card }] }) },
    }),
  )
  const option = dataOf(await call(shippingOptions.listForCart, { params: { cart_id: cart.id } })).shipping_options[0]!
  dataOf(await call(cartShippingMethods.add, { params, body: { option_id: option.id } }))
  dataOf(await call(cartPaymentSessions.create, { params }))
  const provider_id = 'stripe-custom'
  dataOf(await call(cartPaymentSessions.select, { params, body: { provider_id } }))
  const data = { payment_method_id: 'pm_card_visa', ...(member && { save_card: true }) }
  dataOf(await call(cartPaymentSessions.update, { params: { ...params, provider_id }, body: { data } }))
  const answers = answersTo(product.questions)
  const metadata = { buyer_birthday: '1980-04-01', first_class_question_responses: answers }
  dataOf(await call(shopCarts.updateMetadata, { body: { cart_id: cart.id, metadata } }))
  const completed = dataOf(await call(completeCart, { params }))
  if (completed.type !== 'order') throw new Error(`The cart did not become an order: ${JSON.stringify(completed)}`)
  const { id, display_id } = completed.data as { id: string; display_id: number }
  return { id, display_id, cart_id: cart.id, title: product.title, email }
}

/** The card network's record of an order's payment: its state, and the yen received. */
export async function paymentFor(sandboxUrl: string, order: PlacedOrder) {
  const intent = await intentFor(sandboxUrl, order)
  return { status: intent.status, received: intent.amount_received }
}

/** The yen of an order that the card network has refunded. */
export async function refundedFor(sandboxUrl: string, order: PlacedOrder): Promise<number> {
  const { id } = await intentFor(sandboxUrl, order)
  const refunds = await listed<{ amount: number }>(`${sandboxUrl}/v1/refunds?limit=100&payment_intent=${id}`)
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

async function intentFor(sandboxUrl: string, { cart_id }: PlacedOrder): Promise<Intent> {
  const intents = await listed<Intent>(`${sandboxUrl}/v1/payment_intents?limit=100`)
  return intents.find(({ metadata }) => metadata.cart_id === cart_id)!
}

async function listed<T>(url: string): Promise<T[]> {
  const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_kusuribako' } })
  return ((await answer.json()) as { data: T[] }).data
}

interface Intent {
  id: string
  status: string
  amount_received: number
  metadata: { cart_id?: string }
}

const address = {
  last_name: '薬師',
  first_name: '花子',
  postal_code: '2700101',
  province: '千葉県',
  city: '流山市',
  address_1: '東深井1-2-3',
  country_code: 'jp',
  phone: '09012345678',
}

/** Answers with which the medicine may be sold; where one requires a free text, with a text. */
function answersTo(
  questions: { key: string; answer: string[]; stop_answer: string[]; require_remark_answer: string[] }[],
) {
  return Object.fromEntries(
    questions.map(({ key, answer, stop_answer, require_remark_answer }) => {
      const sellable = answer.filter((one) => !stop_answer.includes(one))
      const remarked = sellable.find((one) => require_remark_answer.includes(one))
      return [key, remarked ? { answer: remarked, remarkAnswer: '高血圧の薬を飲んでいます' } : { answer: sellable[0]! }]
    }),
  )
}

export function dataOf<T>(outcome: { ok: true; data: T } | { ok: false; error: { code: string; message: string } }): T {
  if (outcome.ok) return outcome.data
  throw new Error(`${outcome.error.code}: ${outcome.error.message}`)
}
