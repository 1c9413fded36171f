import type { Inquiry } from '@kusuribako/contract/engagement/inquiries'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Page } from '../shell/page.tsx'
import { FilterLinks, SearchBox } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { OwnViews } from '../tables/own-views.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { words } from '../wording.ts'
import { useInquiries } from './inquiries.ts'
import { say } from './words.ts'

const names = say.columns

/** Inquiries from customers; the URL holds view, search words and page. */
export function InquiriesPage() {
  return (
    <Page part="orders" title={say.title} lead={say.lead}>
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <SearchBox label={say.search} help={say.searchHelp} />
      <OwnViews />
      <Listed
        reading={useInquiries()}
        columns={columns}
        keyOf={({ id }) => id}
        label={say.title}
        empty={say.noneOpen}
      />
    </Page>
  )
}

export const StateBadge = ({ handled_at }: Pick<Inquiry, 'handled_at'>) => (
  <Badge tone={handled_at ? 'neutral' : 'warning'}>{handled_at ? say.handled : say.open}</Badge>
)

const columns: Column<Inquiry>[] = [
  {
    name: names.name,
    cell: ({ id, name }) => (
      <span className="[overflow-wrap:anywhere]">
        <RowLink to={`/inquiries/${id}`}>{name}</RowLink>
      </span>
    ),
  },
  {
    name: names.about,
    cell: ({ path, content }) => (
      <>
        {path.join('＞')}
        <span className="line-clamp-2 max-w-prose text-xs [overflow-wrap:anywhere] text-quiet">{content}</span>
      </>
    ),
  },
  {
    name: names.order,
    cell: ({ order, order_number }) => (
      <span className="[overflow-wrap:anywhere]">{order ? order.display_id : (order_number ?? words.list.none)}</span>
    ),
  },
  { name: names.state, cell: (inquiry) => <StateBadge {...inquiry} /> },
  { name: names.since, cell: ({ created_at }) => <span className="whitespace-nowrap">{dateAndTime(created_at)}</span> },
]
