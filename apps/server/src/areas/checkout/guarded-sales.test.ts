import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { lockAnyCart } from '../carts/index.ts'
import { type Attempt, releaseAttempt } from './attempts.ts'
import { prepareAttempt } from './prepare-attempt.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const complete = (id: string, headers = {}) => shop.call('POST', `/store/carts/${id}/complete`, {}, headers)
const validate = (cart_id: string) => shop.call('POST', '/store/v1/cart/validate', { cart_id })
/** A cart of an adult with one small package of a guarded medicine. */
async function payable(email: string, headers = {}) {
  const id = await cartWith(shop, goods, { coldRemedy: 1 }, headers)
  await readyToPay(shop, goods, id, { email, headers })
  const metadata = { buyer_birthday: '1980-01-01', first_class_question_responses: { abuse: { answer: 'いいえ' } } }
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: id, metadata }, headers)
  return id
}
/** `order`, or the reason why there is none. */
async function buy(email: string, headers = {}): Promise<string> {
  const { body } = await complete(await payable(email, headers), headers)
  return body.code ?? body.type
}
const goToPay = (id: string) => shop.ctx().tx(async (tx) => prepareAttempt(tx, await lockAnyCart(tx, id)))

test('items in an open payment attempt count against the buyer’s next cart until it is released', async () => {
  const [first, second] = [await payable('twice@example.com'), await payable('twice@example.com')]
  const attempt = await goToPay(first)
  expect((await complete(second)).body.code).toBe('guarded_ingredient_recent_purchase')
  expect((await validate(second)).body.code).toBe('guarded_ingredient_recent_purchase')
  // The cart itself does not count among its buyer's other purchases.
  expect((await validate(first)).body).toMatchObject({ data: { ok: true } })
  expect((await complete(await payable('else@example.com'))).body.type).toBe('order')
  await shop.ctx().tx((tx) => releaseAttempt(tx, attempt as Attempt, { status: 'canceled', data: {} }))
  expect((await complete(second)).body.type).toBe('order')
})

test('an order of which nothing is packed yet counts against its buyer’s next cart however old it is', async () => {
  const email = 'waiting@example.com'
  expect(await buy(email)).toBe('order')
  await shop.db.updateTable('guarded_purchase').set({ bought_on: '2025-01-01' }).where('email', '=', email).execute()
  expect(await buy(email)).toBe('guarded_ingredient_recent_purchase')
  await shop.db.updateTable('guarded_purchase').set({ bought_on: '2026-05-15' }).where('email', '=', email).execute()
  expect(await buy(email)).toBe('guarded_ingredient_recent_purchase')
  await shop.db.updateTable('orders').set({ fulfillment_status: 'shipped' }).where('email', '=', email).execute()
  expect(await buy(email)).toBe('order')
})

test('a cancelled order no longer counts against its buyer’s next cart', async () => {
  const { email, headers } = await signInCustomer(shop, 'cancels@example.com')
  const order_id = (await complete(await payable(email, headers), headers)).body.data.id
  expect(await buy(email, headers)).toBe('guarded_ingredient_recent_purchase')
  expect((await shop.call('POST', '/store/v1/orders/cancel', { order_id }, headers)).status).toBe(200)
  expect(await buy(email, headers)).toBe('order')
})

test('of six carts paid at once by one buyer, only one becomes an order', async () => {
  const carts = []
  for (let at = 0; at < 6; at++) carts.push(await payable('six@example.com'))
  const answers = await Promise.all(carts.map(complete))
  expect(answers.map(({ body }) => body.code ?? body.type).toSorted()).toEqual(
    [...Array(5).fill('guarded_ingredient_recent_purchase'), 'order'].toSorted(),
  )
  const rows = await shop.db.selectFrom('guarded_purchase').selectAll().where('email', '=', 'six@example.com').execute()
  expect(rows).toMatchObject([{ packages: 1 }])
})

test('a medicine that names an ingredient twice is sold and counted once', async () => {
  const twice = { metadata: { regulated_ingredient: ['dihydrocodeine', 'dihydrocodeine'] } }
  const staff = await signInStaff(shop)
  const path = `/admin/products/${goods.products.coldRemedy}/variants/${goods.variants.coldRemedy}`
  expect((await shop.call('POST', path, twice, staff)).status).toBe(200)
  expect(await buy('named-twice@example.com')).toBe('order')
  const rows = shop.db.selectFrom('guarded_purchase').select(['ingredient', 'packages'])
  expect(await rows.where('email', '=', 'named-twice@example.com').execute()).toEqual([
    { ingredient: 'dihydrocodeine', packages: 1 },
  ])
})

describe('a member and a guest with the member’s e-mail count as one buyer', () => {
  const recentPurchase = 'guarded_ingredient_recent_purchase'

  test('when the guest bought first and the member enters another e-mail', async () => {
    const member = await signInCustomer(shop, 'guest-first@example.com')
    expect(await buy(member.email)).toBe('order')
    expect(await buy('elsewhere-1@example.com', member.headers)).toBe(recentPurchase)
  })

  test('when the member bought first with another e-mail', async () => {
    const member = await signInCustomer(shop, 'member-first@example.com')
    expect(await buy('elsewhere-2@example.com', member.headers)).toBe('order')
    expect(await buy(member.email)).toBe(recentPurchase)
    expect(await buy('elsewhere-2@example.com')).toBe(recentPurchase)
  })

  test('when the account’s e-mail was changed since', async () => {
    const member = await signInCustomer(shop, 'before@example.com')
    expect(await buy(member.email, member.headers)).toBe('order')
    await shop.call('POST', '/store/customers/me', { email: 'since@example.com' }, member.headers)
    expect(await buy('since@example.com')).toBe(recentPurchase)
    expect(await buy('before@example.com')).toBe(recentPurchase)
  })

  test('when both pay at the same moment', async () => {
    const member = await signInCustomer(shop, 'same-moment@example.com')
    const paid = []
    for (let at = 0; at < 3; at++) {
      const [memberCart, guest] = [
        await payable(`elsewhere-3-${at}@example.com`, member.headers),
        await payable(member.email),
      ]
      paid.push(() => complete(memberCart, member.headers))
      paid.push(() => complete(guest))
    }
    const answers = await Promise.all(paid.map((pay) => pay()))
    expect(answers.filter(({ body }) => body.type === 'order')).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === recentPurchase)).toHaveLength(5)
  })
})

describe('deliveries to different addresses count as one buyer', () => {
  async function payableAt(address_1: string, email: string, headers = {}) {
    const id = await payable(email, headers)
    await shop.call('POST', `/store/carts/${id}`, { shipping_address: { address_1 } }, headers)
    return id
  }
  const buyAt = async (street: string, email: string, headers = {}) => {
    const { body } = await complete(await payableAt(street, email, headers), headers)
    return body.code ?? body.type
  }

  test('by the e-mail address, as a member and as a guest', async () => {
    const { headers } = await signInCustomer(shop, 'moves@example.com')
    expect(await buyAt('一番町1', 'moved@example.com', headers)).toBe('order')
    expect(await buyAt('二番町2', 'moved@example.com')).toBe('guarded_ingredient_recent_purchase')
  })

  test('by the account, after its e-mail address was changed', async () => {
    const { email, headers } = await signInCustomer(shop, 'before-move@example.com')
    expect(await buyAt('三番町3', email, headers)).toBe('order')
    await shop.call('POST', '/store/customers/me', { email: 'since-move@example.com' }, headers)
    expect(await buyAt('四番町4', 'since-move@example.com')).toBe('guarded_ingredient_recent_purchase')
  })

  test('while the first is still being paid', async () => {
    const { headers } = await signInCustomer(shop, 'pays@example.com')
    await goToPay(await payableAt('五番町5', 'paying@example.com', headers))
    expect(await buyAt('六番町6', 'paying@example.com')).toBe('guarded_ingredient_recent_purchase')
  })
})

test('an order reassigned by staff counts against its new customer or e-mail', async () => {
  const staff = await signInStaff(shop)
  const [member, other] = [await signInCustomer(shop, 'put-under@example.com'), await signInCustomer(shop)]
  const { body } = await complete(await payable('mistyped@example.com'))
  const change = (to: object) => shop.call('POST', `/admin/orders/${body.data.id}`, to, staff)
  expect((await change({ email: 'typed-right@example.com' })).status).toBe(200)
  expect(await buy('typed-right@example.com')).toBe('guarded_ingredient_recent_purchase')
  // Such an order goes to an account with its verified address alone (136).
  const metadata = JSON.stringify({ verified_email: true })
  await shop.db.updateTable('customer').set({ metadata }).where('id', '=', member.id).execute()
  for (const to of [{ email: member.email }, { customer_id: member.id }, { email: 'typed-right@example.com' }])
    expect((await change(to)).status).toBe(200)
  expect(await buy('elsewhere-4@example.com', member.headers)).toBe('guarded_ingredient_recent_purchase')
  expect(await buy(other.email, other.headers)).toBe('order')
})

test('two buyers at one address count as one household only if the rule says so', async () => {
  const count = (per_household: boolean) =>
    shop.ctx().tx(async (tx) => {
      await tx.db.updateTable('guarded_ingredient_rule').set({ per_household }).execute()
      await tx.note('settings.changed', {})
    })
  expect(await buy('mother@example.com')).toBe('order')
  expect(await buy('father@example.com')).toBe('order')
  await count(true)
  expect(await buy('child@example.com')).toBe('guarded_ingredient_recent_purchase')
  const marks = shop.db.selectFrom('guarded_purchase').select('household').distinct()
  const theirs = marks.where('email', 'in', ['mother@example.com', 'father@example.com'])
  expect(await theirs.execute()).toEqual([{ household: expect.stringMatching(/^[\w-]{43}$/) }])
  await count(false)
})

test('of six simultaneous orders under different e-mails for one address, only one is placed', async () => {
  await shop.db.deleteFrom('guarded_purchase').execute()
  await shop.ctx().tx(async (tx) => {
    await tx.db.updateTable('guarded_ingredient_rule').set({ per_household: true }).execute()
    await tx.note('settings.changed', {})
  })
  const carts = []
  for (let at = 0; at < 6; at++) carts.push(await payable(`name-${at}@example.com`))
  const answers = await Promise.all(carts.map(complete))
  expect(answers.filter(({ body }) => body.type === 'order')).toHaveLength(1)
})

test('an order sent to another address by staff counts for the household at that address', async () => {
  await shop.db.deleteFrom('guarded_purchase').execute()
  const staff = await signInStaff(shop)
  const { body } = await complete(await payable('moved@example.com'))
  const shipping_address = { address_1: '千代田9-9' }
  expect((await shop.call('POST', `/admin/orders/${body.data.id}`, { shipping_address }, staff)).status).toBe(200)
  const next = await payable('next-door@example.com')
  await shop.call('POST', `/store/carts/${next}`, { shipping_address })
  expect((await complete(next)).body.code).toBe('guarded_ingredient_recent_purchase')
  expect(await buy('at-home@example.com')).toBe('order')
})
