import type { Subscription } from '@kusuribako/contract/subscriptions/subscriptions'
import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { date, fullName } from '@kusuribako/ui/format.ts'
import { FilterLinks, SearchBox } from '../shell/filters.tsx'
import { Listed } from '../shell/listed.tsx'
import { Page } from '../shell/page.tsx'
import { RowLink } from '../shell/row-link.tsx'
import type { Column } from '../shell/rows.tsx'
import { type Status, useSubscriptions } from './subscriptions.ts'
import { say } from './words.ts'

const names = say.columns
const tones: Record<Status, Tone> = { active: 'success', paused: 'warning', cancelled: 'neutral', completed: 'neutral' }

/** The regular deliveries, newest first. */
export function SubscriptionsPage() {
  return (
    <Page part="orders" title={say.title} lead={say.lead}>
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <SearchBox label={say.search} help={say.searchHelp} />
      <Found />
    </Page>
  )
}

const Found = () => (
  <Listed reading={useSubscriptions()} columns={subscriptionColumns} keyOf={({ id }) => id} label={say.title} />
)

export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={tones[status]}>{say.statuses[status]}</Badge>
)

/** What lists say of a regular delivery. */
export const subscriptionColumns: Column<Subscription>[] = [
  {
    name: names.product,
    cell: ({ id, product, variant, shipping_address }) => (
      <>
        <RowLink to={`/subscriptions/${id}`}>{[product.title, variant.title].filter(Boolean).join(' ') || id}</RowLink>
        <span className="block text-xs text-quiet">{fullName(shipping_address)}</span>
      </>
    ),
  },
  { name: names.status, cell: ({ status }) => <StatusBadge status={status} /> },
  { name: names.next, cell: ({ next_order_at }) => (next_order_at ? date(next_order_at) : say.none) },
  { name: names.quantity, cell: ({ quantity }) => say.pieces(quantity), isFigure: true },
  { name: names.cycle, cell: ({ current_cycle }) => say.cycle(current_cycle), isFigure: true },
  { name: names.created, cell: ({ created_at }) => date(created_at) },
]
