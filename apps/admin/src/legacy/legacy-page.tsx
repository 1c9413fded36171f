import type { LegacyOrder } from '@kusuribako/contract/orders/legacy-orders'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { date, yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { SearchBox } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { nameOf, useLegacyOrders } from './legacy.ts'
import { say } from './words.ts'

const names = say.columns

/** The orders of the former shop; the URL holds search words and page. */
export function LegacyPage() {
  const { mayWrite } = useRight('orders')
  return (
    <Page
      part="orders"
      title={say.title}
      lead={say.lead}
      acts={
        mayWrite && (
          <Button component={Link} to="/legacy-orders/import">
            {say.import}
          </Button>
        )
      }
    >
      <SearchBox label={say.search} help={say.searchHelp} />
      <LegacyOrderList />
    </Page>
  )
}

const LegacyOrderList = () => (
  <Listed
    reading={useLegacyOrders()}
    columns={columns}
    keyOf={({ orderId }) => orderId}
    label={say.title}
    empty={say.empty}
  />
)

const columns: Column<LegacyOrder>[] = [
  { name: names.number, cell: (order) => <RowLink to={`/legacy-orders/${order.orderId}`}>{nameOf(order)}</RowLink> },
  { name: names.created, cell: ({ createdAt }) => <span className="whitespace-nowrap">{date(createdAt)}</span> },
  { name: names.buyer, cell: ({ shippingName }) => shippingName },
  { name: names.email, cell: ({ email }) => <EmailText email={email} /> },
  { name: names.goods, cell: ({ lineItems }) => say.goods(lineItems) },
  { name: names.total, cell: ({ orderTotal }) => yen(orderTotal), isFigure: true },
]
