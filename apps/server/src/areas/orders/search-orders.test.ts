import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
/** `o1` is the oldest; a day each. */
const orders: Record<string, { id: string; display_id: number }> = {}
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  for (const [at, name] of ['o1', 'o2', 'o3'].entries())
    orders[name] = await placedOrder(shop, goods, { at: new Date(Date.UTC(2026, 3, at + 1)) })
  const { o1, o2, o3 } = orders
  const address = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const sato = { id: 'addr_sato', last_name: '佐藤', first_name: '太郎', phone: '０９０-1234 5678', ...address }
  await shop.db.insertInto('address').values(sato).execute()
  await shop.db.updateTable('orders').set({ shipping_address_id: sato.id }).where('id', '=', o2!.id).execute()
  await shop.db
    .updateTable('line_item')
    .set({ variant_id: goods.variants.food })
    .where('order_id', '=', o3!.id)
    .execute()
  const pay = (order_id: string, data: object) =>
    shop.db
      .updateTable('payment')
      .set({ data: JSON.stringify(data) })
      .where('order_id', '=', order_id)
      .execute()
  await pay(o1!.id, { id: 'pi_one' })
  await pay(o2!.id, { id: 'att_2', charge_id: 'S03-1-C' })
})
afterAll(() => shop.close())

const find = (query: string) => shop.call('GET', `/admin/v1/orders/search?${query}`, undefined, staff)
const nameOf = (id: string) => Object.entries(orders).find(([, order]) => order.id === id)?.[0]
async function found(query: string) {
  const { data } = (await find(query)).body
  return [data.orders.map(({ id }: { id: string }) => nameOf(id)).join(' '), data.count]
}

test.each([
  ['customer_name=佐藤', 'o2', 1],
  ['customer_name=佐藤　太', 'o2', 1],
  ['customer_name=太郎', 'o2', 1],
  ['customer_name=見本', 'o3 o1', 2],
  ['customer_name=見本&limit=1&offset=1', 'o1', 2],
  ['customer_name=%25', '', 0],
  ['phone=090-1234-5678', 'o2', 1],
  ['phone=０９０１２３', 'o2', 1],
  ['phone=345678', '', 0],
  ['payment_charge_id=pi_one', 'o1', 1],
  ['payment_charge_id=S03-1-C', 'o2', 1],
  ['payment_charge_id=none', '', 0],
  ['skus=T-lotion', 'o2 o1', 2],
  ['skus=T-lotion,T-food', 'o3 o2 o1', 3],
  ['skus[]=T-food&skus[]=T-none', 'o3', 1],
  ['skus=T-lotion&created_at[gte]=2026-04-02', 'o2', 1],
  // A date range is a separate parameter (shop.md §7).
  ['created_at[gte]=2026-04-02', 'o3 o2', 2],
  ['created_at[gte]=2026-04-01&created_at[lt]=2026-04-03&limit=1&offset=1', 'o1', 2],
  ['customer_name=見本&limit=1', 'o3', 2],
  ['skus=T-lotion&customer_name=佐藤&phone=090123&payment_charge_id=S03-1-C', 'o2', 1],
  // What a form leaves empty is absent (046).
  ['skus=&created_at[gte]=2026-04-02&created_at[lt]=&limit=', 'o3 o2', 2],
  ['skus=T-food&customer_name=佐藤', '', 0],
  ['display_id=word', '', 0],
])('finds by %s', async (query, names, count) => expect(await found(encodeURI(query))).toEqual([names, count]))

test('finds by order number, and by payment id', async () => {
  const { o1, o2 } = orders
  expect(await found(`display_id=${o2!.display_id}`)).toEqual(['o2', 1])
  const { id } = await shop.db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', o1!.id)
    .executeTakeFirstOrThrow()
  expect(await found(`payment_charge_id=${id}`)).toEqual(['o1', 1])
})

test('returns the summary that the order desk shows', async () => {
  const { o2 } = orders
  expect((await find(`display_id=${o2!.display_id}`)).body.data).toEqual({
    orders: [
      {
        ...{ id: o2!.id, display_id: o2!.display_id, email: expect.stringContaining('@example.com') },
        ...{ status: 'pending', payment_status: 'awaiting', fulfillment_status: 'not_fulfilled' },
        ...{ total: 2550, created_at: '2026-04-02T00:00:00.000Z', name: '佐藤 太郎', phone: '０９０-1234 5678' },
        placed_from: null,
      },
    ],
    ...{ count: 1, offset: 0, limit: 20 },
  })
})

test.each(['', 'created_at[gte]=spring', 'phone=0901-2', 'limit=1001&display_id=1', 'customer_name='])(
  '%s is refused',
  async (query) => {
    expect(await find(query)).toMatchObject({ status: 400, body: { code: 'invalid_request_query_params' } })
  },
)

test('an order records where it was placed from, without an invalid country code', async () => {
  const cart = await cartWith(shop, goods, { lotion: 1 })
  await readyToPay(shop, goods, cart, { email: 'where@example.com' })
  const headers = {
    'x-cart-id': cart,
    'x-region-id': goods.region_id,
    'x-country-code': 'Japan',
    'x-page-url': 'https://shop.example.jp/checkout?step=confirm',
    'x-user-agent': 'Mozilla/5.0 (test)',
  }
  const { data } = (await shop.call('POST', `/store/carts/${cart}/complete`, {}, headers)).body
  const [found] = (await find(`display_id=${data.display_id}`)).body.data.orders
  expect(found.placed_from).toEqual({
    cart_id: cart,
    region_id: goods.region_id,
    page: '/checkout',
    user_agent: 'Mozilla/5.0 (test)',
  })
})

test('finds a recipient in any spelling: width, letter case, old kanji, marks typed separately', async () => {
  const spelled = { last_name: '髙橋Smith', first_name: 'ガル・シア'.normalize('NFD') }
  const address = { id: 'addr_spelled', ...spelled, created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db.insertInto('address').values(address).execute()
  await shop.db.updateTable('orders').set({ shipping_address_id: address.id }).where('id', '=', orders.o3!.id).execute()
  for (const typed of ['高橋', '髙橋 smith', '高橋ＳＭＩＴＨ', 'ガル', 'ｶﾞﾙｼｱ', 'ガル'.normalize('NFD')]) {
    expect(await found(`customer_name=${encodeURIComponent(typed)}`), typed).toEqual(['o3', 1])
    const list = await shop.call('GET', `/admin/orders?q=${encodeURIComponent(typed)}`, undefined, staff)
    expect([list.body.count, list.body.orders[0].id], typed).toEqual([1, orders.o3!.id])
  }
})
