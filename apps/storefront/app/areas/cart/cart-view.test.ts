import { readdirSync, readFileSync } from 'node:fs'
import type { Cart } from '@kusuribako/contract/carts/cart'
import type { LineProblem } from '@kusuribako/contract/checkout/validate-cart'
import type { ShippingOption } from '@kusuribako/contract/shipping/options'
import { expect, test } from 'vitest'
import { quantityLimit } from '../catalogue/quantity-limit.ts'
import { totalsOf, viewCart } from './cart-view.ts'
import { problemWords } from './problem-words.ts'

const line = (total: number, rate: number) => ({ total, tax_lines: [{ rate }] })

test('the discount is the list total of the line items minus their total after discounts', () => {
  const cart = { total: 1350, items: [line(800, 10)], shipping_methods: [line(550, 10)] }
  expect(totalsOf(cart, 1000)).toEqual({
    goods: 1000,
    discount: 200,
    shipping: 550,
    giftCards: 0,
    total: 1350,
    taxes: [{ rate: 10, total: 1350, tax: 123 }],
  })
})

test('shipping is null until a shipping option is chosen; gift cards count with their tax', () => {
  expect(totalsOf({ items: [] }, 0).shipping).toBeNull()
  // With the tax carried by a gift card: the rows above the total add up to it.
  expect(totalsOf({ gift_card_total: 1000, gift_card_tax_total: 100 }, 0).giftCards).toBe(1100)
})

test('a line item shows its reduced tax rate; one at the standard rate shows none', () => {
  const at = (id: string, rate: number, code: string) => ({ id, title: id, quantity: 1, tax_lines: [{ rate, code }] })
  const items = [at('item_1', 10, 'default'), at('item_2', 6, 'reduced')]
  const { lines } = viewCart({ id: 'cart_1', items } as unknown as Cart, { isMember: true, hasDeliveryFee: false })
  expect(lines.map(({ reducedRate }) => reducedRate)).toEqual([null, 6])
})

const option = (amount: number, from: number | null, audience: string) =>
  ({
    amount,
    is_return: false,
    metadata: { audience },
    requirements: from === null ? [] : [{ type: 'min_subtotal', amount: from }],
  }) as unknown as ShippingOption
const options = [option(550, null, 'everyone'), option(0, 3980, 'everyone'), option(0, 0, 'members')]
const cartOf = (original_total: number) =>
  ({
    id: 'cart_1',
    items: [
      {
        id: 'item_1',
        title: 'ロキソ錠',
        description: null,
        quantity: 2,
        unit_price: 1,
        original_total,
        thumbnail: null,
      },
    ],
  }) as unknown as Cart

test('no route promises free shipping in a fixed text', () => {
  const routes = new URL('../../routes/', import.meta.url)
  const promising = readdirSync(routes).filter((name) =>
    readFileSync(new URL(name, routes), 'utf8').includes('送料無料'),
  )
  expect(promising).toEqual([])
})

test.each([
  [2858, false, true, { deliversFree: false, freeShipping: { from: 3980, missing: 1122 } }],
  [3979, false, true, { deliversFree: false, freeShipping: { from: 3980, missing: 1 } }],
  [3980, false, true, { deliversFree: true, freeShipping: null }],
  [2858, true, true, { deliversFree: true, freeShipping: null }],
  [2858, false, false, { deliversFree: true, freeShipping: null }],
])('with goods for %i yen (member: %s, fees charged: %s) delivery is %o', (goods, isMember, costsFee, expected) => {
  expect(viewCart(cartOf(goods), { options, isMember, hasDeliveryFee: costsFee })).toMatchObject(expected)
})

test('a free shipping coupon makes delivery free for any amount', () => {
  const discounts = [{ code: 'SOURYOU0', rule: { type: 'free_shipping' } }]
  const cart = { ...cartOf(1000), discounts } as unknown as Cart
  expect(viewCart(cart, { options, isMember: false, hasDeliveryFee: true })).toMatchObject({
    isFreeByCode: true,
    deliversFree: true,
    freeShipping: null,
  })
})

test.each([
  [[options[0]!], null],
  [[...options.slice(0, 2), option(0, 9800, 'everyone')], { from: 3980, missing: 1122 }],
  [[], null],
  [[{ ...option(0, null, 'everyone'), is_return: true }], null],
  [[{ ...options[1]!, requirements: [{ type: 'max_subtotal', amount: 2858 }] } as ShippingOption], null],
])('without a matching free shipping option, delivery is never shown as free', (ways, freeShipping) => {
  for (const isMember of [true, false])
    for (const costsFee of [true, false])
      expect(viewCart(cartOf(2858), { options: ways, isMember, hasDeliveryFee: costsFee })).toMatchObject({
        deliversFree: false,
        freeShipping,
      })
})

test('gift cards alone that come by mail need no delivery and cost none', () => {
  const card = { ...cartOf(1000).items![0], is_giftcard: true, variant: { manage_inventory: false } }
  const viewOf = (items: object[]) =>
    viewCart({ id: 'cart_1', items } as unknown as Cart, { options, isMember: false, hasDeliveryFee: true })
  expect(viewOf([card])).toMatchObject({ needsDelivery: false, freeShipping: null, totals: { shipping: 0 } })
  for (const other of [
    { ...card, is_giftcard: false },
    { ...card, variant: { manage_inventory: true } },
  ])
    expect(viewOf([card, other])).toMatchObject({ needsDelivery: true, totals: { shipping: null } })
})

const lineOf = (metadata: object, about: object, code?: LineProblem['code']) => {
  const item = { id: 'item_1', title: '', quantity: 1, unit_price: 1, metadata, variant: { metadata: about } }
  const problems = code ? [{ line_item_id: 'item_1', code, detail: {} } as unknown as LineProblem] : []
  const cart = { id: 'cart_1', items: [item] } as unknown as Cart
  return viewCart(cart, { problems, isMember: false, hasDeliveryFee: true }).lines[0]!
}

test.each([
  ['第1類医薬品', true, true],
  ['抗原検査キット', true, true],
  ['指定第2類医薬品', true, false],
  ['第2類医薬品', false, false],
  ['日用品', false, false],
])(
  '%s has purchase questions: %s; it requires a pharmacist review: %s',
  (jsm_category_name, needsAnswers, needsPharmacist) =>
    expect(lineOf({}, { jsm_category_name })).toMatchObject({ needsAnswers, needsPharmacist }),
)

test('a line of any sale class has questions if it is guarded, they are demanded, or some answered', () => {
  const about = { jsm_category_name: '第2類医薬品' }
  expect(lineOf({}, about, 'questionnaire_incomplete').needsAnswers).toBe(true)
  expect(lineOf({}, about, 'guarded_ingredient_under_age').needsAnswers).toBe(true)
  expect(lineOf({}, { ...about, regulated_ingredient: ['codeine'] }).needsAnswers).toBe(true)
  expect(lineOf({}, about, 'low_stock').needsAnswers).toBe(false)
  expect(lineOf({ first_class_question_responses: { illness: { answer: 'ない' } } }, about).needsAnswers).toBe(true)
})

test.each([
  ['第1類医薬品', null, false, 10],
  ['第3類医薬品', 3, false, 3],
  ['第2類医薬品', null, true, 1],
  ['抗原検査キット', null, false, 100],
  ['要指導医薬品', null, false, 10],
  ['化粧品', 50, false, 30],
  [null, null, false, 10],
] as const)('%s (own limit %s, guarded: %s) may be bought up to %i at a time', (saleClass, own, guarded, limit) => {
  expect(quantityLimit(saleClass, own, guarded).limit).toBe(limit)
})

test('a gift card on a cart shows that it is disabled, or that it does not pay for gift cards', () => {
  const problemsOf = (items: object[]) => {
    const gift_cards = [
      { code: 'GOOD', is_disabled: false },
      { code: 'DISABLED', is_disabled: true },
    ]
    const cart = { ...cartOf(1000), items, gift_cards } as unknown as Cart
    return viewCart(cart, { isMember: true, hasDeliveryFee: false }).codeProblems
  }
  const [item] = cartOf(1000).items!
  const DISABLED = 'このギフトカードは現在ご利用いただけません。'
  expect(problemsOf([item!])).toEqual({ DISABLED })
  const GOOD = 'ギフトカードのご購入には、お使いいただけません。'
  expect(problemsOf([{ ...item, is_giftcard: true }])).toEqual({ GOOD, DISABLED })
})

test('a coupon whose conditions are not met shows the reason and does not make delivery free', () => {
  const cart = { ...cartOf(1000), discounts: [{ code: 'FREE', rule: { type: 'free_shipping' } }] } as unknown as Cart
  const failed = [{ code: 'FREE', reason: 'purchase_amount_failure' as const }]
  expect(viewCart(cart, { failedCodes: failed, options, isMember: false, hasDeliveryFee: true })).toMatchObject({
    codes: ['FREE'],
    codeProblems: { FREE: 'このクーポンをご利用いただける金額に達していません。' },
    isFreeByCode: false,
  })
})

test('an applied coupon that staff have stopped asks to be taken off, not to be typed again', () => {
  const failedCodes = [{ code: 'STOPPED', reason: 'invalid_discount_failure' as const }]
  expect(viewCart(cartOf(1000), { failedCodes, isMember: false, hasDeliveryFee: true }).codeProblems).toEqual({
    STOPPED: 'このクーポンは、ご利用いただけなくなりました。外してください。',
  })
})

test.each<[string, Partial<LineProblem>, number, object]>([
  [
    'lower two pieces on one line to one',
    { code: 'guarded_ingredient_over_limit', detail: { reason: 'several_packages', packages: 2 } },
    2,
    { lowerTo: 1, text: expect.stringContaining('1点に減らしてください') },
  ],
  [
    'remove one of two lines',
    { code: 'guarded_ingredient_over_limit', detail: { reason: 'several_ingredients', packages: 2 } },
    1,
    { remove: true, text: expect.stringContaining('1点だけを残して、ほかはカートから外してください') },
  ],
  [
    'remove a large package',
    { code: 'guarded_ingredient_over_limit', detail: { reason: 'large_package', small_package_days: 5 } },
    2,
    { remove: true, text: expect.stringContaining('小容量の商品') },
  ],
  [
    'wait until a date after a recent purchase',
    { code: 'guarded_ingredient_recent_purchase', detail: { reason: 'recent_purchase', again_on: '2026-06-08' } },
    1,
    { remove: true, text: expect.stringContaining('6月8日(月)から、またご購入いただけます') },
  ],
  [
    'wait until an open order has shipped',
    { code: 'guarded_ingredient_recent_purchase', detail: { reason: 'recent_purchase', again_on: null } },
    1,
    { remove: true, text: expect.stringContaining('先のご注文の発送が済むまで') },
  ],
])('a guarded medicine that cannot be bought explains what to do: %s', (_what, problem, quantity, expected) => {
  const words = problemWords({ line_item_id: 'item_1', ...problem } as LineProblem, quantity)
  expect(words).toEqual({ kind: 'danger', ...expected })
})
