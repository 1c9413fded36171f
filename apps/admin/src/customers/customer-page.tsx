import { date, phone } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useActs } from '../forms/acts.ts'
import { orderColumns } from '../orders/orders-page.tsx'
import { AgeOfCustomer } from '../pharmacy/age-note.tsx'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { subscriptionColumns } from '../subscriptions/subscriptions-page.tsx'
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import { Rows } from '../tables/rows.tsx'
import { words } from '../wording.ts'
import { AddressBook } from './address-book.tsx'
import { CloseAccount } from './close-account.tsx'
import { type Customer, useCustomer, useCustomerOfSameEmail, useOrdersOf, useSubscriptionsOf } from './customers.ts'
import { KindBadge, nameOf } from './customers-page.tsx'
import { PointsOfCustomer } from './points-of-customer.tsx'
import { say, sayClosing } from './words.ts'

/** One customer: personal data, subscriptions, and orders. */
export function CustomerPage() {
  const { customerId = '' } = useParams()
  return (
    <RequireAccess part="people" title={say.title}>
      <Back to="/customers">{say.back}</Back>
      <Story key={customerId} id={customerId} />
    </RequireAccess>
  )
}

function Story({ id }: { id: string }) {
  const { data: customer, error, refetch } = useCustomer(id)
  const { data: subscriptions } = useSubscriptionsOf(id)
  const orders = useOrdersOf(id)
  const { mayWrite } = useRight('people')
  const navigate = useNavigate()
  const { act, begin, ...acts } = useActs<'close'>()
  if (!customer) return <LoadingOrError error={error} again={refetch} gone={say.gone} rows={8} />
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
          <PageTitle>{nameOf(customer)}</PageTitle>
          <KindBadge {...customer} />
        </div>
        {mayWrite && customer.has_account && (
          <Button variant="outline" color="danger" onClick={() => begin('close')}>
            {sayClosing.begin}
          </Button>
        )}
      </div>
      <div className="mt-4 grid items-start gap-5 lg:grid-cols-2">
        <PersonalData customer={customer} />
        <AddressBook customer={customer} />
        {customer.has_account && <PointsOfCustomer customer={customer} />}
        <AgeOfCustomer id={id} />
      </div>
      <h2 className="mt-6 mb-2 text-base">{say.subscriptions}</h2>
      {subscriptions && (
        <Rows
          rows={subscriptions.rows}
          columns={subscriptionColumns}
          keyOf={(one) => one.id}
          label={say.subscriptions}
          empty={say.noSubscriptions}
        />
      )}
      <h2 className="mt-6 text-base">{say.orders}</h2>
      <Listed
        reading={orders}
        columns={orderColumns}
        keyOf={(order) => order.id}
        label={say.orders}
        empty={say.noOrders}
      />
      {act && (
        <CloseAccount
          customer={customer}
          close={acts.close}
          finish={(message) => navigate('/customers', { state: { said: message } })}
        />
      )}
    </>
  )
}

function PersonalData({ customer }: { customer: Customer }) {
  const { email, created_at, groups, has_account } = customer
  const other = useCustomerOfSameEmail(customer).data?.other
  return (
    <Section title={say.facts}>
      <Facts
        facts={[
          [say.columns.email, email],
          [say.columns.phone, customer.phone ? phone(customer.phone) : words.list.none],
          [say.columns.since, date(created_at)],
          ...(other
            ? [
                [
                  say.sameEmail,
                  <RowLink key="same" to={`/customers/${other.id}`} isPlain>
                    {has_account ? say.asGuest : say.asMember}
                  </RowLink>,
                ] as [string, ReactNode],
              ]
            : []),
          ...(groups.length ? [[say.groups, groups.map(({ name }) => name).join('、')] as [string, string]] : []),
        ]}
      />
    </Section>
  )
}
