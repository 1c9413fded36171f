import { orderAccessCodeOf } from '../../areas/orders/index.ts'
import type { CardDesk } from './card-desk.ts'
import { cartWith, readyToPay } from './carts.ts'

/** A paid order of a first-class medicine: the card is authorised, the order waits for a pharmacist. */
export async function waitingOrder(
  { shop, goods, choose, complete }: CardDesk,
  buyer: { email?: string; headers?: Record<string, string> } = {},
) {
  const cart = await cartWith(shop, goods, { firstClass: 1 }, buyer.headers)
  await readyToPay(shop, goods, cart, { ...buyer, provider: 'stripe-custom' })
  await choose(cart, 'pm_card_visa', buyer.headers)
  const answers = { diagnosis: { answer: 'いいえ' }, allergy: { answer: 'いいえ' } }
  const metadata = { first_class_question_responses: answers }
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: cart, metadata }, buyer.headers)
  const { body } = await complete(cart, buyer.headers)
  if (body.data.status !== 'requires_action') throw new Error(`Nobody waits: ${JSON.stringify(body)}`)
  const order_id = body.data.id as string
  return { cart, order_id, temporaryCode: orderAccessCodeOf(shop.config, order_id) }
}
