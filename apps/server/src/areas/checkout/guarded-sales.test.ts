import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { lockAnyCart } from '../carts/index.ts'
import { type Attempt, letGo } from './attempts.ts'
import { prepare } from './hold-ask-settle.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const complete = (id: string) => shop.call('POST', `/store/carts/${id}/complete`, {})
const validate = (cart_id: string) => shop.call('POST', '/store/v1/cart/validate', { cart_id })
/** A cart of an adult with one small package of a guarded medicine. */
async function payable(email: string) {
  const id = await cartWith(shop, goods, { coldRemedy: 1 })
  await readyToPay(shop, goods, id, { email })
  await shop.call('POST', '/store/v1/cart/update-metadata', {
    cart_id: id,
    metadata: { buyer_birthday: '1980-01-01', first_class_question_responses: { abuse: { answer: 'いいえ' } } },
  })
  return id
}
const goToPay = (id: string) => shop.ctx().tx(async (tx) => prepare(tx, await lockAnyCart(tx, id)))

test('what is being paid for counts against the buyer’s next cart, until it is given up', async () => {
  const [first, second] = [await payable('twice@example.com'), await payable('twice@example.com')]
  const attempt = await goToPay(first)
  expect((await complete(second)).body.code).toBe('guarded_ingredient_recent_purchase')
  expect((await validate(second)).body.code).toBe('guarded_ingredient_recent_purchase')
  // The cart itself is none of its buyer's other purchases.
  expect((await validate(first)).body).toMatchObject({ data: { ok: true } })
  expect((await complete(await payable('else@example.com'))).body.type).toBe('order')
  await shop.ctx().tx((tx) => letGo(tx, attempt as Attempt, { status: 'canceled', data: {} }))
  expect((await complete(second)).body.type).toBe('order')
})

test('of six carts that one buyer pays at the same moment one becomes an order', async () => {
  const carts = []
  for (let at = 0; at < 6; at++) carts.push(await payable('six@example.com'))
  const answers = await Promise.all(carts.map(complete))
  expect(answers.map(({ body }) => body.code ?? body.type).toSorted()).toEqual(
    [...Array(5).fill('guarded_ingredient_recent_purchase'), 'order'].toSorted(),
  )
  const rows = await shop.db.selectFrom('guarded_purchase').selectAll().where('email', '=', 'six@example.com').execute()
  expect(rows).toMatchObject([{ packages: 1 }])
})

test('at one address, under two names, one buys; where no rule says so, both', async () => {
  const count = (per_household: boolean) =>
    shop.ctx().tx(async (tx) => {
      await tx.db.updateTable('guarded_ingredient_rule').set({ per_household }).execute()
      await tx.note('settings.changed', {})
    })
  const buy = async (email: string) => (await complete(await payable(email))).body
  expect((await buy('mother@example.com')).type).toBe('order')
  expect((await buy('father@example.com')).type).toBe('order')
  await count(true)
  expect((await buy('child@example.com')).code).toBe('guarded_ingredient_recent_purchase')
  const marks = await shop.db.selectFrom('guarded_purchase').select('household').distinct().execute()
  expect(marks).toEqual([{ household: expect.stringMatching(/^[\w-]{43}$/) }])
  await count(false)
})

test('of six names at one address that pay at the same moment one becomes an order', async () => {
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
