import { Badge } from '@kusuribako/ui/badge.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { dateAndTime, fullName, yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useActs, usePreviousMessage } from '../forms/acts.ts'
import { GoodsOf } from '../orders/orders-page.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { FilterLinks, SearchBox } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { OwnViews } from '../tables/own-views.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { type Draft, useDrafts } from './drafts.ts'
import { say } from './words.ts'

const names = say.columns

/** The draft orders, newest first; the URL holds view, search words and page. */
export function DraftsPage() {
  const { mayWrite } = useRight('orders')
  const acts = useActs<never>(usePreviousMessage())
  return (
    <Page
      part="orders"
      title={say.title}
      lead={say.lead}
      acts={
        mayWrite && (
          <Button component={Link} to="/drafts/new">
            {say.make}
          </Button>
        )
      }
      done={acts}
    >
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <SearchBox label={say.search} help={say.searchHelp} />
      <OwnViews />
      <Listed reading={useDrafts()} columns={columns} keyOf={({ id }) => id} label={say.title} empty={say.empty} />
    </Page>
  )
}

export const StateBadge = ({ status }: Pick<Draft, 'status'>) => (
  <Badge tone={status === 'open' ? 'info' : 'success'}>{say.states[status]}</Badge>
)

const columns: Column<Draft>[] = [
  {
    name: names.number,
    cell: ({ id, display_id }) => (
      <RowLink to={`/drafts/${id}`}>
        <span className="whitespace-nowrap">{say.number(display_id)}</span>
      </RowLink>
    ),
  },
  { name: names.made, cell: ({ created_at }) => <span className="whitespace-nowrap">{dateAndTime(created_at)}</span> },
  {
    name: names.buyer,
    cell: ({ cart: { shipping_address, email } }) => (
      <>
        {shipping_address && fullName(shipping_address)}
        <span className="block text-xs text-quiet">
          <EmailText email={email} />
        </span>
      </>
    ),
  },
  { name: names.goods, cell: ({ cart: { items } }) => <GoodsOf items={items} /> },
  { name: names.state, cell: (draft) => <StateBadge {...draft} /> },
  { name: names.total, cell: ({ cart: { total } }) => yen(total), isFigure: true },
]
