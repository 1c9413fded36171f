import { yen } from '@kusuribako/ui/format.ts'
import type { PlanTerms } from './plan-words.ts'

/** That a line is a subscription, and the price of its next deliveries. */
export function PlanNote({ plan }: { plan: PlanTerms }) {
  return (
    <p className="mt-1 text-sm leading-normal">
      <span className="mr-2 inline-block rounded-chip bg-leaf-tint px-2.5 text-xs leading-6 font-semibold text-leaf-deep">
        定期便
      </span>
      {plan.interval}
      <span className="block text-quiet tabular-nums">
        初回 {yen(plan.firstPrice)}、2回目から {yen(plan.laterPrice)}（1点・税込、いまの価格で計算）
      </span>
    </p>
  )
}
