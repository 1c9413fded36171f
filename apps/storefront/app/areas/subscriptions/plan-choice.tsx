import { yen } from '@kusuribako/ui/format.ts'
import { useEarlyChoice } from '@kusuribako/ui/inputs.tsx'
import type { ReactNode } from 'react'
import type { PlanTerms } from './plan-words.ts'

interface PlanChoiceProps {
  price: number
  plans: PlanTerms[]
  /** The chosen plan's id; empty for a single purchase. */
  selection: { plan: string; setPlan: (plan: string) => void }
}

/** Once, or by subscription: radio buttons of the buy form itself; the chosen plan shows all its obligations. */
export function PlanChoice({ price, plans, selection: { plan: chosen, setPlan } }: PlanChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">
        購入のしかた<span className="font-normal text-quiet">（価格は税込）</span>
      </legend>
      <Choice value="" choose={setPlan} isDefault={chosen === ''}>
        <span className="font-medium">今回だけ購入</span>
        <span className="text-sm tabular-nums">{yen(price)}</span>
      </Choice>
      {plans.map((plan) => (
        <div key={plan.id} className="group/plan">
          <Choice value={plan.id} choose={setPlan} isDefault={plan.id === chosen}>
            <span>
              <span className="block font-medium">定期便　{plan.interval}</span>
              <span className="block text-sm text-quiet">{plan.title}</span>
            </span>
            <span className="ml-auto text-right text-sm leading-snug tabular-nums">
              <span className="block">
                初回 <span className="font-semibold text-persimmon">{yen(plan.firstPrice)}</span>
              </span>
              <span className="block text-quiet">2回目から {yen(plan.laterPrice)}</span>
            </span>
          </Choice>
          <PlanObligations plan={plan} />
        </div>
      ))}
    </fieldset>
  )
}

interface ChoiceProps {
  value: string
  choose: (plan: string) => void
  isDefault: boolean
  children: ReactNode
}

function Choice({ value, choose, isDefault, children }: ChoiceProps) {
  const select = () => choose(value)
  return (
    <label className="flex min-h-14 items-center gap-3 rounded-field border border-edge bg-surface px-4 py-2 leading-snug transition-colors hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf">
      <input
        ref={useEarlyChoice(isDefault, select)}
        type="radio"
        name="plan"
        value={value}
        defaultChecked={isDefault}
        onChange={select}
        className="size-5 shrink-0 accent-leaf supports-[selector(:has(a))]:outline-none"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">{children}</span>
    </label>
  )
}

/**
 * The agreed terms for one piece (特定商取引法12条の6); shown with the choice, with or without scripts. Always where the
 * style sheet cannot know the choice (140).
 */
function PlanObligations({ plan }: { plan: PlanTerms }) {
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-9 text-sm leading-relaxed text-quiet whole-words supports-[selector(:has(a))]:not-group-has-checked/plan:hidden">
      {plan.description && <li>{plan.description}</li>}
      <li>{plan.until}</li>
      <li>{plan.minimum}</li>
      <li>{plan.total}</li>
      <li>2回目からの代金は、ご注文日の価格で計算します。10日前に、メールでお知らせします。</li>
      <li>お申し込みにはログインとクレジットカードが必要です。</li>
    </ul>
  )
}
