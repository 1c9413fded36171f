import { describe, expect, test } from 'vitest'
import { typedCode } from '../values/common.ts'
import { cartLines, cartShippingMethods, carts } from './carts.ts'
import { shopCarts } from './shop-carts.ts'

const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
const add = cartLines.add.body

describe('a new line item', () => {
  test('accepts a variant and a whole quantity', () => {
    expect(add.parse({ variant_id: 'variant_1', quantity: 2 })).toEqual({ variant_id: 'variant_1', quantity: 2 })
  })
  test.each([
    ['no body', undefined],
    ['no quantity', { variant_id: 'variant_1' }],
    ['a quantity of zero', { variant_id: 'variant_1', quantity: 0 }],
    ['a negative quantity', { variant_id: 'variant_1', quantity: -1 }],
    ['a fractional quantity', { variant_id: 'variant_1', quantity: 0.5 }],
    ['a quantity as text', { variant_id: 'variant_1', quantity: '2' }],
    ['a quantity that is too large', { variant_id: 'variant_1', quantity: 1001 }],
    ['a price of its own', { variant_id: 'variant_1', quantity: 1, unit_price: 1 }],
    ['an id that is too long', { variant_id: 'v'.repeat(65), quantity: 1 }],
    ['metadata that is too long', { variant_id: 'variant_1', quantity: 1, metadata: { note: 'x'.repeat(20_001) } }],
    ['metadata nested too deeply', { variant_id: 'variant_1', quantity: 1, metadata: { deep } }],
  ])('is refused with %s', (_, body) => expect(add.safeParse(body).success).toBe(false))
})

test('a line item may be changed to quantity 0, but not to a negative one', () => {
  expect(cartLines.update.body.parse({ quantity: 0 })).toEqual({ quantity: 0 })
  expect(cartLines.update.body.safeParse({ quantity: -1 }).success).toBe(false)
})

describe('a cart', () => {
  test.each([
    [' kusuri10 ', 'KUSURI10'],
    ['　ＫＵＳＵＲＩ１０', 'KUSURI10'],
    ['ｕｍ7ｃーＨ9Ｃ4－a8ac−3fqd', 'UM7C-H9C4-A8AC-3FQD'],
    ['サマーセール', 'サマーセール'],
    ['\u200bKAZE\u2060-10\ufeff', 'KAZE-10'],
  ])('normalises a typed code: %s', (code, plain) =>
    expect(carts.update.body.parse({ discounts: [{ code }], gift_cards: [{ code }] })).toEqual({
      discounts: [{ code: plain }],
      gift_cards: [{ code: plain }],
    }),
  )
  test.each([
    'um7ch9c4a8ac3fqd',
    'ＵＭ７Ｃ　Ｈ９Ｃ４　Ａ８ＡＣ　３ＦＱＤ',
    'UM7C - H9C4ーA8AC 3FQD',
    'UM7C-H9C4-A8AC-3FQD',
  ])('divides the code of a gift card into its groups, but no coupon: %s', (code) => {
    const { discounts, gift_cards } = carts.update.body.parse({ discounts: [{ code }], gift_cards: [{ code }] })
    expect(gift_cards).toEqual([{ code: 'UM7C-H9C4-A8AC-3FQD' }])
    expect(discounts).toEqual([{ code: typedCode.parse(code) }])
  })
  test.each(['UM7CH9C4A8AC3FQ', 'UM7CH9C4A8AC3FQD5', 'UM7-CH9C4-A8AC-3FQD'])(
    'leaves other codes as they are: %s',
    (code) => expect(carts.update.body.parse({ gift_cards: [{ code }] }).gift_cards).toEqual([{ code }]),
  )
  test('can be created with an empty body', () => {
    expect(carts.create.body.parse(undefined)).toEqual({})
    expect(carts.create.body.parse({})).toEqual({})
  })
  test('accepts an address or the id of one', () => {
    const body = carts.update.body.parse({
      email: ' Hanako@Example.com ',
      shipping_address: { first_name: ' 花子 ', country_code: 'JP' },
      billing_address: 'addr_1',
    })
    expect(body).toEqual({
      email: 'hanako@example.com',
      shipping_address: { first_name: '花子', country_code: 'jp' },
      billing_address: 'addr_1',
    })
  })
  test.each([
    { payment_id: 'pay_1' },
    { email: 'hanako@example..com' },
    { email: `${'h'.repeat(250)}@example.com` },
    { shipping_address: { planet: 'earth' } },
    { shipping_address: { country_code: 'Japan' } },
    { discounts: [{ code: ' ' }] },
    { discounts: Array(21).fill({ code: 'A' }) },
  ])('refuses %j', (body) => expect(carts.update.body.safeParse(body).success).toBe(false))
})

test('the data of a shipping method defaults to an empty object', () => {
  expect(cartShippingMethods.add.body.parse({ option_id: 'so_1' })).toEqual({ option_id: 'so_1', data: {} })
})

describe('cart metadata', () => {
  const body = shopCarts.updateMetadata.body
  test('keeps answers and birthday, and drops unknown keys', () => {
    const answers = {
      pregnant: { answer: 'いいえ' },
      illness: { answer: 'はい', remarkAnswer: '高血圧', sortIndex: 1 },
    }
    const metadata = { first_class_question_responses: answers, buyer_birthday: '1990-04-01' }
    expect(body.parse({ cart_id: 'cart_1', metadata: { ...metadata, is_admin: true } }).metadata).toEqual(metadata)
  })
  test.each([
    { first_class_question_responses: { pregnant: 'いいえ' } },
    { first_class_question_responses: { pregnant: { answer: 'x'.repeat(256) } } },
    { buyer_birthday: '1990-02-30' },
    { buyer_birthday: '1899-12-31' },
    { d_points: { points_to_use: -1 } },
  ])('is refused: %j', (metadata) => expect(body.safeParse({ cart_id: 'cart_1', metadata }).success).toBe(false))
})
