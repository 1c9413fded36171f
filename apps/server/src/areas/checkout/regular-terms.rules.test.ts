import type { SubscriptionPlan } from '@kusuribako/contract/subscriptions/plans'
import { expect, test } from 'vitest'
import { regularTerms } from './regular-terms.rules.ts'

const plan = {
  id: 'splan_1',
  title: '毎月コース',
  frequency_interval: 1,
  frequency: 'months',
  first_time_discount_rate: 50,
  discount_rate: 10,
  minimum_cycles: 3,
  maximum_cycles: null,
} as unknown as SubscriptionPlan
const line = (metadata: Record<string, unknown> | null, fee = 0, unit_price = 990) => ({
  ...{ title: '化粧水', quantity: 2, unit_price: 550, metadata },
  later: { unit_price, fee },
})
const bought = (more: object = {}, terms: object = {}, ...later: [fee?: number, unit_price?: number]) =>
  line(
    {
      is_subscription_purchase: true,
      subscription: { is_initial_purchase: true, plan: { ...plan, ...terms }, unit_price: 1100, ...more },
    },
    ...later,
  )
const free = { fee: 0, has_code: false }
const termsByName = (terms: ReturnType<typeof regularTerms>) =>
  terms.map(({ rows }) => Object.fromEntries(rows.map(({ name, value }) => [name, value])))

test('a new subscription states all its terms, per delivery and in total', () => {
  const [first, ...others] = regularTerms([line(null), bought()], free)
  expect(others).toEqual([])
  expect(first).toEqual({
    title: '化粧水',
    rows: [
      { name: 'コース', value: '毎月コース' },
      { name: 'お届けの間隔と数量', value: '1か月ごとに2点ずつ' },
      {
        name: '2回目からのお届け',
        value:
          '1か月ごとのご注文日に承り、順次発送します。次回のご注文日は、マイページの「定期便」でご覧いただけます。',
      },
      { name: '1回ごとの代金', value: '初回 1,100円、2回目から 1,980円（税込・送料無料）' },
      {
        name: '2回目からの代金',
        value:
          '商品の価格と送料は、ご注文日のものになります。ご注文日の10日前に、商品の代金をメールでお知らせします。この画面の金額は、期間限定の価格やクーポンを使わずに、いまの価格と送料で計算しています。',
      },
      { name: '続く期間', value: '解約のお手続きまで、自動で続きます。' },
      // 2 × (550 + 11 × 990)
      { name: '定期便の総額', value: '1年間（12回）続けたときの合計 22,880円（24点、税込・送料無料）' },
      {
        name: '回数のお約束',
        // 2 × (550 + 2 × 990)
        value: '初回を含めて3回のご注文（合計 5,060円）がお約束です。そのあとは、いつでも解約できます。',
      },
      {
        name: 'お支払いの時期',
        value:
          '初回はご注文の確定のとき、2回目からはご注文日の午前3時に、同じカード（初回にカードでのお支払いがないときは、いつも使うカード）でお支払いが確定します。',
      },
      {
        name: '解約',
        value: '次回のご注文日の前日までに、マイページの「定期便」からお手続きください。解約料はかかりません。',
      },
    ],
  })
})

test('a subscription with a fixed end states the end and the total cost', () => {
  expect(termsByName(regularTerms([bought({}, { minimum_cycles: null, maximum_cycles: 3 })], free))).toMatchObject([
    {
      続く期間: '3回のご注文で終わります。',
      定期便の総額: '全3回の合計 5,060円（6点、税込・送料無料）',
      回数のお約束: 'ありません。いつでも解約できます。',
    },
  ])
})

test('a minimum of two orders is stated as a commitment; a minimum of one is none', () => {
  const bound = (minimum_cycles: number) =>
    termsByName(regularTerms([bought({}, { minimum_cycles })], free))[0]!.回数のお約束
  // 2 × (550 + 990)
  expect(bound(2)).toBe('初回を含めて2回のご注文（合計 3,080円）がお約束です。そのあとは、いつでも解約できます。')
  expect(bound(1)).toBe('ありません。いつでも解約できます。')
})

test('shipping is included in each sum; a coupon is said to lower only this order', () => {
  expect(termsByName(regularTerms([bought({}, {}, 550)], { fee: 550, has_code: true }))).toMatchObject([
    {
      '1回ごとの代金':
        '初回 1,650円、2回目から 2,530円（税込、送料550円を含みます）。初回は、クーポンの割引をする前の金額です。',
      // 22,880 + 12 × 550
      定期便の総額: '1年間（12回）続けたときの合計 29,480円（24点、税込、送料の合計6,600円を含みます）',
      回数のお約束: '初回を含めて3回のご注文（合計 6,710円）がお約束です。そのあとは、いつでも解約できます。',
    },
  ])
})

test('later deliveries state their own price and shipping where this order costs something else', () => {
  expect(termsByName(regularTerms([bought({}, {}, 550, 1485)], free))).toMatchObject([
    {
      '1回ごとの代金': '初回 1,100円（税込・送料無料）、2回目から 3,520円（税込、送料550円を含みます）',
      // 1,100 + 11 × 3,520
      定期便の総額: '1年間（12回）続けたときの合計 39,820円（24点、税込、送料の合計6,050円を含みます）',
      // 1,100 + 2 × 3,520
      回数のお約束: '初回を含めて3回のご注文（合計 8,140円）がお約束です。そのあとは、いつでも解約できます。',
    },
  ])
})

test('one-time purchases and subscriptions agreed earlier add no terms', () => {
  expect(regularTerms([line(null), line({}), bought({ is_initial_purchase: false })], free)).toEqual([])
})
