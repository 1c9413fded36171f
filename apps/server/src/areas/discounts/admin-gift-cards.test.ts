import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  await shop.db.updateTable('region').set({ gift_cards_taxable: true }).execute()
  staff = await signInStaff(shop)
})
beforeEach(async () => {
  await shop.db.deleteFrom('gift_card_transaction').execute()
  await shop.db.deleteFrom('order_gift_card').execute()
  await shop.db.deleteFrom('gift_card').execute()
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/admin/gift-cards${path}`, body, staff)
const create = async (differs: object = {}) => {
  const made = await call('POST', '', { value: 3000, region_id: goods.region_id, ...differs })
  expect(made).toMatchObject({ status: 200 })
  return made.body.gift_card
}
const rows = () => shop.db.selectFrom('gift_card').selectAll().orderBy('id').execute()

test('a card is issued, read, changed and deleted', async () => {
  const made = await create({ ends_at: '2027-01-01T00:00:00+09:00', metadata: { from: '花子' } })
  expect(made).toEqual({
    id: expect.stringMatching(/^gift_/),
    code: expect.stringMatching(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/),
    value: 3000,
    balance: 3000,
    region_id: goods.region_id,
    region: expect.objectContaining({ id: goods.region_id }),
    order: null,
    is_disabled: false,
    ends_at: '2026-12-31T15:00:00.000Z',
    tax_rate: 10,
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
    deleted_at: null,
    metadata: { from: '花子' },
  })
  const change = { balance: 1200, is_disabled: true, ends_at: null, metadata: { from: '太郎' } }
  expect((await call('POST', `/${made.id}`, { metadata: { to: '次郎' } })).body.gift_card.metadata).toEqual({
    from: '花子',
    to: '次郎',
  })
  await call('POST', `/${made.id}`, { metadata: { to: '' } })
  expect((await call('POST', `/${made.id}`, change)).body.gift_card).toEqual({ ...made, ...change })
  expect((await call('GET', `/${made.id}`)).body.gift_card).toEqual({ ...made, ...change })
  expect((await call('POST', `/${made.id}`, { balance: 0 })).body.gift_card.balance).toBe(0)
  expect((await call('POST', `/${made.id}`, { balance: 3000 })).body.gift_card.balance).toBe(3000)

  const receipt = { id: made.id, object: 'gift-card', deleted: true }
  expect((await call('DELETE', `/${made.id}`)).body).toEqual(receipt)
  expect((await call('DELETE', `/${made.id}`)).body).toEqual(receipt)
  expect((await call('GET', `/${made.id}`)).status).toBe(404)
  expect((await shop.call('GET', `/store/gift-cards/${made.code}`)).status).toBe(404)
})

test('a shopper reads a gift card’s balance by its code, also without hyphens', async () => {
  const { id, code } = await create()
  for (const typed of [code.toLowerCase(), code.replaceAll('-', ''), code.replaceAll('-', '%20')]) {
    const { body } = await shop.call('GET', `/store/gift-cards/${typed}`)
    expect(body.gift_card).toEqual({ id, code, value: 3000, balance: 3000, region: expect.any(Object) })
  }
})

test('a gift card has no tax rate in a region where gift cards are not taxable', async () => {
  await shop.db.updateTable('region').set({ gift_cards_taxable: false }).where('id', '=', goods.region_id).execute()
  expect((await create()).tax_rate).toBeNull()
  await shop.db.updateTable('region').set({ gift_cards_taxable: true }).where('id', '=', goods.region_id).execute()
})

test('lists gift cards newest first, and finds them by code or by order number', async () => {
  const first = await create()
  shop.clock.now = new Date('2026-06-02T03:00:00Z')
  const second = await create({ value: 100 })
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
  const order = await placedOrder(shop, goods)
  await shop.db.updateTable('gift_card').set({ order_id: order.id }).where('id', '=', first.id).execute()
  const ids = async (query: string) => {
    const { status, body } = await call('GET', query)
    return status === 200 ? [body.count, ...body.gift_cards.map((card: { id: string }) => card.id)] : status
  }
  expect(await ids('')).toEqual([2, second.id, first.id])
  expect(await ids('?order=created_at&limit=1&offset=1')).toEqual([2, second.id])
  expect(await ids(`?q=${second.code.slice(0, 9).toLowerCase()}`)).toEqual([1, second.id])
  const bare = second.code.replaceAll('-', '')
  const fullWidth = bare.replaceAll(/./g, (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
  for (const q of [bare, bare.slice(2, 10).toLowerCase(), fullWidth, second.code.replaceAll('-', '　ー '), ` ${bare} `])
    expect([q, await ids(`?q=${encodeURIComponent(q)}`)]).toEqual([q, [1, second.id]])
  for (const q of [order.display_id, `#${order.display_id}`, `注文 ${order.display_id}`])
    expect([q, await ids(`?q=${encodeURIComponent(q)}`)]).toEqual([q, [1, first.id]])
  expect(await ids('?q=%25')).toEqual([0])
  expect(await ids('?colour=red')).toBe(400)
  expect((await call('GET', `/${first.id}`)).body.gift_card.order).toMatchObject({
    id: order.id,
    display_id: order.display_id,
  })
})

test.each<[string, object, number, string]>([
  ['no value', { value: undefined }, 400, 'invalid_data'],
  ['a negative value', { value: -1 }, 400, 'invalid_data'],
  ['a fraction of a yen', { value: 0.5 }, 400, 'invalid_data'],
  ['an unknown region', { region_id: 'reg_none' }, 404, 'not_found'],
  ['no region', { region_id: undefined }, 400, 'invalid_data'],
  ['a balance of its own', { balance: 5 }, 400, 'invalid_data'],
])('creating a gift card with %s is refused, and nothing is written', async (_what, differs, status, type) => {
  const refused = await call('POST', '', { value: 3000, region_id: goods.region_id, ...differs })
  expect(refused).toMatchObject({ status, body: { type } })
  expect(await rows()).toEqual([])
})

test.each<[string, object, number, string]>([
  ['a balance above its value (gift_card_balance_out_of_range)', { balance: 3001 }, 500, 'invalid_argument'],
  ['a negative balance', { balance: -1 }, 500, 'invalid_argument'],
  ['another value', { value: 5000 }, 400, 'invalid_data'],
  ['an unknown region', { region_id: 'reg_none' }, 404, 'not_found'],
])('changing a gift card to %s is refused, and leaves it unchanged', async (_what, change, status, type) => {
  const { id } = await create()
  const before = await rows()
  expect(await call('POST', `/${id}`, change)).toMatchObject({ status, body: { type } })
  expect(await rows()).toEqual(before)
})

test.each(['viewer', 'support', 'pharmacist', 'developer'])(
  'staff with the role %s see only the last four characters of a gift card’s code',
  async (role) => {
    const { id, code } = await create()
    const order = await placedOrder(shop, goods)
    const amounts = { amount: 100, is_taxable: false, created_at: shop.clock.now }
    const used = { id: newId('gift_card_transaction'), gift_card_id: id, order_id: order.id, ...amounts }
    await shop.db.insertInto('gift_card_transaction').values(used).execute()
    await shop.db.insertInto('order_gift_card').values({ order_id: order.id, gift_card_id: id }).execute()
    const reader = await signInStaff(shop, { role })
    const read = async (path: string) => (await shop.call('GET', path, undefined, reader)).body
    const hidden = `••••-••••-••••-${code.slice(-4)}`
    const answers = [
      await read('/admin/gift-cards'),
      await read(`/admin/gift-cards/${id}`),
      await read(`/admin/orders/${order.id}?expand=gift_cards,gift_card_transactions.gift_card`),
    ]
    expect(answers[0].gift_cards).toMatchObject([{ id, code: hidden, balance: 3000 }])
    expect(answers[1].gift_card.code).toBe(hidden)
    expect(answers[2].order).toMatchObject({
      gift_cards: [{ code: hidden }],
      gift_card_transactions: [{ gift_card: { id, code: hidden } }],
    })
    expect(JSON.stringify(answers)).not.toContain(code)
    // The holder of the card knows its code; nobody finds it out digit by digit.
    const found = async (q: string) => (await read(`/admin/gift-cards?q=${q}`)).count
    for (const whole of [code.toLowerCase(), code.replaceAll('-', ''), code.replaceAll('-', '%20'), code.slice(-4)])
      expect([whole, await found(whole)]).toEqual([whole, 1])
    for (const part of [code.slice(0, 9), code.slice(0, 9).replace('-', ''), code.slice(-6), '-', '%20'])
      expect([part, await found(part)]).toEqual([part, 0])
  },
)

test('a caller who is not signed in cannot issue a gift card', async () => {
  const refused = await shop.call('POST', '/admin/gift-cards', { value: 1000, region_id: goods.region_id })
  expect(refused.status).toBe(401)
  expect(await rows()).toEqual([])
})
