import { Badge } from '@kusuribako/ui/badge.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { date, fullName, phone } from '@kusuribako/ui/format.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useActs, usePreviousMessage } from '../forms/acts.ts'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { BulkListed } from '../tables/bulk-list.tsx'
import { FilterLinks, SearchBox } from '../tables/filters.tsx'
import { OwnViews } from '../tables/own-views.tsx'
import { usePlace } from '../tables/place.ts'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { AddGroup } from './add-group.tsx'
import { type Customer, useCustomers } from './customers.ts'
import { bulkActs, changedQueries, useGroups } from './groups.ts'
import { say, sayGroups } from './words.ts'

const names = say.columns

/** The customers, newest first; the URL holds view, group, search words and page. */
export function CustomersPage() {
  const { mayWrite } = useRight('people')
  const { act, begin, ...acts } = useActs<'add'>(usePreviousMessage())
  return (
    <Page
      part="people"
      title={say.title}
      lead={say.lead}
      acts={
        mayWrite && (
          <Button variant="default" onClick={() => begin('add')}>
            {sayGroups.add}
          </Button>
        )
      }
      done={acts}
    >
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <SearchBox label={say.search} help={say.searchHelp} />
      <GroupFilter />
      <OwnViews />
      <BulkListed
        reading={useCustomers()}
        columns={columns}
        label={say.title}
        empty={say.empty}
        nameOf={nameOf}
        bulk={mayWrite ? bulkActs : []}
        changes={changedQueries}
        pageActs={acts}
      />
      {act && <AddGroup {...acts} />}
    </Page>
  )
}

/** Filter by one group, where there are groups. */
function GroupFilter() {
  const { data } = useGroups()
  const { get, go } = usePlace()
  if (!data?.targets.length) return null
  return (
    <search>
      <NativeSelect
        label={sayGroups.label}
        data={[
          { value: '', label: sayGroups.everybody },
          ...data.targets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={get('group')}
        onChange={(event) => go({ group: event.currentTarget.value })}
        className="mt-3 sm:max-w-96"
      />
    </search>
  )
}

/** The display name of a customer, who may have no name. */
export const nameOf = (customer: Pick<Customer, 'first_name' | 'last_name' | 'email'>) =>
  fullName(customer) || customer.email

export const KindBadge = ({ has_account }: Pick<Customer, 'has_account'>) => (
  <Badge tone={has_account ? 'leaf' : 'neutral'}>{has_account ? say.member : say.guest}</Badge>
)

const columns: Column<Customer>[] = [
  {
    name: names.name,
    cell: (customer) => <RowLink to={`/customers/${customer.id}`}>{nameOf(customer)}</RowLink>,
  },
  { name: names.email, cell: ({ email }) => <EmailText email={email} /> },
  {
    name: names.phone,
    cell: (customer) => <span className="whitespace-nowrap">{customer.phone && phone(customer.phone)}</span>,
  },
  { name: names.kind, cell: (customer) => <KindBadge {...customer} /> },
  { name: names.since, cell: ({ created_at }) => <span className="whitespace-nowrap">{date(created_at)}</span> },
]
