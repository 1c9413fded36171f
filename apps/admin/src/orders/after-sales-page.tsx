import type { AfterSale } from '@kusuribako/contract/returns/after-sales'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Page } from '../shell/page.tsx'
import { FilterLinks } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { useAfterSales } from './after-sales.ts'
import { sayAfterSales as say } from './exchange-words.ts'
import { say as sayOrder } from './words.ts'

const names = say.columns

/** What is pending after sales, the longest waiting first; the URL holds view and page. */
export function AfterSalesPage() {
  const { reading, view } = useAfterSales()
  return (
    <Page part="orders" title={say.title} lead={say.lead}>
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <Listed
        reading={reading}
        columns={columns}
        keyOf={({ id }) => id}
        label={say.title}
        empty={say.empty[view]}
        noMatch={say.empty[view]}
      />
    </Page>
  )
}

const columns: Column<AfterSale>[] = [
  {
    name: names.order,
    cell: ({ id, kind, order_id, display_id }) => (
      <RowLink to={kind === 'edit' ? `/order-edits/${id}` : `/orders/${order_id}`}>
        {sayOrder.number(display_id)}
      </RowLink>
    ),
  },
  { name: names.kind, cell: ({ kind }) => say.kinds[kind] },
  { name: names.state, cell: ({ state }) => <Badge tone="warning">{say.states[state]}</Badge> },
  { name: names.since, cell: ({ since }) => dateAndTime(since) },
]
