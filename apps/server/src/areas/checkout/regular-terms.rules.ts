import type { Confirmation } from '@kusuribako/contract/checkout/confirmation'
import { type Frequency, planPrice, planTotal } from '@kusuribako/contract/subscriptions/plan-price'
import { type PlanOfLine, planOfLine } from '../carts/plan-line.rules.ts'
import { yen } from '../notifications/wording.rules.ts'

interface Line {
  title: string
  quantity: number
  unit_price: number
  metadata: Record<string, unknown> | null
}

/** The part common to all deliveries: the shipping price, in yen, and whether a code lowers that of this one. */
interface DeliveryTerms {
  fee: number
  has_code: boolean
}

/** The obligations of the subscriptions that begin with a purchase (特定商取引法12条の6); none for one-time purchases. */
export function regularTerms(lines: readonly Line[], delivery: DeliveryTerms): Confirmation['regular'] {
  return lines.flatMap(({ title, quantity, unit_price, metadata }) => {
    const agreed = planOfLine(metadata)
    if (!agreed?.is_initial_purchase) return []
    const usual_price = agreed.unit_price ?? unit_price
    return [{ title, rows: rowsOf({ plan: agreed.plan, quantity, usual_price, ...delivery }) }]
  })
}

interface SubscriptionTerms extends DeliveryTerms {
  plan: PlanOfLine['plan']
  quantity: number
  /** Per piece, without the plan. */
  usual_price: number
}

const units: Record<Frequency, string> = { days: '日', weeks: '週間', months: 'か月', years: '年' }

function rowsOf(subscription: SubscriptionTerms) {
  const { plan, quantity, usual_price, fee, has_code } = subscription
  const { maximum_cycles } = plan
  const interval = `${plan.frequency_interval}${units[plan.frequency]}ごと`
  const price = (isFirst: boolean) => yen(planPrice(plan, usual_price, isFirst) * quantity + fee)
  const withTax = fee > 0 ? `税込、送料${yen(fee)}を含みます` : '税込・送料無料'
  const { deliveries, total } = totalOf(subscription, maximum_cycles)
  const sum = `${yen(total)}（${deliveries * quantity}点、${withTax}）`
  const rows: [string, string][] = [
    ['コース', plan.title],
    ['お届けの間隔と数量', `${interval}に${quantity}点ずつ`],
    [
      '2回目からのお届け',
      `${interval}のご注文日に承り、順次発送します。次回のご注文日は、マイページの「定期便」でご覧いただけます。`,
    ],
    [
      '1回ごとの代金',
      `初回 ${price(true)}、2回目から ${price(false)}（${withTax}）${has_code ? '。クーポンの割引をする前の金額です。' : ''}`,
    ],
    ['続く期間', maximum_cycles ? `${maximum_cycles}回のご注文で終わります。` : '解約のお手続きまで、自動で続きます。'],
    [
      '定期便の総額',
      maximum_cycles ? `全${deliveries}回の合計 ${sum}` : `1年間（${deliveries}回）続けたときの合計 ${sum}`,
    ],
    ['回数のお約束', commitmentText(subscription)],
    [
      'お支払いの時期',
      '初回はご注文の確定のとき、2回目からはご注文日の午前3時に、同じカードでお支払いが確定します。ご注文日の10日前に、そのときの代金をメールでお知らせします。',
    ],
    ['解約', '次回のご注文日の前日までに、マイページの「定期便」からお手続きください。解約料はかかりません。'],
  ]
  return rows.map(([name, value]) => ({ name, value }))
}

function commitmentText(subscription: SubscriptionTerms): string {
  const { minimum_cycles } = subscription.plan
  if (!minimum_cycles || minimum_cycles === 1) return 'ありません。いつでも解約できます。'
  const { total } = totalOf(subscription, minimum_cycles)
  return `初回を含めて${minimum_cycles}回のご注文（合計 ${yen(total)}）がお約束です。そのあとは、いつでも解約できます。`
}

/** The total of this many deliveries, with shipping; of a year's where no number is agreed. */
function totalOf({ plan, quantity, usual_price, fee }: SubscriptionTerms, maximum_cycles: number | null) {
  const { deliveries, total } = planTotal({ ...plan, maximum_cycles }, usual_price, quantity)
  return { deliveries, total: total + deliveries * fee }
}
