import type { PharmacistReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { Button, Table, Tabs } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { Trouble } from '../shell/fallback.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { Waiting } from '../shell/waiting.tsx'
import { words } from '../wording.ts'
import { OnlyPharmacists } from './only-pharmacists.tsx'
import { perPage, type ReviewState, states, useReviews } from './reviews.ts'
import { waitingTime } from './waiting-time.ts'

const say = words.reviews

/** The pharmacist's queue, who waits longest first; the address holds tab and page. */
export function Queue() {
  const [search, setSearch] = useSearchParams()
  const state = states.find((one) => one === search.get('state')) ?? 'waiting'
  return (
    <OnlyPharmacists>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <PageTitle>{say.title}</PageTitle>
        <p className="text-sm text-quiet">{say.lead}</p>
      </div>
      <Tabs
        value={state}
        onChange={(chosen) => setSearch(chosen === 'waiting' ? {} : { state: chosen! })}
        keepMounted={false}
        mt="md"
      >
        <Tabs.List>
          {states.map((one) => (
            <Tabs.Tab key={one} value={one} className="min-h-11">
              {say.states[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {states.map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            <Listed state={one} page={Math.max(1, Number(search.get('page')) || 1)} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </OnlyPharmacists>
  )
}

function Listed({ state, page }: { state: ReviewState; page: number }) {
  const { data, error, refetch, dataUpdatedAt } = useReviews(state, page)
  if (error && !data) return <Trouble error={error} again={refetch} />
  if (!data) return <Waiting />
  const from = (page - 1) * perPage
  return (
    <>
      <p role="status" className="mb-2 text-sm text-quiet">
        {words.list.count(data.count)} · {say.refreshed}
      </p>
      {data.reviews.length === 0 ? (
        <div className="rounded-card border border-line bg-surface p-8 text-center">
          <p className="font-semibold">{say.empty[state]}</p>
          <p className="text-sm text-quiet">{say.emptyHelp}</p>
        </div>
      ) : (
        <>
          <Rows reviews={data.reviews} state={state} now_ms={dataUpdatedAt} />
          <Cards reviews={data.reviews} now_ms={dataUpdatedAt} />
        </>
      )}
      {(page > 1 || data.count > from + data.reviews.length) && (
        <nav aria-label={words.list.pages} className="mt-4 flex items-center gap-4 text-sm">
          <To state={state} page={page - 1} isOpen={page > 1} label={words.list.earlier} />
          {words.list.range(from + 1, from + data.reviews.length, data.count)}
          <To state={state} page={page + 1} isOpen={data.count > from + data.reviews.length} label={words.list.later} />
        </nav>
      )}
    </>
  )
}

function To({ state, page, isOpen, label }: { state: string; page: number; isOpen: boolean; label: string }) {
  if (!isOpen)
    return (
      <Button variant="default" disabled>
        {label}
      </Button>
    )
  return (
    <Button variant="default" component={Link} to={{ search: `?state=${state}&page=${page}` }}>
      {label}
    </Button>
  )
}

interface Shown {
  reviews: PharmacistReview[]
  now_ms: number
}

/** The table of a desk. */
function Rows({ reviews, state, now_ms }: Shown & { state: ReviewState }) {
  const last = state === 'waiting' ? say.columns.total : say.columns.decided
  const columns = [...Object.values(say.columns).slice(0, 5), ...(state === 'waiting' ? [] : [say.columns.total]), last]
  return (
    <div className="hidden rounded-card border border-line bg-surface md:block">
      <Table className="rows" stickyHeader stickyHeaderOffset={56} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" ta={column === say.columns.total ? 'right' : undefined}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {reviews.map((review) => (
            <Table.Tr key={review.id} className="relative">
              <Table.Th scope="row">
                <OrderLink review={review} />
              </Table.Th>
              <Table.Td>
                {dateAndTime(review.placed_at)}
                <Waits review={review} now_ms={now_ms} />
              </Table.Td>
              <Table.Td>{review.customer_name}</Table.Td>
              <Table.Td className="whitespace-nowrap">{say.age(review.customer_age)}</Table.Td>
              <Table.Td>{linesOf(review)}</Table.Td>
              <Table.Td className="text-right whitespace-nowrap tabular-nums">{yen(review.total)}</Table.Td>
              {review.decided_at && (
                <Table.Td>
                  {review.pharmacist_name}
                  <span className="block text-xs text-quiet">{dateAndTime(review.decided_at)}</span>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** The same on a phone. */
function Cards({ reviews, now_ms }: Shown) {
  return (
    <ul className="flex flex-col gap-3 md:hidden">
      {reviews.map((review) => (
        <li key={review.id} className="relative rounded-card border border-line bg-surface p-4">
          <div className="flex items-baseline justify-between gap-2">
            <OrderLink review={review} />
            <span className="tabular-nums">{yen(review.total)}</span>
          </div>
          <p>
            {review.customer_name}（{say.age(review.customer_age)}）
          </p>
          <p className="text-sm">{linesOf(review)}</p>
          <p className="mt-1 text-sm text-quiet">
            {dateAndTime(review.placed_at)}
            <Waits review={review} now_ms={now_ms} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The whole row leads to the order. */
const OrderLink = ({ review }: { review: PharmacistReview }) => (
  <Link
    to={`/reviews/${review.order_id}`}
    className="font-semibold text-leaf underline underline-offset-4 after:absolute after:inset-0"
  >
    {words.review.title(review.display_id)}
  </Link>
)

const Waits = ({ review, now_ms }: { review: PharmacistReview; now_ms: number }) =>
  review.state === 'waiting' ? (
    <span className="block text-xs font-semibold text-warning">{say.waits(waitingTime(review.placed_at, now_ms))}</span>
  ) : null

const linesOf = ({ lines }: PharmacistReview) => say.lines(lines[0]?.title ?? '', lines.length - 1)
