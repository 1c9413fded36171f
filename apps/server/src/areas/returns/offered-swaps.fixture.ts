import type { CardDesk } from '../../base/testing/card-desk.ts'
import type { Good } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { soldOrder } from './sold-order.fixture.ts'

export type SoldOrder = Awaited<ReturnType<typeof soldOrder>>

/** Staff who offer swaps of orders, and their buyers. */
export async function openSwapDesk(desk: CardDesk) {
  const { shop, goods } = desk
  const staff: Record<string, string> = await signInStaff(shop)
  const post = (path: string, body: object = {}, headers = staff) => shop.call('POST', path, body, headers)

  /** One lotion (1,000 yen) returned for one of another product. */
  const offer = (order: SoldOrder, good: Good, more: object = {}, by = staff) => {
    const return_items = [{ item_id: order.item_id, quantity: 1 }]
    const additional_items = [{ variant_id: goods.variants[good], quantity: 1 }]
    return post(`/admin/orders/${order.id}/swaps`, { return_items, additional_items, ...more }, by)
  }

  /** An order that was sent, with a deliverable address. */
  async function deliverable(): Promise<SoldOrder> {
    const order = await soldOrder(shop, goods)
    await shop.db
      .updateTable('address')
      .set({ address_1: '千代田1-1', city: '千代田区' })
      .where('id', '=', (row) => row.selectFrom('orders').select('shipping_address_id').where('id', '=', order.id))
      .execute()
    return order
  }

  async function offered(good: Good, more: object = {}) {
    const order = await deliverable()
    const { status, body } = await offer(order, good, more)
    if (status !== 200) throw new Error(`The swap was refused: ${JSON.stringify(body)}`)
    const swap = body.order.swaps[0]
    const on = (path: string, sent: object = {}) => post(`/admin/orders/${order.id}/swaps/${swap.id}/${path}`, sent)
    return { order, swap, id: swap.id as string, cart_id: swap.cart_id as string, on }
  }

  /** Chooses how to pay the difference: by card, or manually. */
  async function payWith(cart_id: string, provider_id: string, card = 'pm_card_visa') {
    await post(`/store/carts/${cart_id}/payment-sessions`, {}, {})
    await post(`/store/carts/${cart_id}/payment-session`, { provider_id }, {})
    if (provider_id === 'stripe-custom') await desk.choose(cart_id, card)
  }

  const complete = (cart_id: string) => post(`/store/carts/${cart_id}/complete`, {}, {})
  const cartOf = async (cart_id: string) => (await shop.call('GET', `/store/carts/${cart_id}`)).body.cart
  const swapOf = async (id: string) => (await shop.call('GET', `/admin/swaps/${id}`, undefined, staff)).body.swap

  /** A swap that the buyer has confirmed: free delivery, the difference authorised. */
  async function confirmed(good: Good, provider = 'manual') {
    const option_id = goods.shipping.standard
    const made = await offered(good, { custom_shipping_options: [{ option_id, price: 0 }] })
    await post(`/store/carts/${made.cart_id}/shipping-methods`, { option_id, data: {} }, {})
    if ((await cartOf(made.cart_id)).total > 0) await payWith(made.cart_id, provider)
    const { body, status } = await complete(made.cart_id)
    if (status !== 200 || body.type !== 'swap') throw new Error(`It was not confirmed: ${JSON.stringify(body)}`)
    return made
  }

  return { staff, post, offer, deliverable, offered, payWith, complete, cartOf, swapOf, confirmed }
}
export type SwapDesk = Awaited<ReturnType<typeof openSwapDesk>>
