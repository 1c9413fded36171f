import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Listed } from '../shell/listed.tsx'
import { Only } from '../shell/only.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useRight } from '../shell/rights.ts'
import type { Column } from '../shell/rows.tsx'
import { Said } from '../shell/said.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { type Plan, usePlans } from './subscriptions.ts'
import { sayPlan as say, say as sayRegular } from './words.ts'

const names = say.columns
const tones: Record<Plan['status'], Tone> = { draft: 'warning', published: 'success', deleted: 'neutral' }

/** The plans of regular delivery, newest first. */
export function PlansPage() {
  return (
    <Only part="offers" title={say.title}>
      <Plans />
    </Only>
  )
}

function Plans() {
  const { mayWrite } = useRight('offers')
  const reading = usePlans()
  const [edited, edit] = useState<Plan | 'new' | null>(null)
  const [said, setSaid] = useState('')
  const finish = (what: string) => {
    edit(null)
    setSaid(what)
  }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <PageTitle>{say.title}</PageTitle>
          <p className="text-sm text-quiet">{say.lead}</p>
        </div>
        {mayWrite && <Button onClick={() => edit('new')}>{say.add}</Button>}
      </div>
      <Said said={said} clear={() => setSaid('')} />
      <Listed reading={reading} columns={columnsFor(mayWrite ? edit : null)} keyOf={({ id }) => id} label={say.title} />
      {edited && <PlanDialog plan={edited === 'new' ? null : edited} close={() => edit(null)} finish={finish} />}
    </>
  )
}

const columnsFor = (edit: ((plan: Plan) => void) | null): Column<Plan>[] => [
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
  { name: names.targets, cell: ({ targets = [] }) => say.targets(targets.length), isFigure: true },
  ...(edit
    ? [
        {
          name: names.act,
          cell: (plan: Plan) => (
            <Button variant="default" onClick={() => edit(plan)} aria-label={say.editOf(plan.title)}>
              {say.edit}
            </Button>
          ),
        },
      ]
    : []),
]

function discountsOf(plan: Plan): string {
  const first = discountOf(
    plan.first_time_discount_price,
    plan.first_time_discount_amount,
    plan.first_time_discount_rate,
  )
  const later = discountOf(plan.discount_price, plan.discount_amount, plan.discount_rate)
  if (first === later) return later ?? say.none
  return [first && say.firstly(first), later].filter(Boolean).join('、')
}

function discountOf(price: number | null, amount: number | null, rate: number | null): string | null {
  if (price !== null) return say.price(yen(price))
  if (amount !== null) return say.off(yen(amount))
  return rate === null ? null : say.rate(rate)
}
