import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { listeners } from '../all.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const get = (path: string) => shop.call('GET', `/admin/v1/developer/${path}`, undefined, staff)

test('backend-readiness reports the same checks as /ready', async () => {
  const { status, body } = await get('backend-readiness')
  const checks = { database: true, migrations: true, queue: true }
  expect({ status, body }).toEqual({ status: 200, body: { data: { ready: true, checks } } })
  expect((await shop.call('GET', '/ready')).body).toEqual({ status: 'ready', checks })
  await shop.pool.query(`delete from migration where name like '0025%'`)
  expect((await get('backend-readiness')).body.data).toEqual({ ready: false, checks: { ...checks, migrations: false } })
  expect((await shop.call('GET', '/ready')).body.checks.migrations).toBe(false)
})

test('entities are found by id, with or without prefix; strict rejects a bare id (id_prefix_unknown)', async () => {
  const { id, display_id } = await placedOrder(shop, goods)
  const { product, variant } = { product: goods.products.lotion, variant: goods.variants.lotion }
  const { data } = (await get(`entities?ids=${[id, variant, product, 'order_none'].join()}&strict=true`)).body
  expect(data.entities).toEqual([
    { kind: 'order', id, label: `#${display_id}` },
    { kind: 'product', id: product, label: '見本の化粧品（lotion）' },
    { kind: 'product_variant', id: variant, label: 'T-lotion' },
  ])
  const bare = id.replace('order_', '')
  expect((await get(`entities?ids=${bare}`)).body.data.entities).toEqual([
    { kind: 'order', id, label: `#${display_id}` },
  ])
  const refused = await get(`entities?ids=${id},${bare}&strict=true`)
  expect(refused).toMatchObject({ status: 400, body: { code: 'id_prefix_unknown' } })
  expect((await get('entities')).status).toBe(400)
})

test('strict lookup accepts the id prefix of every kind of entity', async () => {
  const prefixes = ['cart', 'dorder', 'ful', 'item', 'order', 'pay', 'pcat', 'prod', 'ps', 'sub', 'variant']
  const ids = prefixes.map((prefix) => `${prefix}_none`).join()
  expect(await get(`entities?ids=${ids}&strict=true`)).toMatchObject({ status: 200, body: { data: { entities: [] } } })
})

test('order.placed can be triggered again for an order, without a second confirmation mail', async () => {
  const { id: orderId } = await placedOrder(shop, goods)
  const trigger = (order: string) =>
    shop.call('POST', '/admin/v1/developer/trigger-order-placed', { orderId: order }, staff)
  const facts = () => shop.db.selectFrom('fact').select('about').where('name', '=', 'order.placed').execute()
  for (const times of [1, 2]) {
    shop.clock.now = new Date(`2026-06-01T0${times}:00:00Z`)
    expect((await trigger(orderId)).body).toEqual({ data: { ok: true } })
    expect(await facts()).toHaveLength(times)
    for (const listener of listeners.filter(({ fact }) => fact === 'order.placed'))
      await listener.run(shop.ctx(), (await facts()).at(-1)!.about as Record<string, unknown>)
    expect(shop.letters).toHaveLength(1)
    const { body } = await shop.call('GET', `/admin/orders/${orderId}?fields=metadata`, undefined, staff)
    expect(body.order.metadata.orderPlacedEvent).toBe(`2026-06-01T0${times}:00:00.000Z`)
  }
  expect(await trigger('order_none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await facts()).toHaveLength(2)
})
