import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartWith, fullCart, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openCoupon, openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

type Headers = Record<string, string>
const bringBack = (headers: Headers, cart_id?: string | null) =>
  shop.call('POST', '/store/v1/cart/bring-back', { cart_id }, headers)
const found = async (headers: Headers, cart_id?: string | null) => (await bringBack(headers, cart_id)).body.data
const linesOf = async (id: string, headers: Headers = {}) => {
  const { status, body } = await shop.call('GET', `/store/carts/${id}`, undefined, headers)
  return status === 200
    ? body.cart.items.map((line: { variant_id: string; quantity: number }) => [line.variant_id, line.quantity])
    : status
}
const later = () => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
}
const write = (query: ReturnType<typeof sql>) => query.execute(shop.db)
/** Gives the cart of a delivery a subscription id; the subscription need not exist. */
const renewedBy = (cart_id: string) =>
  shop.db.transaction().execute(async (open) => {
    await sql`set local session_replication_role = replica`.execute(open)
    await sql`insert into subscription_renewal (subscription_id, cycle, cart_id, created_at, updated_at)
      values (${`sub_${cart_id}`}, 2, ${cart_id}, now(), now())`.execute(open)
  })

test('a member gets back the last cart with items, on any device; repeating it changes nothing', async () => {
  const { headers } = await signInCustomer(shop)
  expect(await found(headers)).toEqual({ cart_id: null, joined: 0 })
  await cartWith(shop, goods, { food: 1 }, headers)
  later()
  const last = await cartWith(shop, goods, { lotion: 2 }, headers)
  later()
  await cartWith(shop, goods, {}, headers)
  for (const browserCart of [undefined, null, 'cart_unknown']) {
    expect(await found(headers, browserCart)).toEqual({ cart_id: last, joined: 0 })
  }
  expect(await linesOf(last, headers)).toEqual([[goods.variants.lotion, 2]])
})

test('the items of a member’s saved cart are merged into the cart filled as a guest', async () => {
  const { id, headers } = await signInCustomer(shop)
  const lastCart = await cartWith(shop, goods, { lotion: 2, food: 1 }, headers)
  const guests = await cartWith(shop, goods, { lotion: 1, few: 3 })
  await readyToPay(shop, goods, guests)
  expect(await found(headers, guests)).toEqual({ cart_id: guests, joined: 3 })
  const { body } = await shop.call('GET', `/store/carts/${guests}`, undefined, headers)
  expect(body.cart).toMatchObject({ customer_id: id, shipping_methods: [], payment_sessions: [] })
  expect(body.cart.shipping_address).toMatchObject({ city: '千代田区' })
  const { lotion, few, food } = goods.variants
  expect((await linesOf(guests, headers)).toSorted()).toEqual(
    [
      [lotion, 3],
      [few, 3],
      [food, 1],
    ].toSorted(),
  )
  // It is found by its customer only, and the left cart is no cart any more.
  expect(await linesOf(guests)).toBe(404)
  expect(await linesOf(lastCart, headers)).toBe(404)
  expect(await found(headers, guests)).toEqual({ cart_id: guests, joined: 0 })
  // A browser that still has the id of the left cart finds the cart with its items.
  expect(await found(headers, lastCart)).toEqual({ cart_id: guests, joined: 0 })
})

test('carts too large to merge stay apart and are merged once there is room', async () => {
  const { headers } = await signInCustomer(shop)
  const lastCart = await cartWith(shop, goods, { lotion: 2, few: 1 }, headers)
  const full = await fullCart(shop, goods)
  expect(await found(headers, full)).toEqual({ cart_id: full, joined: 0, apart: 3 })
  expect(await linesOf(full, headers)).toHaveLength(100)
  expect(await linesOf(lastCart, headers)).toHaveLength(2)

  const { body } = await shop.call('GET', `/store/carts/${full}`, undefined, headers)
  for (const { id } of body.cart.items.slice(0, 2))
    await shop.call('DELETE', `/store/carts/${full}/line-items/${id}`, undefined, headers)
  expect(await found(headers, full)).toEqual({ cart_id: full, joined: 3 })
  expect(await linesOf(full, headers)).toHaveLength(100)
  expect(await linesOf(lastCart, headers)).toBe(404)
})

test('a member without a saved cart takes over the guest cart and gets it back later', async () => {
  const { headers } = await signInCustomer(shop)
  const cart = await cartWith(shop, goods, { lotion: 1 })
  expect(await found(headers, cart)).toEqual({ cart_id: cart, joined: 0 })
  expect(await linesOf(cart)).toBe(404)
  expect(await found(headers)).toEqual({ cart_id: cart, joined: 0 })
})

test('an empty cart is replaced by the member’s saved cart', async () => {
  const { headers } = await signInCustomer(shop)
  const empty = await cartWith(shop, goods, {})
  expect(await found(headers, empty)).toEqual({ cart_id: empty, joined: 0 })
  const lastCart = await cartWith(shop, goods, { lotion: 1 }, headers)
  expect(await found(headers, empty)).toEqual({ cart_id: lastCart, joined: 0 })
})

test('encrypted health answers move with their item; quantity limits apply to the merged quantity', async () => {
  const { headers } = await signInCustomer(shop)
  const lastCart = await cartWith(shop, goods, { firstClass: 6 }, headers)
  const answers = { diagnosis: { answer: 'いいえ' }, allergy: { answer: 'いいえ' } }
  const note = { cart_id: lastCart, metadata: { first_class_question_responses: answers } }
  expect((await shop.call('POST', '/store/v1/cart/update-metadata', note, headers)).status).toBe(200)
  const guests = await cartWith(shop, goods, { firstClass: 6, lotion: 1 })
  const [medicine] = (await shop.call('GET', `/store/carts/${guests}`)).body.cart.items.filter(
    (line: { variant_id: string }) => line.variant_id === goods.variants.firstClass,
  )
  await found(headers, guests)
  const storedAnswers = await shop.db
    .selectFrom('purchase_answer')
    .selectAll()
    .where('cart_id', 'in', [lastCart, guests])
    .execute()
  expect(storedAnswers).toMatchObject([{ line_item_id: medicine.id, cart_id: guests }])
  const { body } = await shop.call('POST', '/store/v1/cart/validate', { cart_id: guests }, headers)
  expect(JSON.stringify(body)).toContain('quantity_over_limit')
})

describe('coupon and gift card codes of the saved cart', () => {
  const typed = (id: string, headers: Headers, codes: object) => shop.call('POST', `/store/carts/${id}`, codes, headers)
  const codesOf = async (id: string, headers: Headers) => {
    const { cart } = (await shop.call('GET', `/store/carts/${id}`, undefined, headers)).body
    const named = (of: { code: string }[]) => of.map(({ code }) => code).toSorted()
    return [named(cart.discounts), named(cart.gift_cards), cart.discount_total, cart.gift_card_total]
  }

  test('are taken over with its items if still valid', async () => {
    const { headers } = await signInCustomer(shop)
    await openCoupon(shop, goods, 'LEFT100')
    for (const code of ['LEFT-CARD', 'SPENT-CARD']) await openGiftCard(shop, goods, code)
    const lastCart = await cartWith(shop, goods, { lotion: 2 }, headers)
    const gift_cards = [{ code: 'LEFT-CARD' }, { code: 'SPENT-CARD' }]
    await typed(lastCart, headers, { discounts: [{ code: 'LEFT100' }], gift_cards })
    await write(sql`update gift_card set is_disabled = true where code = 'SPENT-CARD'`)
    const guests = await cartWith(shop, goods, { food: 1 })
    await found(headers, guests)
    expect(await codesOf(guests, headers)).toEqual([['LEFT100'], ['LEFT-CARD'], 100, 1000])
  })

  test('are not taken over if the browser’s cart has its own coupon or they are no longer valid', async () => {
    const { headers } = await signInCustomer(shop)
    for (const code of ['OLDER', 'NEWER', 'OVER']) await openCoupon(shop, goods, code)
    const lastCart = await cartWith(shop, goods, { lotion: 2 }, headers)
    await typed(lastCart, headers, { discounts: [{ code: 'OLDER' }] })
    const guests = await cartWith(shop, goods, { food: 1 })
    await typed(guests, {}, { discounts: [{ code: 'NEWER' }] })
    await found(headers, guests)
    expect((await codesOf(guests, headers))[0]).toEqual(['NEWER'])

    const other = await signInCustomer(shop)
    const theirs = await cartWith(shop, goods, { lotion: 2 }, other.headers)
    await typed(theirs, other.headers, { discounts: [{ code: 'OVER' }] })
    await write(sql`update discount set is_disabled = true where code = 'OVER'`)
    const laterCart = await cartWith(shop, goods, { food: 1 })
    await found(other.headers, laterCart)
    expect((await codesOf(laterCart, other.headers))[0]).toEqual([])
  })
})

describe('bring-back leaves alone', () => {
  const signedIn = () => signInCustomer(shop)
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['is completed', (id) => write(sql`update cart set completed_at = ${shop.clock.now} where id = ${id}`)],
    ['is deleted', (id) => write(sql`update cart set deleted_at = ${shop.clock.now} where id = ${id}`)],
    ['belongs to a swap', (id) => write(sql`update cart set type = 'swap' where id = ${id}`)],
    ['belongs to a subscription', renewedBy],
    ['has an authorised payment', (id) => write(sql`update cart set payment_authorized_at = now() where id = ${id}`)],
    [
      'is blocked by staff',
      async (id) => shop.call('POST', '/admin/v1/blocked-carts', { cart_id: id }, await signInStaff(shop)),
    ],
  ])('a cart that %s', async (_why, happen) => {
    const { headers } = await signedIn()
    const lastCart = await cartWith(shop, goods, { lotion: 1 }, headers)
    await happen(lastCart)
    expect(await found(headers)).toEqual({ cart_id: null, joined: 0 })
    const cart = await cartWith(shop, goods, { food: 1 })
    expect(await found(headers, cart)).toEqual({ cart_id: cart, joined: 0 })
    expect(await linesOf(cart, headers)).toEqual([[goods.variants.food, 1]])
  })

  test('another member’s cart, and the saved cart if the browser’s cart is blocked', async () => {
    const [owner, other] = [await signedIn(), await signedIn()]
    const theirs = await cartWith(shop, goods, { lotion: 1 }, owner.headers)
    expect(await found(other.headers, theirs)).toEqual({ cart_id: null, joined: 0 })
    expect(await linesOf(theirs, owner.headers)).toEqual([[goods.variants.lotion, 1]])
    const lastCart = await cartWith(shop, goods, { food: 1 }, other.headers)
    const held = await cartWith(shop, goods, { lotion: 1 }, other.headers)
    await shop.call('POST', '/admin/v1/blocked-carts', { cart_id: held }, await signInStaff(shop))
    expect(await found(other.headers, held)).toEqual({ cart_id: held, joined: 0 })
    expect(await linesOf(lastCart, other.headers)).toEqual([[goods.variants.food, 1]])
  })

  test('any cart when nobody is signed in (unauthorized)', async () => {
    const cart = await cartWith(shop, goods, { lotion: 1 })
    expect(await bringBack({}, cart)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })
})

describe('bring-back is refused after a concurrent change of the browser’s cart', () => {
  test.each<[string, (db: TestShop['db'], id: string) => Promise<unknown>]>([
    ['not_found', (db, id) => sql`update cart set deleted_at = now() where id = ${id}`.execute(db)],
    ['cart_completed_already', (db, id) => sql`update cart set completed_at = now() where id = ${id}`.execute(db)],
    [
      'cart_payment_in_progress',
      async (db, id) => {
        await sql`update cart set has_extras = true where id = ${id}`.execute(db)
        await sql`insert into checkout_attempt (id, cart_id, status, amount, snapshot, created_at, expires_at, updated_at)
          values (${`attempt_${id}`}, ${id}, 'open', 1100, '{}', now(), now(), now())`.execute(db)
      },
    ],
  ])('%s', async (code, happen) => {
    const { headers } = await signInCustomer(shop)
    const lastCart = await cartWith(shop, goods, { food: 1 }, headers)
    const cart = await cartWith(shop, goods, { lotion: 1 })
    const answer = await raceTransactions(
      shop.db,
      (db) => happen(db, cart),
      () => bringBack(headers, cart),
    )
    expect(answer.body.code).toBe(code)
    expect(await linesOf(lastCart, headers)).toEqual([[goods.variants.food, 1]])
  })
})
