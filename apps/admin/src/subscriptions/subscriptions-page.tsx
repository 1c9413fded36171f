import type { Subscription } from '@kusuribako/contract/subscriptions/subscriptions'
import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { date, fullName } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useActs } from '../forms/acts.ts'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { BulkListed } from '../tables/bulk-list.tsx'
import { FilterLinks, SearchBox } from '../tables/filters.tsx'
import { OwnViews } from '../tables/own-views.tsx'
import { usePlace } from '../tables/place.ts'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { bulkActs } from './bulk.ts'
import { sayMigrate } from './migrate-words.ts'
import { changedQueries, type Status, useSubscriptions } from './subscriptions.ts'
import { say } from './words.ts'

const names = say.columns
const tones: Record<Status, Tone> = { active: 'success', paused: 'warning', cancelled: 'neutral', completed: 'neutral' }

/** The regular deliveries, newest first. */
export function SubscriptionsPage() {
  const { mayWrite } = useRight('orders')
  const acts = useActs<never>()
  return (
    <Page
      part="orders"
      title={say.title}
      lead={say.lead}
      acts={
        mayWrite && (
          <Button variant="default" component={Link} to="/subscriptions/migrate">
            {sayMigrate.open}
          </Button>
        )
      }
      done={acts}
    >
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <SearchBox label={say.search} help={say.searchHelp} />
      <ProductFilterNote />
      <OwnViews />
      <BulkListed
        reading={useSubscriptions()}
        columns={subscriptionColumns}
        label={say.title}
        empty={say.empty}
        nameOf={nameOf}
        bulk={mayWrite ? bulkActs : []}
        changes={changedQueries}
        pageActs={acts}
      />
    </Page>
  )
}

/** Says that only one product's subscriptions are listed: the dialog that deletes a product links here. */
function ProductFilterNote() {
  const { get, queryWith } = usePlace()
  if (!get('product')) return null
  return (
    <p className="mt-2 text-sm">
      {say.ofProduct}{' '}
      <Link
        to={{ search: queryWith({ product: '' }) }}
        className="inline-flex min-h-11 items-center text-leaf underline"
      >
        {say.ofAll}
      </Link>
    </p>
  )
}

/** The goods of a subscription, and their recipient. */
const nameOf = ({ shipping_address, ...subscription }: Subscription) =>
  `${goodsOf(subscription)}（${fullName(shipping_address)}）`
const goodsOf = ({ id, product, variant }: Pick<Subscription, 'id' | 'product' | 'variant'>) =>
  [product.title, variant.title].filter(Boolean).join(' ') || id

export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={tones[status]}>{say.statuses[status]}</Badge>
)

/** Its status, and that its automatic orders fail: after the third failure in a row one is given up. */
function StatusCell({ status, missed, metadata: { number_of_succesive_failures: failures } }: Subscription) {
  return (
    <span className="flex flex-wrap gap-1">
      <StatusBadge status={status} />
      {status === 'active' && failures > 0 && <Badge tone="warning">{say.failed(failures)}</Badge>}
      {status === 'active' && missed && <Badge tone="warning">{say.missedBadge}</Badge>}
    </span>
  )
}

/** The list columns of a subscription. */
export const subscriptionColumns: Column<Subscription>[] = [
  {
    name: names.product,
    cell: (delivery) => (
      <>
        <RowLink to={`/subscriptions/${delivery.id}`}>{goodsOf(delivery)}</RowLink>
        <span className="block text-xs text-quiet">{fullName(delivery.shipping_address)}</span>
      </>
    ),
  },
  { name: names.status, cell: (delivery) => <StatusCell {...delivery} /> },
  { name: names.next, cell: ({ next_order_at }) => (next_order_at ? date(next_order_at) : say.none) },
  { name: names.quantity, cell: ({ quantity }) => say.pieces(quantity), isFigure: true },
  { name: names.cycle, cell: ({ current_cycle }) => say.cycle(current_cycle), isFigure: true },
  { name: names.created, cell: ({ created_at }) => date(created_at) },
]
