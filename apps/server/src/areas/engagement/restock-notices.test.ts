import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { receiveStock, setFreePieces } from '../inventory/index.ts'
import { writers } from '../notifications/letters.ts'
import { writeAndSend } from '../notifications/send-once.ts'
import { jobs } from './jobs.ts'
import { listeners } from './listeners.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop({ PUBLIC_STOREFRONT_URL: 'https://shop.example.com' })
  goods = await smallCatalogue(shop)
})
beforeEach(async () => {
  await shop.db.deleteFrom('restock_notice').execute()
  await shop.db.deleteFrom('fact').execute()
})
afterAll(() => shop.close())

const url = '/store/v1/restock-notifications'
const requestBody = (more = {}) => ({
  email: 'Hanako@Example.com',
  variant_id: goods.variants.soldOut,
  sku_code: null,
  ...more,
})
const register = (more = {}) => shop.call('POST', `${url}/variants`, requestBody(more))
const rows = () => shop.db.selectFrom('restock_notice').selectAll().execute()
const runListener = (product_ids: string[]) =>
  listeners.find(({ name }) => name === 'restock-notices')!.run(shop.ctx(), { product_ids })

test('a restock notice is stored once per address and variant, and cancelled by its id', async () => {
  const first = (await register()).body.data
  const second = (await register({ sku_code: 'SKU', is_out_of_stock: true })).body.data
  expect(await rows()).toMatchObject([{ id: second.id, email: 'hanako@example.com', notified_at: null }])
  const unregister = (id: string) => shop.call('POST', `${url}/unregister`, { id })
  expect(await unregister(first.id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await unregister(second.id)).body.data).toEqual({ ok: true })
  expect(await rows()).toEqual([])
})

test.each([
  ['an invalid e-mail address', { email: 'hanako' }, 400, 'invalid_request_body'],
  ['two consecutive periods in the e-mail address', { email: 'hanako@example..com' }, 400, 'invalid_request_body'],
  ['no variant', { variant_id: '' }, 400, 'invalid_request_body'],
  ['an empty sku', { sku_code: '' }, 400, 'invalid_request_body'],
  ['an unknown variant', { variant_id: 'variant_unknown' }, 404, 'not_found'],
])('a restock notice with %s is refused, and nothing is stored', async (_what, wrong, status, code) => {
  expect(await register(wrong)).toMatchObject({ status, body: { code, statusCode: status } })
  expect(await rows()).toEqual([])
})

test('a restock notice for a variant that can be bought now is refused', async () => {
  for (const good of ['food', 'backorder'] as const)
    expect(await register({ variant_id: goods.variants[good] })).toMatchObject({
      status: 400,
      body: { code: 'variant_in_stock' },
    })
  expect(await rows()).toEqual([])
})

test('when stock arrives, each waiting address gets one mail, with a link to buy', async () => {
  await register({ email: 'told-before@example.com' })
  await shop.db.updateTable('restock_notice').set({ notified_at: shop.clock.now }).execute()
  await register()
  await register({ email: 'taro@example.com' })
  await runListener([goods.products.soldOut])
  expect(await factsOf(shop, 'restock.arrived')).toEqual([])
  await shop.ctx().tx((tx) => receiveStock(tx, [{ variant_id: goods.variants.soldOut, quantity: 5 }], 'delivery'))
  const [moved] = await factsOf(shop, 'stock.moved')
  expect(moved).toEqual({ product_ids: [goods.products.soldOut] })
  const setStatus = (status: 'draft' | 'published') =>
    shop.db.updateTable('product').set({ status }).where('id', '=', goods.products.soldOut).execute()
  await setStatus('draft')
  await runListener(moved!.product_ids as string[])
  expect(await factsOf(shop, 'restock.arrived')).toEqual([])
  await setStatus('published')
  await runListener(moved!.product_ids as string[])
  await runListener(moved!.product_ids as string[])
  const facts = await factsOf(shop, 'restock.arrived')
  expect(facts).toHaveLength(2)
  const writer = writers.find(({ fact }) => fact === 'restock.arrived')!
  for (const about of [...facts, ...facts]) await writeAndSend(shop.ctx(), writer, about)
  expect(shop.letters.map(({ to }) => to).sort()).toEqual(['hanako@example.com', 'taro@example.com'])
  expect(shop.letters[0]!.subject).toBe('再入荷のお知らせ')
  expect(shop.letters[0]!.text).toContain(`?variant=${goods.variants.soldOut}`)
  expect(shop.letters[0]!.text).toContain('送信者：見本株式会社くすりばこ　見本県見本市見本町1丁目1番1号\n')
})

test('the link of a restock mail stops all open requests of its address, and only those', async () => {
  await shop.ctx().tx((tx) => setFreePieces(tx, [{ variant_id: goods.variants.food, quantity: 0 }], 'counted'))
  await shop.ctx().tx((tx) => setFreePieces(tx, [{ variant_id: goods.variants.soldOut, quantity: 0 }], 'counted'))
  const { id } = (await register()).body.data
  await shop.db.updateTable('restock_notice').set({ notified_at: shop.clock.now }).execute()
  await register({ variant_id: goods.variants.food })
  await register({ variant_id: goods.variants.food, email: 'taro@example.com' })
  shop.letters.splice(0)
  const writer = writers.find(({ fact }) => fact === 'restock.arrived')!
  await writeAndSend(shop.ctx(), writer, { restock_notice_id: id })
  const { origin, pathname, searchParams } = new URL(shop.letters[0]!.unsubscribe_url!)
  expect(origin + pathname).toBe('https://shop.example.com/restock/stop')
  expect(shop.letters[0]!.text).toContain(shop.letters[0]!.unsubscribe_url)
  const stop = (token: string) => shop.call('POST', `${url}/stop`, { token })
  expect(await stop('wrong')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await rows()).toHaveLength(3)
  for (const _ of ['once', 'again']) {
    expect((await stop(searchParams.get('token')!)).body).toEqual({ data: null })
    const remaining = (await rows()).map(({ email, notified_at }) => [email, notified_at !== null])
    expect(remaining.sort()).toEqual([
      ['hanako@example.com', true],
      ['taro@example.com', false],
    ])
  }
})

test('requests are deleted a month after their mail, or when they have waited for a year', async () => {
  const now = shop.clock.now
  await shop.ctx().tx((tx) => setFreePieces(tx, [{ variant_id: goods.variants.soldOut, quantity: 0 }], 'counted'))
  await register()
  await shop.db.updateTable('restock_notice').set({ notified_at: now }).execute()
  await register({ email: 'waits@example.com' })
  await register({ email: 'again@example.com' })
  const forget = jobs.find(({ name }) => name === 'forget-restock-notices')!
  const emailsAt = async (time: string) => {
    shop.clock.now = new Date(time)
    await forget.run(shop.ctx())
    return (await rows()).map(({ email }) => email).sort()
  }
  expect(await emailsAt('2026-07-01T02:59:00Z')).toEqual([
    'again@example.com',
    'hanako@example.com',
    'waits@example.com',
  ])
  expect(await emailsAt('2026-07-01T03:01:00Z')).toEqual(['again@example.com', 'waits@example.com'])
  await register({ email: 'again@example.com' })
  expect(await emailsAt('2027-06-01T03:01:00Z')).toEqual(['again@example.com'])
  shop.clock.now = now
})
