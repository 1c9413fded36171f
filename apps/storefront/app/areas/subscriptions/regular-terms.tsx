import { yen } from '@kusuribako/ui/format.ts'
import type { ReactNode } from 'react'
import type { PlanTerms } from './plan-words.ts'

interface RegularLine {
  id: string
  title: string
  quantity: number
  plan: PlanTerms | null
}

/** What the regular deliveries of an order bind to, on the very screen of the button (特定商取引法12条の6). */
export function RegularTerms({ lines }: { lines: RegularLine[] }) {
  const regular = lines.flatMap((line) => (line.plan ? [{ ...line, plan: line.plan }] : []))
  if (regular.length === 0) return null
  return (
    <section aria-labelledby="regular-terms" className="grid gap-4 rounded-card border-2 border-leaf bg-surface p-5">
      <h3 id="regular-terms" className="text-base font-semibold">
        定期便のお約束
      </h3>
      {regular.map(({ id, title, quantity, plan }) => (
        <dl key={id} className="grid gap-2 border-t border-line pt-4 text-sm leading-relaxed">
          <p className="font-medium">{title}</p>
          <Row name="お届けの間隔と数量">
            {plan.rhythm}に{quantity}点ずつ
          </Row>
          <Row name="1回ごとの代金">
            初回 {yen(plan.firstPrice * quantity)}、2回目から {yen(plan.laterPrice * quantity)}（税込・送料無料）
          </Row>
          <Row name="続く期間">{plan.until}</Row>
          <Row name="定期便の総額">{plan.total}</Row>
          <Row name="お支払いの時期">
            初回はご注文の確定のとき、2回目からはご注文日の午前3時に、同じカードでお支払いが確定します。ご注文日の10日前に、そのときの代金をメールでお知らせします。
          </Row>
          <Row name="解約">
            {plan.minimum}
            次回のご注文日の前日までに、マイページの「定期便」からお手続きください。解約料はかかりません。
          </Row>
        </dl>
      ))}
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 sm:grid-cols-[10rem_1fr] sm:gap-4">
      <dt className="font-semibold">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
