import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { jobs } from '../orders/jobs.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
  desk.shop.clock.now = new Date('2026-06-01T03:00:00Z')
})
afterAll(() => desk.close())

const stated = { buyer_birthday: '1980-04-01' }
type Headers = Record<string, string>

/** A cart whose buyer has stated a birthday, ready to be paid. */
async function cartStating(provider: string, good: 'food' | 'coldRemedy' = 'food', headers: Headers = {}) {
  const { shop, goods, choose } = desk
  const cart_id = await cartWith(shop, goods, { [good]: 1 }, headers)
  await readyToPay(shop, goods, cart_id, { provider, headers })
  if (provider === 'stripe-custom') await choose(cart_id, 'pm_card_visa', headers)
  const metadata = { ...stated, first_class_question_responses: { abuse: { answer: 'いいえ' } } }
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id, metadata }, headers)
  return cart_id
}

/** Where the birthday of a cart's buyer is stored, and whether it is known from where the cart was opened. */
async function storedOf(cart_id: string) {
  const { rows } = await sql<Record<string, unknown>>`select c.context is not null as context,
      c.metadata ->> 'buyer_birthday' as cart, o.metadata ->> 'buyer_birthday' as "order",
      array(select a.status || coalesce(a.snapshot #>> '{metadata,buyer_birthday}', '')
        from checkout_attempt a where a.cart_id = c.id order by a.created_at, a.id) as attempts
    from cart c left join orders o on o.cart_id = c.id where c.id = ${cart_id}`.execute(desk.shop.db)
  return rows[0]
}

test('a stated birthday in the future is refused with the value that was received, and not stored', async () => {
  const cart_id = await cartWith(desk.shop, desk.goods, { food: 1 }, {})
  const wish = { cart_id, metadata: { buyer_birthday: '2026-06-02' } }
  const message = 'metadata.buyer_birthday: must not be in the future (received "2026-06-02", string)'
  const answer = await desk.shop.call('POST', '/store/v1/cart/update-metadata', wish)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request_body', message } })
  expect(await storedOf(cart_id)).toMatchObject({ cart: null })
})

test.each(['manual', 'stripe-custom'])('an order paid by %s has its buyer’s birthday alone', async (provider) => {
  const cart_id = await cartStating(provider)
  expect(await storedOf(cart_id)).toEqual({ context: true, cart: '1980-04-01', order: null, attempts: [] })
  expect((await desk.complete(cart_id)).body.type).toBe('order')
  expect(await storedOf(cart_id)).toEqual({ context: false, cart: null, order: '1980-04-01', attempts: ['settled'] })
})

test('after a declined card, the birthday is stored with the cart alone', async () => {
  const cart_id = await cartStating('stripe-custom')
  await desk.choose(cart_id, 'pm_card_visa_chargeDeclined')
  expect((await desk.complete(cart_id)).body.type).toBe('cart')
  expect(await storedOf(cart_id)).toEqual({ context: true, cart: '1980-04-01', order: null, attempts: ['let_go'] })
})

test('a draft that was paid states no birthday: its order does', async () => {
  const { shop, goods } = desk
  const staff = await signInStaff(shop)
  const draft = { email: 'caller@example.com', region_id: goods.region_id, metadata: stated }
  const items = [{ variant_id: goods.variants.food, quantity: 1 }]
  const shipping_methods = [{ option_id: goods.shipping.standard }]
  const created = await shop.call('POST', '/admin/draft-orders', { ...draft, items, shipping_methods }, staff)
  const { id } = created.body.draft_order
  const { body } = await shop.call('POST', `/admin/draft-orders/${id}/pay`, {}, staff)
  expect(body.order.metadata).toMatchObject(stated)
  const row = shop.db.selectFrom('draft_order').select('metadata').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ metadata: {} })
})

test('a stated birthday is deleted from the order two years after it, with the health data', async () => {
  const cart_id = await cartStating('manual')
  await desk.complete(cart_id)
  const storedAt = async (day: string) => {
    desk.shop.clock.now = new Date(day)
    await jobs.find(({ name }) => name === 'forget-birthdays-of-sold')!.run(desk.shop.ctx())
    return (await storedOf(cart_id))?.order
  }
  expect(await storedAt('2028-06-01T02:59:00Z')).toBe('1980-04-01')
  expect(await storedAt('2028-06-01T03:01:00Z')).toBe(null)
  desk.shop.clock.now = new Date('2026-06-01T03:00:00Z')
})

test('closing an account deletes stated birthdays, except those in the record of guarded medicine', async () => {
  const { id, headers } = await signInCustomer(desk.shop)
  const [food, guarded] = [
    await cartStating('manual', 'food', headers),
    await cartStating('manual', 'coldRemedy', headers),
  ]
  for (const cart_id of [food, guarded]) expect((await desk.complete(cart_id, headers)).body.type).toBe('order')
  const open = await cartStating('manual', 'food', headers)
  const support = await signInStaff(desk.shop, { role: 'support' })
  expect((await desk.shop.call('POST', `/admin/v1/customers/${id}/close`, {}, support)).status).toBe(200)
  expect((await storedOf(food))?.order).toBe(null)
  expect((await storedOf(guarded))?.order).toBe('1980-04-01')
  expect(await storedOf(open)).toMatchObject({ context: false, cart: null })
})
