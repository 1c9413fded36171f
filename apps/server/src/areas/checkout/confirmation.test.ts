import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { address, cartWith, readyToPay } from '../../base/testing/carts.ts'
import { openCoupon, openGiftCard } from '../../base/testing/codes.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk(() => ({ SUPPORT_PHONE: '0120-111-222' }))
})
afterAll(() => desk.close())

const shown = async (cart: string) => (await desk.shop.call('GET', `/store/v1/cart/${cart}/confirmation`)).body.data
const complete = (cart: string, confirmed?: string) =>
  desk.shop.call('POST', `/store/carts/${cart}/complete`, confirmed === undefined ? {} : { confirmed })
const storedConfirmation = (order_id: string) =>
  desk.shop.db
    .selectFrom('checkout_attempt')
    .select(['confirmation', 'confirmation_sha256', 'confirmation_shown', 'created_at'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
const setQuantity = async (cart: string, quantity: number) => {
  const { body } = await desk.shop.call('GET', `/store/carts/${cart}`)
  await desk.shop.call('POST', `/store/carts/${cart}/line-items/${body.cart.items[0].id}`, { quantity })
  const { shipping } = desk.goods
  await desk.shop.call('POST', `/store/carts/${cart}/shipping-methods`, { option_id: shipping.standard })
}

test('the confirmation contains items, taxes, totals and all terms that the law requires', async () => {
  const cart = await cartWith(desk.shop, desk.goods, { lotion: 2, food: 1 })
  await readyToPay(desk.shop, desk.goods, cart, { provider: 'stripe-custom' })
  const data = { payment_method_id: 'pm_card_visa', card: { brand: 'visa', last4: '4242' } }
  await desk.shop.call('POST', `/store/carts/${cart}/payment-sessions/stripe-custom`, { data })
  const { confirmation, sha256 } = await shown(cart)
  const line = { line_item_id: expect.stringMatching(/^item_/), plan: null }
  expect(confirmation).toEqual({
    lines: [
      {
        ...{ ...line, title: '見本の化粧品（lotion）', variant_title: '1個', sale_class: '化粧品' },
        ...{ quantity: 2, unit_price: 1100, total: 2200, tax_rate: 10, is_reduced: false },
      },
      {
        ...{ ...line, title: '見本の健康食品（food）', variant_title: '1個', sale_class: '健康食品' },
        ...{ quantity: 1, unit_price: 1080, total: 1080, tax_rate: 8, is_reduced: true },
      },
    ],
    ...{ items_total: 3280, discount_total: 0, gift_card_total: 0, points_spent: 0, total: 3830 },
    shipping: { name: '宅配便', says: expect.any(String), total: 550 },
    taxes: [
      { rate: 10, total: 2750, tax: 250 },
      { rate: 8, total: 1080, tax: 80 },
    ],
    regular: [],
    terms: [
      { name: 'お支払いの総額', value: '3,830円（税込・送料550円を含みます）' },
      {
        name: 'お支払い方法と時期',
        value:
          'クレジットカード（Visa 末尾 4242）一括払い\nご注文の確定と同時にお支払いが確定します。口座からのお引き落とし日は、カード会社の規約によります。',
      },
      { name: 'お届けの時期', value: expect.any(String) },
      { name: 'お届け先', value: '〒100-0001\n東京都千代田区千代田1-1\n見本 花子 様' },
      { name: '確認メールの送り先', value: 'guest@example.com' },
      { name: 'キャンセル・返品', value: expect.stringMatching(/以外の商品の.*ご連絡先：.*電話 0120-111-222$/s) },
    ],
    button: '注文を確定する',
  })
  expect(await shown(cart)).toEqual({ confirmation, sha256 })
})

test('with coupon and gift card the amounts add up to the total charged', async () => {
  const { shop, goods } = desk
  await openCoupon(shop, goods, 'SHOWN')
  await openGiftCard(shop, goods, 'SHOWN-CARD')
  const cart = await cartWith(shop, goods, { lotion: 2 })
  const codes = { discounts: [{ code: 'SHOWN' }], gift_cards: [{ code: 'SHOWN-CARD' }] }
  expect((await shop.call('POST', `/store/carts/${cart}`, codes)).status).toBe(200)
  await readyToPay(shop, goods, cart)
  const { confirmation } = await shown(cart)
  expect(confirmation).toMatchObject({ shipping: { total: 550 }, taxes: [{ rate: 10, total: 2640, tax: 240 }] })
  expect(confirmation).toMatchObject({ items_total: 2200, discount_total: 110, gift_card_total: 1000, total: 1640 })
})

test('a tax rate without any amount is left out', async () => {
  const cart = await cartWith(desk.shop, desk.goods, { food: 4 })
  await readyToPay(desk.shop, desk.goods, cart)
  expect((await shown(cart)).confirmation).toMatchObject({
    shipping: { total: 0 },
    total: 4320,
    taxes: [{ rate: 8, total: 4320, tax: 320 }],
  })
})

test('first-class medicine is charged and shipped only after the pharmacist’s approval', async () => {
  const cart = await cartWith(desk.shop, desk.goods, { firstClass: 1 })
  await readyToPay(desk.shop, desk.goods, cart, { provider: 'stripe-custom' })
  const { confirmation } = await shown(cart)
  expect(confirmation.lines).toMatchObject([{ sale_class: '第1類医薬品' }])
  expect(confirmation.terms).toMatchObject([
    {},
    { value: expect.stringContaining('薬剤師の承認後にお支払いが確定します。') },
    { value: expect.stringMatching(/^薬剤師の承認後に発送します。/) },
    ...[{}, {}],
    { value: expect.stringMatching(/医薬品は品質を守るため(?!.*特定商取引法に基づく表記)/s) },
  ])
})

test('the confirmation shown is stored unchanged with the order and returned to buyer and staff', async () => {
  const cart = await desk.cartToPay('pm_card_visa')
  const { confirmation, sha256 } = await shown(cart)
  const { body } = await complete(cart, sha256)
  expect(body.type).toBe('order')
  const row = await storedConfirmation(body.data.id)
  expect(JSON.parse(row.confirmation!)).toEqual(confirmation)
  expect(createHash('sha256').update(row.confirmation!).digest('hex')).toBe(sha256)
  const record = { confirmation, sha256, is_shown: true, confirmed_at: row.created_at.toISOString() }
  expect(row).toMatchObject({ confirmation_sha256: sha256, confirmation_shown: true })

  const guestView = await desk.shop.call('POST', `/store/v1/orders/${body.data.id}`, {
    temporaryCode: String(Date.parse(body.data.created_at)),
  })
  expect(guestView.body.data.confirmation).toEqual(record)
  const staff = await signInStaff(desk.shop)
  const read = (id: string) => desk.shop.call('GET', `/admin/v1/orders/${id}/confirmation`, undefined, staff)
  expect((await read(body.data.id)).body).toEqual({ data: { confirmation: record } })
  expect((await read('order_none')).status).toBe(404)
  // The stored text cannot be changed without its hash.
  const forged = desk.shop.db
    .updateTable('checkout_attempt')
    .set({ confirmation: row.confirmation!.replace('1,650円（税込', '1円（税込') })
    .where('order_id', '=', body.data.id)
  await expect(forged.execute()).rejects.toThrow('checkout_attempt_confirmation')
})

test('an order is refused if the cart changed since the confirmation was shown', async () => {
  const cart = await desk.cartToPay('pm_card_visa')
  const before = await shown(cart)
  await setQuantity(cart, 2)
  await desk.choose(cart, 'pm_card_visa')
  const moved = await desk.shop.db.selectFrom('stock_movement').select('id').execute()
  const refused = await complete(cart, before.sha256)
  expect([refused.status, refused.body.code]).toEqual([409, 'confirmation_changed'])
  const { db } = desk.shop
  expect(await db.selectFrom('checkout_attempt').select('id').where('cart_id', '=', cart).execute()).toEqual([])
  expect(await db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()).toEqual([])
  expect(await db.selectFrom('stock_movement').select('id').execute()).toEqual(moved)
  expect(await desk.intentOf(cart)).not.toMatchObject({ status: 'succeeded' })

  const now = await shown(cart)
  expect(now.confirmation.total).toBe(before.confirmation.total + 1100)
  expect((await complete(cart, now.sha256)).body.type).toBe('order')
  // Pressing the button again returns the existing order, whatever the page showed.
  expect((await complete(cart, before.sha256)).body.type).toBe('order')
})

test.each([
  ['the address', '', { shipping_address: { ...address, address_1: '別の町2-2' } }],
  [
    'the card',
    '/payment-sessions/stripe-custom',
    { data: { payment_method_id: 'pm_card_jcb', card: { brand: 'jcb' } } },
  ],
])('%s changed in another tab refuses the order too', async (_what, path, change) => {
  const cart = await desk.cartToPay('pm_card_visa')
  const { sha256 } = await shown(cart)
  expect((await desk.shop.call('POST', `/store/carts/${cart}${path}`, change)).status).toBe(200)
  expect((await complete(cart, sha256)).body.code).toBe('confirmation_changed')
  expect(await desk.shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()).toEqual([])
})

test('an order at an outdated price is refused; the confirmation then shows the current price', async () => {
  const { shop, goods } = desk
  const staff = await signInStaff(shop)
  const prices = [{ variant_id: goods.variants.lotion, currency_code: 'jpy', amount: 600 }]
  const sale = { name: '特価', description: '', type: 'sale', status: 'active', prices }
  const before = await desk.cartToPay('pm_card_visa')
  const list = (await shop.call('POST', '/admin/price-lists', sale, staff)).body.price_list.id
  expect((await desk.choose(before, 'pm_card_visa')).body.cart.total).toBe(1150)
  expect(await desk.intentOf(before)).toMatchObject({ amount: 1150 })

  const cart = await desk.cartToPay('pm_card_visa')
  expect((await shown(cart)).confirmation.total).toBe(1150)
  await shop.call('DELETE', `/admin/price-lists/${list}`, undefined, staff)
  expect(await complete(cart)).toMatchObject({ status: 409, body: { code: 'confirmation_changed' } })
  expect(await shop.db.selectFrom('checkout_attempt').select('id').where('cart_id', '=', cart).execute()).toEqual([])
  expect(await desk.intentOf(cart)).toMatchObject({ amount: 1650 })
  const { confirmation, sha256 } = await shown(cart)
  expect(confirmation).toMatchObject({ total: 1650, lines: [{ unit_price: 1100 }] })
  expect((await complete(cart, sha256)).body).toMatchObject({ type: 'order', data: { total: 1650 } })
})

test('an outdated shipping price refuses the order; a withdrawn option must be chosen again', async () => {
  const { shop } = desk
  const staff = await signInStaff(shop)
  const cart = await desk.cartToPay('pm_card_visa')
  const { region_id } = (await shop.call('GET', `/store/carts/${cart}`)).body.cart
  const option = { name: '自転車便', region_id, provider_id: 'manual', price_type: 'flat_rate', amount: 400, data: {} }
  const option_id = (await shop.call('POST', '/admin/shipping-options', option, staff)).body.shipping_option.id
  await shop.call('POST', `/store/carts/${cart}/shipping-methods`, { option_id })
  await desk.choose(cart, 'pm_card_visa')
  const before = await shown(cart)
  const path = `/admin/shipping-options/${option_id}`
  await shop.call('POST', path, { amount: 700, requirements: [] }, staff)
  expect(await complete(cart)).toMatchObject({ status: 409, body: { code: 'confirmation_changed' } })
  const now = await shown(cart)
  expect(now.confirmation.total).toBeGreaterThan(before.confirmation.total)
  expect(await desk.intentOf(cart)).toMatchObject({ amount: now.confirmation.total })

  await shop.call('DELETE', path, undefined, staff)
  expect(await complete(cart, now.sha256)).toMatchObject({ status: 409, body: { code: 'confirmation_changed' } })
  expect((await shop.call('GET', `/store/carts/${cart}`)).body.cart.shipping_methods).toEqual([])
  expect((await complete(cart)).body.code).toBe('cart_validation_no_shipping_method')
  expect(await shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()).toEqual([])
})

test('a caller that sends no confirmation hash can order; the confirmation is stored as not shown', async () => {
  const cart = await desk.cartToPay('pm_card_visa')
  const { sha256 } = await shown(cart)
  const { body } = await complete(cart)
  expect(await storedConfirmation(body.data.id)).toMatchObject({
    confirmation_sha256: sha256,
    confirmation_shown: false,
  })
  expect((await desk.shop.call('GET', `/store/v1/cart/${cart}/confirmation`)).body.code).toBe(
    'cart_validation_order_already_exists',
  )
  expect((await desk.shop.call('GET', '/store/v1/cart/cart_none/confirmation')).status).toBe(404)
})

test('a malformed confirmation hash is rejected, and nothing is ordered', async () => {
  const cart = await desk.cartToPay('pm_card_visa')
  expect((await complete(cart, 'yes')).status).toBe(400)
  expect(await desk.shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()).toEqual([])
})

test('a confirmation stored with an older timestamp format is returned unchanged', async () => {
  const cart = await desk.cartToPay('pm_card_visa')
  const { body } = await complete(cart)
  const { confirmation } = await storedConfirmation(body.data.id)
  const older = JSON.parse(confirmation!)
  older.lines[0].plan = { id: 'plan_1', title: '毎月', updated_at: '2026-11-23T05:01:02.18+00:00' }
  const text = JSON.stringify(older)
  const set = { confirmation: text, confirmation_sha256: createHash('sha256').update(text).digest('hex') }
  await desk.shop.db.updateTable('checkout_attempt').set(set).where('order_id', '=', body.data.id).execute()
  const staff = await signInStaff(desk.shop)
  const read = await desk.shop.call('GET', `/admin/v1/orders/${body.data.id}/confirmation`, undefined, staff)
  expect(read.body.data.confirmation.confirmation).toEqual(older)
})

test('an order not placed by a checkout has no confirmation', async () => {
  const { id, email, display_id } = await placedOrder(desk.shop, desk.goods)
  const { body } = await desk.shop.call('POST', `/store/v1/orders/${id}`, { email, orderDisplayId: display_id })
  expect(body.data.confirmation).toBe(null)
})
