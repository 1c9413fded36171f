import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useActs, usePreviousMessage } from '../forms/acts.ts'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { BulkListed } from '../tables/bulk-list.tsx'
import { FilterLinks, SearchBox } from '../tables/filters.tsx'
import { OwnViews } from '../tables/own-views.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { bulkActs } from './bulk.ts'
import { CouponDialog } from './coupon-dialog.tsx'
import { type Coupon, changedQueries, useCoupons } from './coupons.ts'
import { discountOf, type State, stateOf } from './terms.ts'
import { say, sayForm } from './words.ts'

const names = say.columns

/** The coupons, newest first; the URL holds view, search words and page. */
export function CouponsPage() {
  const { mayWrite } = useRight('offers')
  const navigate = useNavigate()
  const { act, begin, ...acts } = useActs<'add'>(usePreviousMessage())
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
      <OwnViews />
      <BulkListed
        reading={useCoupons()}
        columns={columns}
        label={say.title}
        empty={say.empty}
        nameOf={({ code }) => code}
        bulk={mayWrite ? bulkActs : []}
        changes={changedQueries}
        pageActs={acts}
      />
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

const tones: Record<State, Tone> = {
  on: 'success',
  soon: 'info',
  over: 'neutral',
  used_up: 'warning',
  off: 'neutral',
  parent_off: 'neutral',
  nowhere: 'warning',
}

export function StateBadge({ coupon }: { coupon: Parameters<typeof stateOf>[0] }) {
  const state = stateOf(coupon, Date.now())
  return <Badge tone={tones[state]}>{say.states[state]}</Badge>
}

/** A line for either end: neither breaks inside. */
const Period = ({ coupon: { starts_at, ends_at } }: { coupon: Coupon }) => (
  <>
    <span className="whitespace-nowrap">{dateAndTime(starts_at)} 〜</span>
    {ends_at && <span className="block whitespace-nowrap">{dateAndTime(ends_at)}</span>}
  </>
)

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
  { name: names.period, cell: (coupon) => <Period coupon={coupon} /> },
  { name: names.uses, cell: ({ usage_count, usage_limit }) => say.uses(usage_count, usage_limit), isFigure: true },
]
