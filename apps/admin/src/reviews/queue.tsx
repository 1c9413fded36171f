import type { PharmacistReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { FilterLinks } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { usePlace } from '../tables/place.ts'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { words } from '../wording.ts'
import { OnlyPharmacists } from './only-pharmacists.tsx'
import { PaymentEnd } from './payment-end.tsx'
import { type ReviewState, states, useReviews } from './reviews.ts'
import { waitingTime } from './waiting-time.ts'

const say = words.reviews
const names = say.columns

/** The pharmacist's queue, the longest waiting first; the URL holds state and page. */
export const Queue = () => (
  <OnlyPharmacists>
    <PageTitle>{say.title}</PageTitle>
    <p className="text-sm text-quiet">{say.lead}</p>
    <FilterLinks name="state" choices={states.map((state) => [state, say.states[state]] as const)} />
    <ReviewList />
  </OnlyPharmacists>
)

function ReviewList() {
  const { get, page } = usePlace()
  const state = states.find((one) => one === get('state')) ?? 'waiting'
  const reading = useReviews(state, page)
  return (
    <Listed
      reading={reading}
      columns={columnsOf(state, reading.dataUpdatedAt)}
      keyOf={({ id }) => id}
      label={say.title}
      empty={say.empty[state]}
      noMatch={say.empty[state]}
    />
  )
}

/** `now_ms`: when the page was read, as the reference for waiting times. */
const columnsOf = (state: ReviewState, now_ms: number): Column<PharmacistReview>[] => [
  {
    name: names.order,
    cell: ({ order_id, display_id }) => <RowLink to={`/reviews/${order_id}`}>{words.review.title(display_id)}</RowLink>,
  },
  {
    name: names.placed,
    cell: (review) => (
      <>
        {dateAndTime(review.placed_at)}
        {state === 'waiting' && (
          <span className="block text-xs font-semibold text-warning">
            {say.waits(waitingTime(review.placed_at, now_ms))}
          </span>
        )}
        <span className="text-xs text-quiet">
          <PaymentEnd review={review} now_ms={now_ms} />
        </span>
      </>
    ),
  },
  ...(state === 'waiting' ? [stageColumn] : []),
  { name: names.customer, cell: ({ customer_name }) => customer_name },
  { name: names.age, cell: ({ customer_age }) => <span className="whitespace-nowrap">{say.age(customer_age)}</span> },
  { name: names.lines, cell: ({ lines }) => say.lines(lines[0]?.title ?? '', lines.length - 1) },
  { name: names.total, cell: ({ total }) => yen(total), isFigure: true },
  ...(state === 'waiting' ? [] : [decidedColumn]),
]

/** Whose turn it is: an order that waits for its buyer is no work for the pharmacist. */
const stageColumn: Column<PharmacistReview> = {
  name: names.stage,
  cell: ({ stage }) =>
    stage && <Badge tone={stage.startsWith('waits_for') ? 'neutral' : 'warning'}>{say.stages[stage]}</Badge>,
}

const decidedColumn: Column<PharmacistReview> = {
  name: names.decided,
  cell: ({ pharmacist_name, decided_at }) => (
    <>
      {pharmacist_name}
      {decided_at && <span className="block text-xs text-quiet">{dateAndTime(decided_at)}</span>}
    </>
  ),
}
