import { Badge } from '@kusuribako/ui/badge.tsx'
import { date, fullName, phone } from '@kusuribako/ui/format.ts'
import { FilterLinks, SearchBox } from '../shell/filters.tsx'
import { Listed } from '../shell/listed.tsx'
import { Page } from '../shell/page.tsx'
import { RowLink } from '../shell/row-link.tsx'
import type { Column } from '../shell/rows.tsx'
import { type Customer, useCustomers } from './customers.ts'
import { say } from './words.ts'

const names = say.columns

/** The customers, newest first; the address holds view, words and page. */
export const CustomersPage = () => (
  <Page part="people" title={say.title} lead={say.lead}>
    <FilterLinks name="view" choices={Object.entries(say.views)} />
    <SearchBox label={say.search} help={say.searchHelp} />
    <Found />
  </Page>
)

const Found = () => <Listed reading={useCustomers()} columns={columns} keyOf={({ id }) => id} label={say.title} />

export const KindBadge = ({ has_account }: Pick<Customer, 'has_account'>) => (
  <Badge tone={has_account ? 'leaf' : 'neutral'}>{has_account ? say.member : say.guest}</Badge>
)

const columns: Column<Customer>[] = [
  {
    name: names.name,
    cell: (customer) => <RowLink to={`/customers/${customer.id}`}>{fullName(customer) || customer.email}</RowLink>,
  },
  { name: names.email, cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span> },
  {
    name: names.phone,
    cell: (customer) => <span className="whitespace-nowrap">{customer.phone && phone(customer.phone)}</span>,
  },
  { name: names.kind, cell: (customer) => <KindBadge {...customer} /> },
  { name: names.since, cell: ({ created_at }) => <span className="whitespace-nowrap">{date(created_at)}</span> },
]
