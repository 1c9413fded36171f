import type { SubscriptionPlan } from '@kusuribako/contract/subscriptions/plans'
import { expect, test } from 'vitest'
import { promiseParts, promisesOf } from './regular-promise.rules.ts'

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
const line = (metadata: object | null) => ({ title: '化粧水', quantity: 2, unit_price: 550, metadata })
const bought = (more: object = {}, terms: object = {}) =>
  line({
    is_subscription_purchase: true,
    subscription: { is_initial_purchase: true, plan: { ...plan, ...terms }, unit_price: 1100, ...more },
  })

test('what begins a regular delivery tells what it binds to, of each delivery and together', () => {
  const [heading, facts, how] = promiseParts(promisesOf([line(null), bought()]))
  expect(heading).toEqual({ kind: 'heading', text: '定期便のお約束' })
  expect(facts).toEqual({
    kind: 'facts',
    rows: [
      ['商品', '化粧水'],
      ['コース', '毎月コース'],
      ['お届けの間隔と数量', '1か月ごとに2点ずつ'],
      ['1回ごとの代金（税込・送料無料）', '初回 1,100円、2回目から 1,980円'],
      ['続く期間', '解約のお手続きまで、自動で続きます'],
      ['総額（税込・送料無料）', '1年間（12回）続けたとき 22,880円'],
      ['お支払いの時期', '初回はご注文の確定のとき、2回目からはご注文日の午前3時に、同じカードで確定します'],
      ['回数のお約束', '初回を含めて3回。そのあとは、いつでも解約できます'],
    ],
  })
  expect(how).toMatchObject({ kind: 'paragraph', text: expect.stringContaining('解約料はかかりません') })
})

test('one that ends by itself says when, and what all of it costs', () => {
  const [, facts] = promiseParts(promisesOf([bought({}, { minimum_cycles: null, maximum_cycles: 3 })]))
  expect(facts).toMatchObject({
    rows: expect.arrayContaining([
      ['続く期間', '3回のご注文で終わります'],
      ['総額（税込・送料無料）', '全3回 5,060円'],
      ['回数のお約束', 'ありません。いつでも解約できます'],
    ]),
  })
})

test('what is bought once, or was agreed with an earlier order, promises nothing', () => {
  expect(promisesOf([line(null), line({}), bought({ is_initial_purchase: false })])).toEqual([])
  expect(promiseParts([])).toEqual([])
})
