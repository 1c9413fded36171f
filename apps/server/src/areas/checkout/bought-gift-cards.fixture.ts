import { expect } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type Good, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { testShop } from '../../base/testing/shop.ts'
import { listeners as benefits } from '../discounts/listeners.ts'
import { listeners as letters } from '../notifications/listeners.ts'

export type GiftCardDesk = Awaited<ReturnType<typeof openGiftCardDesk>>

/** A shop in which the lotion is a gift card of 1,100 yen with tax, with helpers to buy such cards and pay for them. */
export async function openGiftCardDesk() {
  const shop = await testShop()
  const goods = await smallCatalogue(shop)
  await shop.db.updateTable('region').set({ gift_cards_taxable: true }).execute()
  await shop.db.updateTable('product').set({ is_giftcard: true }).where('id', '=', goods.products.lotion).execute()

  async function hear(fact: string, order_id: string, more: Record<string, unknown> = {}) {
    for (const listener of [...benefits, ...letters])
      if (listener.fact === fact) await listener.run(shop.ctx(), { order_id, ...more })
  }
  /** Staff capture the money of an order, and the fact is published. */
  async function pay(order_id: string) {
    const captured = await shop.call('POST', `/admin/orders/${order_id}/capture`, {}, await signInStaff(shop))
    expect(captured.body.order).toMatchObject({ payment_status: 'captured' })
    await hear('order.payment_captured', order_id)
  }
  const cardsOf = (order_id: string) =>
    shop.db
      .selectFrom('gift_card')
      .select(['code', 'value', 'balance', 'tax_rate', 'is_disabled', 'region_id'])
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute()
  /** Buys two gift cards, unless told otherwise; returns the order and its buyer. */
  async function buy(quantity = 2, more: Partial<Record<Good, number>> = {}) {
    const buyer = await signInCustomer(shop)
    const cart = await cartWith(shop, goods, { lotion: quantity, ...more }, buyer.headers)
    await readyToPay(shop, goods, cart, buyer)
    const { body } = await shop.call('POST', `/store/carts/${cart}/complete`, {}, buyer.headers)
    expect(body.type).toBe('order')
    return { ...buyer, order_id: body.data.id as string }
  }
  return { shop, goods, hear, pay, cardsOf, buy }
}
