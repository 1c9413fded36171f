import { dateAndTime, fullName, yen } from '@kusuribako/ui/format.ts'
import { FilterLinks, SearchBox } from '../shell/filters.tsx'
import { Listed } from '../shell/listed.tsx'
import { Page } from '../shell/page.tsx'
import { RowLink } from '../shell/row-link.tsx'
import type { Column } from '../shell/rows.tsx'
import { DeliveryBadge, PaymentBadge } from './badges.tsx'
import { type Order, useOrders } from './orders.ts'
import type { View } from './views.ts'
import { say } from './words.ts'

const { columns: names } = say
const choices = Object.entries(say.views) as [View, string][]

/** The orders, newest first; the address holds view, words and page. */
export function OrdersPage() {
  return (
    <Page part="orders" title={say.title} lead={say.lead}>
      <FilterLinks name="view" choices={choices} />
      <SearchBox label={say.search} help={say.searchHelp} />
      <Found />
    </Page>
  )
}

const Found = () => <Listed reading={useOrders()} columns={orderColumns} keyOf={({ id }) => id} label={say.title} />

/** Stands in one line. */
const Whole = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>

/** What lists say of an order. */
export const orderColumns: Column<Order>[] = [
  {
    name: names.number,
    cell: ({ id, display_id }) => (
      <RowLink to={`/orders/${id}`}>
        <Whole>{say.number(display_id)}</Whole>
      </RowLink>
    ),
  },
  { name: names.placed, cell: ({ created_at }) => <Whole>{dateAndTime(created_at)}</Whole> },
  {
    name: names.customer,
    cell: ({ shipping_address, email }) => (
      <>
        {shipping_address && fullName(shipping_address)}
        <span className="block text-xs [overflow-wrap:anywhere] text-quiet">{email}</span>
      </>
    ),
  },
  { name: names.pieces, cell: ({ items }) => linesOf(items) },
  { name: names.payment, cell: (order) => <PaymentBadge order={order} /> },
  { name: names.delivery, cell: (order) => <DeliveryBadge order={order} /> },
  { name: names.total, cell: ({ total }) => yen(total), isFigure: true },
]

/** The first line, and how many pieces there are in all. */
function linesOf(items: Order['items']) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <span className="line-clamp-1">{items[0]?.title}</span>
      <span className="block text-xs text-quiet">{say.pieces(pieces)}</span>
    </>
  )
}
