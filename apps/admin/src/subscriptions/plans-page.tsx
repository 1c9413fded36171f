import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useActs } from '../forms/acts.ts'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Listed } from '../tables/listed.tsx'
import type { Column } from '../tables/rows.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanTargets } from './plan-targets.tsx'
import { type Plan, usePlans } from './subscriptions.ts'
import { sayPlan as say, say as sayRegular } from './words.ts'

const names = say.columns
const tones: Record<Plan['status'], Tone> = { draft: 'warning', published: 'success', deleted: 'neutral' }

type Act = { act: 'edit'; plan: Plan | null } | { act: 'targets'; plan: Plan }

/** The plans of regular delivery, newest first. */
export function PlansPage() {
  const { mayWrite } = useRight('offers')
  const reading = usePlans()
  const { act, begin, ...acts } = useActs<Act>()
  return (
    <Page
      part="offers"
      title={say.title}
      lead={say.lead}
      acts={mayWrite && <Button onClick={() => begin({ act: 'edit', plan: null })}>{say.add}</Button>}
      done={acts}
    >
      <Listed
        reading={reading}
        columns={columnsFor(mayWrite ? begin : null)}
        keyOf={({ id }) => id}
        label={say.title}
        empty={say.empty}
      />
      {act?.act === 'edit' && <PlanDialog plan={act.plan} {...acts} />}
      {act?.act === 'targets' && <PlanTargets plan={act.plan} {...acts} />}
    </Page>
  )
}

const columnsFor = (begin: ((act: Act) => void) | null): Column<Plan>[] => [
  {
    name: names.title,
    cell: ({ title, description }) => (
      <>
        <span className="font-semibold">{title}</span>
        {description && <span className="line-clamp-1 text-xs text-quiet">{description}</span>}
      </>
    ),
  },
  { name: names.status, cell: ({ status }) => <Badge tone={tones[status]}>{say.statuses[status]}</Badge> },
  {
    name: names.every,
    cell: ({ frequency, frequency_interval }) =>
      sayRegular.interval(frequency_interval, sayRegular.frequencies[frequency]),
  },
  { name: names.discount, cell: discountsOf },
  { name: names.targets, cell: ({ targets = [] }) => say.targets(targets.length) },
  ...(begin
    ? [
        {
          name: names.act,
          isAct: true,
          cell: (plan: Plan) => (
            <>
              <Button
                variant="default"
                onClick={() => begin({ act: 'targets', plan })}
                aria-label={say.setTargetsOf(plan.title)}
              >
                {say.setTargets}
              </Button>
              <Button
                variant="default"
                onClick={() => begin({ act: 'edit', plan })}
                aria-label={say.editOf(plan.title)}
              >
                {say.edit}
              </Button>
            </>
          ),
        },
      ]
    : []),
]

function discountsOf(plan: Plan) {
  const first = discountOf(
    plan.first_time_discount_price,
    plan.first_time_discount_amount,
    plan.first_time_discount_rate,
  )
  const later = discountOf(plan.discount_price, plan.discount_amount, plan.discount_rate)
  if (first === later) return later ?? say.none
  const parts = [first && say.firstly(first), later && say.afterwards(later)].filter(Boolean)
  return parts.map((part, at) => (
    <span key={part} className="inline-block">
      {part}
      {at < parts.length - 1 && '、'}
    </span>
  ))
}

function discountOf(price: number | null, amount: number | null, rate: number | null): string | null {
  if (price !== null) return say.price(yen(price))
  if (amount !== null) return say.off(yen(amount))
  return rate === null ? null : say.rate(rate)
}
