import { isErasedEmail } from '@kusuribako/contract/customers/erased-email'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { dateAndTime, fullName, yen } from '@kusuribako/ui/format.ts'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { save } from '../csv/csv-text.ts'
import { useActs } from '../forms/acts.ts'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { BulkListed } from '../tables/bulk-list.tsx'
import { FilterLinks, SearchBox } from '../tables/filters.tsx'
import { OwnViews } from '../tables/own-views.tsx'
import { usePlace } from '../tables/place.ts'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { words } from '../wording.ts'
import { addressesCsv, maySend } from './addresses-csv.ts'
import { DeliveryBadge, PaymentBadge } from './badges.tsx'
import { bulkActs } from './bulk.ts'
import { sayBulk } from './bulk-words.ts'
import { sayDispute } from './dispute-words.ts'
import { isDisputed } from './disputes.tsx'
import { type Order, orderQueries, useOrders } from './orders.ts'
import { PrintPacked } from './print-packed.tsx'
import { isOldestFirst, type View, viewOf } from './views.ts'
import { say } from './words.ts'

const { columns: names } = say
const choices = Object.entries(say.views) as [View, string][]

/** The orders, newest first, and waiting ones oldest first; the URL holds view, search words and page. */
export function OrdersPage() {
  const acts = useActs<never>()
  const { get } = usePlace()
  const mayExport = useRight('goods').mayWrite
  return (
    <Page
      part="orders"
      title={say.title}
      lead={say.lead}
      acts={
        mayExport && (
          <Button variant="default" component={Link} to={`/csv?orders=${viewOf(get('view'))}`}>
            {say.export}
          </Button>
        )
      }
      done={acts}
    >
      <FilterLinks name="view" choices={choices} />
      <SearchBox label={say.search} help={say.searchHelp} />
      <OwnViews />
      {isOldestFirst(viewOf(get('view'))) && <p className="mt-3 text-sm text-quiet">{say.oldestFirst}</p>}
      <OrderList pageActs={acts} />
    </Page>
  )
}

function OrderList({ pageActs }: { pageActs: Pick<ReturnType<typeof useActs>, 'finish' | 'clear'> }) {
  const { mayWrite } = useRight('orders')
  const mayMoveMoney = useRight('money').mayWrite
  const isSearched = usePlace().get('q') !== ''
  const [packed, setPacked] = useState<readonly Order[]>([])
  return (
    <>
      {packed.length > 0 && <PrintPacked orders={packed} />}
      <BulkListed
        reading={useOrders()}
        columns={orderColumns}
        label={say.title}
        empty={say.empty}
        noMatch={isSearched ? say.notFound : undefined}
        nameOf={({ display_id }) => say.number(display_id)}
        bulk={mayWrite ? bulkActs(mayMoveMoney, setPacked) : []}
        more={(chosen) => (
          <Button variant="default" onClick={() => pageActs.finish(writeAddresses(chosen))}>
            {sayBulk.addresses}
          </Button>
        )}
        changes={orderQueries}
        pageActs={pageActs}
      />
    </>
  )
}

/** Returns a message about what was done. */
function writeAddresses(orders: readonly Order[]): string {
  const sendable = orders.filter(maySend)
  const leftOut = orders.length - sendable.length
  if (sendable.length === 0) return sayBulk.noneWritten
  save(sayBulk.file(dayInTokyo(Date.now())), addressesCsv(sendable))
  return sayBulk.written(sendable.length) + (leftOut ? sayBulk.leftOut(leftOut) : '')
}

/** On a small desktop the time moves below the date: the columns beside it would have no room. */
function Placed({ at }: { at: string }) {
  const [day = '', time = ''] = dateAndTime(at).split(' ')
  return (
    <>
      <OneLine>{day}</OneLine> <OneLine>{time}</OneLine>
    </>
  )
}

/** On one line. */
const OneLine = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>

/** The relations that lists need of an order. */
export const orderColumns: Column<Order>[] = [
  {
    name: names.number,
    cell: ({ id, display_id }) => (
      <RowLink to={`/orders/${id}`}>
        <OneLine>{say.number(display_id)}</OneLine>
      </RowLink>
    ),
  },
  { name: names.placed, cell: ({ created_at }) => <Placed at={created_at} /> },
  {
    name: names.customer,
    cell: ({ shipping_address, email }) => (
      <>
        {shipping_address && fullName(shipping_address)}
        <span className="block text-xs text-quiet">
          {isErasedEmail(email) ? words.list.none : <EmailText email={email} />}
        </span>
      </>
    ),
  },
  { name: names.pieces, cell: ({ items }) => <GoodsOf items={items} /> },
  {
    name: names.payment,
    cell: (order) => (
      <span className="flex flex-wrap gap-1">
        <PaymentBadge order={order} />
        {isDisputed(order) && <Badge tone="danger">{sayDispute.short}</Badge>}
      </span>
    ),
  },
  { name: names.delivery, cell: (order) => <DeliveryBadge order={order} /> },
  { name: names.total, cell: ({ total }) => yen(total), isFigure: true },
]

/** The first line, and the total number of pieces; a change may have left none. */
export function GoodsOf({ items }: { items: readonly { title?: string; quantity: number }[] }) {
  if (items.length === 0) return say.noLines
  return (
    <>
      <span className="line-clamp-2 min-w-16">
        <ProductName name={items[0]?.title ?? ''} />
      </span>
      <span className="block text-xs text-quiet">
        {say.pieces(items.reduce((sum, { quantity }) => sum + quantity, 0))}
      </span>
    </>
  )
}
