import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useActs } from '../shell/acts.ts'
import { FilterLinks, SearchBox } from '../shell/filters.tsx'
import { Listed } from '../shell/listed.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { RowLink } from '../shell/row-link.tsx'
import type { Column } from '../shell/rows.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { type Coupon, useCoupons } from './coupons.ts'
import { discountOf, periodOf, type State, stateOf } from './terms.ts'
import { say, sayForm } from './words.ts'

const names = say.columns

/** The coupons, newest first; the address holds view, words and page. */
export function CouponsPage() {
  const { mayWrite } = useRight('offers')
  const navigate = useNavigate()
  const { act, begin, ...acts } = useActs<'add'>()
  return (
    <Page
      part="offers"
      title={say.title}
      lead={say.lead}
      acts={mayWrite && <Button onClick={() => begin('add')}>{sayForm.add}</Button>}
      done={acts}
    >
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <SearchBox label={say.search} help={say.searchHelp} />
      <Listed reading={useCoupons()} columns={columns} keyOf={({ id }) => id} label={say.title} />
      {act && (
        <CouponDialog
          coupon={null}
          close={acts.close}
          finish={(said, id) => navigate(`/coupons/${id}`, { state: { said } })}
        />
      )}
    </Page>
  )
}

const tones: Record<State, Tone> = { on: 'success', soon: 'info', over: 'neutral', used_up: 'warning', off: 'neutral' }

export function StateBadge({ coupon }: { coupon: Coupon }) {
  const state = stateOf(coupon, Date.now())
  return <Badge tone={tones[state]}>{say.states[state]}</Badge>
}

const columns: Column<Coupon>[] = [
  {
    name: names.code,
    cell: ({ id, code, rule }) => (
      <>
        <RowLink to={`/coupons/${id}`}>{code}</RowLink>
        {rule.description && <span className="line-clamp-1 text-xs text-quiet">{rule.description}</span>}
      </>
    ),
  },
  { name: names.what, cell: ({ rule }) => <span className="whitespace-nowrap">{discountOf(rule)}</span> },
  { name: names.state, cell: (coupon) => <StateBadge coupon={coupon} /> },
  { name: names.period, cell: (coupon) => periodOf(coupon) },
  { name: names.uses, cell: ({ usage_count, usage_limit }) => say.uses(usage_count, usage_limit), isFigure: true },
]
