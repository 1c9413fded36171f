import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const url = '/admin/v1/blocked-carts'
const block = (cart_id: string) => shop.call('POST', url, { cart_id }, staff)
const validate = (cart_id: string) => shop.call('POST', '/store/v1/cart/validate', { cart_id })
const list = async (more = '') => (await shop.call('GET', url + more, undefined, staff)).body.data

test('a blocked cart cannot be ordered until it is unblocked', async () => {
  const id = await cartWith(shop, goods, { food: 1 })
  const before = (await validate(id)).body.code
  const made = await block(id)
  const { blocked_cart } = made.body.data
  expect(blocked_cart).toMatchObject({ cart_id: id, state: 'pending', deleted_at: null })
  expect(await validate(id)).toMatchObject({ status: 409, body: { code: 'cart_blocked' } })
  expect(await block(id)).toMatchObject({ status: 422, body: { code: 'duplicate_error' } })
  const one = `${url}/${blocked_cart.id}`
  expect((await shop.call('GET', one, undefined, staff)).body.data).toEqual({ blocked_cart })
  expect((await shop.call('DELETE', one, undefined, staff)).body.data).toEqual({ ok: true })
  expect((await validate(id)).body.code).toBe(before)
  expect(await shop.call('DELETE', one, undefined, staff)).toMatchObject({ status: 404 })
  expect(await shop.call('GET', one, undefined, staff)).toMatchObject({ status: 404 })
  expect(await list()).toMatchObject({ count: 0, blocked_carts: [] })
  expect(await list('?withDeleted=true')).toMatchObject({ count: 1, blocked_carts: [{ id: blocked_cart.id }] })
})

test('the storefront can report a blocked cart as reset (reset_complete)', async () => {
  const id = await cartWith(shop, goods, { food: 1 })
  const update = () => shop.call('POST', '/store/v1/blocked-cart/update', { cart_id: id })
  expect(await update()).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await block(id)
  expect((await update()).body.data).toEqual({ ok: true })
  expect((await update()).body.data).toEqual({ ok: true })
  expect((await list()).blocked_carts).toMatchObject([{ cart_id: id, state: 'reset_complete' }])
})

test('open carts are found by e-mail address with their items, newest first, without completed carts', async () => {
  const email = 'stuck@example.com'
  const cart = async (parts: Parameters<typeof cartWith>[2]) => {
    const id = await cartWith(shop, goods, parts)
    expect((await shop.call('POST', `/store/carts/${id}`, { email })).status).toBe(200)
    return id
  }
  const find = async (address: string) =>
    (await shop.call('GET', `${url}/open?email=${encodeURIComponent(address)}`, undefined, staff)).body.data.carts
  const [ordered, older] = [await cart({ food: 1 }), await cart({ food: 2 })]
  await shop.db.updateTable('cart').set({ completed_at: shop.clock.now }).where('id', '=', ordered).execute()
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  const newer = await cart({ food: 1 })
  await block(older)
  expect((await list()).blocked_carts[0]).toMatchObject({ cart_id: older, email })
  expect(await find(' Stuck@example.com')).toMatchObject([
    { id: newer, is_blocked: false, goods: [{ title: expect.stringMatching(/./), quantity: 1 }] },
    { id: older, is_blocked: true, goods: [{ quantity: 2 }] },
  ])
  expect(await find('nobody@example.com')).toEqual([])
  expect((await shop.call('GET', `${url}/open?email=x`, undefined, staff)).status).toBe(400)
})

test('the search of open carts by e-mail address uses the index cart_open_email', async () => {
  const many = sql`insert into cart (id, email, region_id, created_at, updated_at)
    select 'cart_many' || n, case when n % 3 > 0 then n || '@example.com' end, ${goods.region_id}, now(), now()
    from generate_series(1, 20000) n`
  await many.execute(shop.db)
  await sql`analyze cart`.execute(shop.db)
  const { rows } = await sql<Record<string, string>>`explain select from cart c
    where lower(c.email) = ${'1@example.com'} and c.type = 'default' and c.completed_at is null and c.deleted_at is null`.execute(
    shop.db,
  )
  expect(rows.map((row) => row['QUERY PLAN'])).toContainEqual(expect.stringContaining('cart_open_email'))
})

test('an unknown or completed cart cannot be blocked', async () => {
  expect(await block('cart_unknown')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const id = await cartWith(shop, goods, { food: 1 })
  await shop.db.updateTable('cart').set({ completed_at: shop.clock.now }).where('id', '=', id).execute()
  expect(await block(id)).toMatchObject({ status: 400, body: { code: 'cart_completed_already' } })
  expect((await list()).blocked_carts.some(({ cart_id }: { cart_id: string }) => cart_id === id)).toBe(false)
})
