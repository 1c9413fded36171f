import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSwapDesk, type SwapDesk } from './areas/returns/offered-swaps.fixture.ts'
import { soldOrder } from './areas/returns/sold-order.fixture.ts'
import { type CardDesk, openCardDesk } from './base/testing/card-desk.ts'
import { readyToPay } from './base/testing/carts.ts'
import type { Good, SmallCatalogue } from './base/testing/catalogue.ts'
import { placedOrder } from './base/testing/orders.ts'
import { signInCustomer } from './base/testing/people.ts'
import type { TestShop } from './base/testing/shop.ts'

/**
 * A device of 5,500 yen costs 5,000 from three pieces on and 4,500 for five or six; members of a group pay 5,200, and
 * 4,800 from three on. Checked wherever pieces of it are put on a line.
 */
let desk: CardDesk
let shop: TestShop
let goods: SmallCatalogue
let swaps: SwapDesk
let member: Awaited<ReturnType<typeof signInCustomer>>
beforeAll(async () => {
  desk = await openCardDesk()
  ;({ shop, goods } = desk)
  swaps = await openSwapDesk(desk)
  member = await signInCustomer(shop)
  await priced([
    { amount: 5000, min_quantity: 3 },
    { amount: 4500, min_quantity: 5, max_quantity: 6 },
  ])
  const { customer_group } = await staff('/admin/customer-groups', { name: 'なじみ' })
  await staff(`/admin/customer-groups/${customer_group.id}/customers/batch`, { customer_ids: [{ id: member.id }] })
  const forGroup = { customer_groups: [{ id: customer_group.id }] }
  await priced([{ amount: 5200 }, { amount: 4800, min_quantity: 3 }], forGroup)
})
afterAll(() => desk.close())

async function request(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, headers = {}) {
  const answer = await shop.call(method, path, body, headers)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const staff = (path: string, body: object = {}) => request('POST', path, body, swaps.staff)

function priced(
  amounts: { amount: number; currency_code?: string; min_quantity?: number; max_quantity?: number }[],
  more = {},
) {
  const prices = amounts.map((one) => ({ currency_code: 'jpy', ...one, variant_id: goods.variants.device }))
  return staff('/admin/price-lists', {
    name: 'まとめ',
    description: '',
    type: 'sale',
    status: 'active',
    prices,
    ...more,
  })
}
const pieces = (quantity: number, more: object = {}) => ({ variant_id: goods.variants.device, quantity, ...more })

interface CartLine {
  id: string
  quantity: number
  unit_price: number
  total: number
}
/** The cost of lines, each `[pieces, yen a piece]`; with tax they add up to exactly that. */
function costOf(items: CartLine[]) {
  for (const { quantity, unit_price, total } of items) expect(total).toBe(quantity * unit_price)
  return items.map(({ quantity, unit_price }) => [quantity, unit_price]).toSorted()
}

/** A cart, and the cost of its lines after each action on it. */
async function openCart(region_id = goods.region_id, headers: Record<string, string> = {}) {
  const { cart } = await request('POST', '/store/carts', { region_id }, headers)
  const at = `/store/carts/${cart.id}`
  const lines = async (): Promise<CartLine[]> => (await request('GET', at, undefined, headers)).cart.items
  const on = async (path: string, body: object, as = headers) => {
    const answer = costOf((await request('POST', `${at}${path}`, body, as)).cart.items)
    expect(costOf((await request('GET', at, undefined, as)).cart.items)).toEqual(answer)
    return answer
  }
  const add = (quantity: number, more: object = {}) => on('/line-items', pieces(quantity, more))
  const set = async (quantity: number, line?: string) =>
    on(`/line-items/${line ?? (await lines())[0]!.id}`, { quantity })
  return { id: cart.id as string, lines, on, add, set, move: (to: string) => on('', { region_id: to }) }
}

test('the shop shows everybody the same price steps', async () => {
  const stepsOf = async (good: Good, headers: Record<string, string> = {}) =>
    (await request('GET', `/store/v1/products?handle=${good}`, undefined, headers)).data.variants[0].price_steps
  const steps = [
    { from: 1, price: 5500 },
    { from: 3, price: 5000 },
    { from: 5, price: 4500 },
    { from: 7, price: 5000 },
  ]
  expect([await stepsOf('device'), await stepsOf('device', member.headers), await stepsOf('lotion')]).toEqual([
    steps,
    steps,
    [],
  ])
})

test('a line’s price follows its quantity across the thresholds, each line by itself', async () => {
  const { add, set, lines, on } = await openCart()
  expect([await add(1), await add(2), await set(2), await add(1)]).toEqual([
    [[1, 5500]],
    [[3, 5000]],
    [[2, 5500]],
    [[3, 5000]],
  ])
  // A separate line is counted separately.
  const noted = { metadata: { note: '贈り物' } }
  expect(await add(2, noted)).toEqual([
    [2, 5500],
    [3, 5000],
  ])
  const [, other] = await lines()
  expect(await set(5, other!.id)).toEqual([
    [3, 5000],
    [5, 4500],
  ])
  expect(await set(0, other!.id)).toEqual([[3, 5000]])
  expect(await set(0)).toEqual([])
  expect(await on('/line-items', pieces(2))).toEqual([[2, 5500]])
})

test('pieces added simultaneously are priced by their total quantity', async () => {
  const { add, lines } = await openCart()
  await add(1)
  await Promise.all([add(1), add(1), add(1), add(1)].map((one) => one.catch(() => {})))
  expect(costOf(await lines())).toEqual([[5, 4500]])
})

test('a cart that moves to another region and back gets the quantity prices of each', async () => {
  await staff('/admin/store/currencies/usd')
  await priced([
    { amount: 40, currency_code: 'usd' },
    { amount: 35, currency_code: 'usd', min_quantity: 4 },
  ])
  const { region } = await staff('/admin/regions', {
    name: '海外',
    currency_code: 'usd',
    tax_rate: 0,
    includes_tax: true,
    payment_providers: ['manual'],
    fulfillment_providers: ['manual'],
    countries: [],
  })
  const { add, set, move } = await openCart()
  await add(3)
  const abroad = [await move(region.id), await set(4)]
  expect([...abroad, await move(goods.region_id), await set(2), await move(region.id)]).toEqual([
    [[3, 40]],
    [[4, 35]],
    [[4, 5000]],
    [[2, 5500]],
    [[2, 40]],
  ])
})

test('a member of a customer group pays the lowest price that applies to the quantity', async () => {
  const { add, set } = await openCart(goods.region_id, member.headers)
  expect([await add(1), await add(2), await set(5), await set(7)]).toEqual([
    [[1, 5200]],
    [[3, 4800]],
    [[5, 4500]],
    [[7, 4800]],
  ])
  const guest = await openCart()
  await guest.add(3)
  expect(await guest.on('', {}, member.headers)).toEqual([[3, 4800]])
})

test('new goods of a swap get today’s quantity prices of its buyer', async () => {
  const additional_items = [pieces(3), pieces(1)]
  const swap = await swaps.offered('device', { additional_items })
  const goodsOf = ({ items }: { items: (CartLine & { is_return: boolean })[] }) =>
    costOf(items.filter(({ is_return }) => !is_return))
  const cart = await swaps.cartOf(swap.cart_id)
  expect([goodsOf(cart), cart.total]).toEqual([
    [
      [1, 5500],
      [3, 5000],
    ],
    20_500 - 1000,
  ])

  const order = await soldOrder(shop, goods, { customer_id: member.id })
  const answer = await swaps.offer(order, 'device', { additional_items })
  const swapCart = await request('GET', `/store/carts/${answer.body.order.swaps[0].cart_id}`, undefined, member.headers)
  expect([goodsOf(swapCart.cart), swapCart.cart.total]).toEqual([
    [
      [1, 5200],
      [3, 4800],
    ],
    19_600 - 1000,
  ])
})

test('a claim’s replacements are recorded at their quantity price', async () => {
  const { id, item_id } = await soldOrder(shop, goods)
  const { order } = await staff(`/admin/orders/${id}/claims`, {
    type: 'replace',
    claim_items: [{ item_id, quantity: 1, reason: 'wrong_item' }],
    additional_items: [pieces(3)],
  })
  const [claim] = order.claims
  expect(claim.additional_items).toMatchObject([{ quantity: 3, unit_price: 5000 }])
  await staff(`/admin/orders/${id}/claims/${claim.id}/cancel`)
})

test('a draft order prices pieces of a variant together, and keeps a price set by staff', async () => {
  const buyer = { email: 'draft@example.com', region_id: goods.region_id, shipping_methods: [] }
  const { draft_order } = await staff('/admin/draft-orders', { ...buyer, items: [pieces(2)] })
  const at = `/admin/draft-orders/${draft_order.id}/line-items`
  const [line] = draft_order.cart.items
  const after = async (path: string, body: object) => costOf((await staff(`${at}${path}`, body)).draft_order.cart.items)
  expect(costOf(draft_order.cart.items)).toEqual([[2, 5500]])
  expect(await after('', pieces(1, { metadata: {} }))).toEqual([[3, 5000]])
  expect(await after(`/${line.id}`, { quantity: 2 })).toEqual([[2, 5500]])
  expect(await after(`/${line.id}`, { quantity: 5 })).toEqual([[5, 4500]])
  expect(await after(`/${line.id}`, { unit_price: 5300 })).toEqual([[5, 5300]])
  expect(await after(`/${line.id}`, { quantity: 3 })).toEqual([[3, 5300]])
})

test('lines added by an order edit get quantity prices; sold lines keep their price', async () => {
  const cart = await openCart()
  await cart.add(3)
  await readyToPay(shop, goods, cart.id)
  const { data: order } = await request('POST', `/store/carts/${cart.id}/complete`, {})
  expect(order.total).toBe(15_000)
  const { order_edit } = await staff('/admin/order-edits', { order_id: order.id })
  const at = `/admin/order-edits/${order_edit.id}`
  const after = async (path: string, body: object) => {
    const { items, difference_due } = (await staff(`${at}${path}`, body)).order_edit
    return [costOf(items), difference_due]
  }
  const soldLineId = order_edit.items[0].id
  expect(await after('/items', pieces(1))).toEqual([
    [
      [1, 5500],
      [3, 5000],
    ],
    5500,
  ])
  const { items } = (await request('GET', at, undefined, swaps.staff)).order_edit
  const added = items.find(({ id }: CartLine) => id !== soldLineId).id
  expect(await after(`/items/${added}`, { quantity: 4 })).toEqual([
    [
      [3, 5000],
      [4, 5000],
    ],
    20_000,
  ])
  expect(await after(`/items/${added}`, { quantity: 2 })).toEqual([
    [
      [2, 5500],
      [3, 5000],
    ],
    11_000,
  ])
  expect(await after(`/items/${soldLineId}`, { quantity: 1 })).toEqual([
    [
      [1, 5000],
      [2, 5500],
    ],
    1000,
  ])
  await staff(`${at}/confirm`)
  const now = (await request('GET', `/admin/orders/${order.id}`, undefined, swaps.staff)).order
  expect([costOf(now.items), now.total]).toEqual([
    [
      [1, 5000],
      [2, 5500],
    ],
    16_000,
  ])
})

test('a line added by an order edit gets the buyer’s group price', async () => {
  const { id } = await placedOrder(shop, goods, { customer_id: member.id, email: member.email })
  const { order_edit } = await staff('/admin/order-edits', { order_id: id })
  const { items } = (await staff(`/admin/order-edits/${order_edit.id}/items`, pieces(1))).order_edit
  expect(items[1]).toMatchObject({ quantity: 1, unit_price: 5200, total: 5200 })
})
