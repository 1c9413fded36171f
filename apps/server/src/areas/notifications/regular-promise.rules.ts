import { type Frequency, planPrice, planTotal } from '@kusuribako/contract/subscriptions/plan-price'
import { type PlanOfLine, planOfLine } from '../carts/plan-line.rules.ts'
import type { Part } from './letter.rules.ts'
import { yen } from './wording.rules.ts'

/** A line that has begun a regular delivery, with what was agreed; yen with tax. */
export interface RegularPromise {
  title: string
  quantity: number
  plan: PlanOfLine['plan']
  /** A piece, without the plan. */
  usual_price: number
}

interface Line {
  title?: unknown
  quantity: number
  unit_price: number
  metadata?: unknown
}

/** What was agreed with the first order of a regular delivery; later ones have letters of their own. */
export function promisesOf(lines: readonly Line[]): RegularPromise[] {
  return lines.flatMap(({ title, quantity, unit_price, metadata }) => {
    const agreed = planOfLine(metadata as Record<string, unknown> | null)
    if (!agreed?.is_initial_purchase) return []
    return [{ title: String(title), quantity, plan: agreed.plan, usual_price: agreed.unit_price ?? unit_price }]
  })
}

const units: Record<Frequency, string> = { days: '日', weeks: '週間', months: 'か月', years: '年' }

/** What the buyer is bound to, once more where it can be kept (特定商取引法12条の6). */
export function promiseParts(promises: readonly RegularPromise[]): Part[] {
  if (promises.length === 0) return []
  return [
    { kind: 'heading', text: '定期便のお約束' },
    ...promises.map((promise): Part => ({ kind: 'facts', rows: rowsOf(promise) })),
    {
      kind: 'paragraph',
      text: '解約は、次回のご注文日の前日までに、マイページの「定期便」からお手続きください。解約料はかかりません。',
    },
  ]
}

function rowsOf({ title, quantity, plan, usual_price }: RegularPromise) {
  const { minimum_cycles, maximum_cycles, frequency_interval, frequency } = plan
  const { deliveries, total } = planTotal(plan, usual_price, quantity)
  const price = (isFirst: boolean) => yen(planPrice(plan, usual_price, isFirst) * quantity)
  return [
    ['商品', title],
    ['コース', plan.title],
    ['お届けの間隔と数量', `${frequency_interval}${units[frequency]}ごとに${quantity}点ずつ`],
    ['1回ごとの代金（税込・送料無料）', `初回 ${price(true)}、2回目から ${price(false)}`],
    ['続く期間', maximum_cycles ? `${maximum_cycles}回のご注文で終わります` : '解約のお手続きまで、自動で続きます'],
    [
      '総額（税込・送料無料）',
      maximum_cycles ? `全${deliveries}回 ${yen(total)}` : `1年間（${deliveries}回）続けたとき ${yen(total)}`,
    ],
    ['お支払いの時期', '初回はご注文の確定のとき、2回目からはご注文日の午前3時に、同じカードで確定します'],
    [
      '回数のお約束',
      minimum_cycles && minimum_cycles > 1
        ? `初回を含めて${minimum_cycles}回。そのあとは、いつでも解約できます`
        : 'ありません。いつでも解約できます',
    ],
  ] as const
}
