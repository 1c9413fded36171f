import type { Confirmation } from '@kusuribako/contract/checkout/confirmation'
import { type Frequency, planTotal } from '@kusuribako/contract/subscriptions/plan-price'
import type { LaterPrice } from '../carts/index.ts'
import { type PlanOfLine, planOfLine } from '../carts/plan-line.rules.ts'
import { yen } from '../notifications/wording.rules.ts'

interface Line {
  title: string
  quantity: number
  /** Of the first delivery. */
  unit_price: number
  metadata: Record<string, unknown> | null
  /** Of a line that starts a subscription. */
  later?: LaterPrice | undefined
}

/** This order: its shipping price, in yen, and whether a code lowers it. */
interface DeliveryTerms {
  fee: number
  has_code: boolean
}

/** The obligations of the subscriptions that begin with a purchase (特定商取引法12条の6); none for one-time purchases. */
export function regularTerms(lines: readonly Line[], first: DeliveryTerms): Confirmation['regular'] {
  return lines.flatMap(({ title, quantity, unit_price, metadata, later }) => {
    const agreed = planOfLine(metadata)
    if (!agreed?.is_initial_purchase || !later) return []
    return [{ title, rows: rowsOf({ plan: agreed.plan, quantity, first: { unit_price, ...first }, later }) }]
  })
}

interface SubscriptionTerms {
  plan: PlanOfLine['plan']
  quantity: number
  first: LaterPrice & Pick<DeliveryTerms, 'has_code'>
  later: LaterPrice
}

const units: Record<Frequency, string> = { days: '日', weeks: '週間', months: 'か月', years: '年' }

function rowsOf(subscription: SubscriptionTerms) {
  const { plan, quantity } = subscription
  const { maximum_cycles } = plan
  const interval = `${plan.frequency_interval}${units[plan.frequency]}ごと`
  const { deliveries, total, fees } = totalOf(subscription, maximum_cycles)
  const sum = `${yen(total)}（${deliveries * quantity}点、${feeWords(fees, '送料の合計')}）`
  const rows: [string, string][] = [
    ['コース', plan.title],
    ['お届けの間隔と数量', `${interval}に${quantity}点ずつ`],
    [
      '2回目からのお届け',
      `${interval}のご注文日に承り、順次発送します。次回のご注文日は、マイページの「定期便」でご覧いただけます。`,
    ],
    ['1回ごとの代金', pricesText(subscription)],
    ['2回目からの代金', laterText],
    ['続く期間', maximum_cycles ? `${maximum_cycles}回のご注文で終わります。` : '解約のお手続きまで、自動で続きます。'],
    [
      '定期便の総額',
      maximum_cycles ? `全${deliveries}回の合計 ${sum}` : `1年間（${deliveries}回）続けたときの合計 ${sum}`,
    ],
    ['回数のお約束', commitmentText(subscription)],
    [
      'お支払いの時期',
      '初回はご注文の確定のとき、2回目からはご注文日の午前3時に、同じカード（初回にカードでのお支払いがないときは、いつも使うカード）でお支払いが確定します。',
    ],
    ['解約', '次回のご注文日の前日までに、マイページの「定期便」からお手続きください。解約料はかかりません。'],
  ]
  return rows.map(([name, value]) => ({ name, value }))
}

/** Later deliveries are sold at the prices of their day (033). */
const laterText =
  '商品の価格と送料は、ご注文日のものになります。ご注文日の10日前に、商品の代金をメールでお知らせします。この画面の金額は、期間限定の価格やクーポンを使わずに、いまの価格と送料で計算しています。'

function pricesText({ quantity, first, later }: SubscriptionTerms): string {
  const [firstPrice, laterPrice] = [first, later].map(({ unit_price, fee }) => yen(unit_price * quantity + fee))
  const [firstFee, laterFee] = [first, later].map(({ fee }) => `（${feeWords(fee)}）`)
  const afterFirst = firstFee === laterFee ? '' : firstFee
  const beforeCodes = first.has_code ? '。初回は、クーポンの割引をする前の金額です。' : ''
  return `初回 ${firstPrice}${afterFirst}、2回目から ${laterPrice}${laterFee}${beforeCodes}`
}

const feeWords = (fee: number, name = '送料') => (fee > 0 ? `税込、${name}${yen(fee)}を含みます` : '税込・送料無料')

function commitmentText(subscription: SubscriptionTerms): string {
  const { minimum_cycles } = subscription.plan
  if (!minimum_cycles || minimum_cycles === 1) return 'ありません。いつでも解約できます。'
  const { total } = totalOf(subscription, minimum_cycles)
  return `初回を含めて${minimum_cycles}回のご注文（合計 ${yen(total)}）がお約束です。そのあとは、いつでも解約できます。`
}

/** The total of this many deliveries, with shipping; of a year's where no number is agreed. */
function totalOf({ plan, quantity, first, later }: SubscriptionTerms, maximum_cycles: number | null) {
  const { deliveries } = planTotal({ ...plan, maximum_cycles }, later.unit_price, quantity)
  const ofAll = (value: (price: LaterPrice) => number) => value(first) + (deliveries - 1) * value(later)
  return {
    deliveries,
    total: ofAll(({ unit_price, fee }) => unit_price * quantity + fee),
    fees: ofAll(({ fee }) => fee),
  }
}
