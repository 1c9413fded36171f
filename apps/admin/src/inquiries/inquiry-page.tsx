import type { Inquiry } from '@kusuribako/contract/engagement/inquiries'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Alert, Button } from '@mantine/core'
import { useParams } from 'react-router'
import { useActs } from '../forms/acts.ts'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { RowLink } from '../tables/row-link.tsx'
import { words } from '../wording.ts'
import { replyTo, useInquiry } from './inquiries.ts'
import { StateBadge } from './inquiries-page.tsx'
import { HandleInquiry, ReopenInquiry } from './inquiry-acts.tsx'
import { say } from './words.ts'

/** One inquiry: its sender, its order, and its state. */
export function InquiryPage() {
  const { inquiryId = '' } = useParams()
  const { data, error, refetch } = useInquiry(inquiryId)
  return (
    <RequireAccess part="orders" title={say.title}>
      <Back to="/inquiries">{say.back}</Back>
      {data ? (
        <InquiryDetails key={data.id} inquiry={data} />
      ) : (
        <LoadingOrError error={error} again={refetch} gone={say.gone} goneHelp={say.goneHelp} />
      )}
    </RequireAccess>
  )
}

function InquiryDetails({ inquiry }: { inquiry: Inquiry }) {
  const { mayWrite } = useRight('orders')
  const { act, begin, ...acts } = useActs<'handle' | 'reopen'>()
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
          <PageTitle>{say.of(inquiry.name)}</PageTitle>
          <StateBadge {...inquiry} />
        </div>
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <Button component="a" href={replyTo(inquiry)} variant={inquiry.handled_at ? 'default' : 'filled'}>
              {say.reply}
            </Button>
            <Button variant="default" onClick={() => begin(inquiry.handled_at ? 'reopen' : 'handle')}>
              {inquiry.handled_at ? say.reopen : say.handle}
            </Button>
          </div>
        )}
      </div>
      {mayWrite && <p className="mt-2 text-sm text-quiet">{say.replyHelp}</p>}
      <SuccessMessage {...acts} />
      <div className="mt-4 grid items-start gap-5 lg:grid-cols-2">
        <Section title={say.content}>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{inquiry.content}</p>
        </Section>
        <div className="flex min-w-0 flex-col gap-5">
          <SenderSection inquiry={inquiry} />
          <HandlingSection inquiry={inquiry} />
        </div>
      </div>
      {act === 'handle' && <HandleInquiry inquiry={inquiry} {...acts} />}
      {act === 'reopen' && <ReopenInquiry inquiry={inquiry} {...acts} />}
    </>
  )
}

function SenderSection({ inquiry }: { inquiry: Inquiry }) {
  const { name, reply_email, path, created_at, customer, order } = inquiry
  return (
    <Section title={say.who}>
      <Facts
        isNarrow
        facts={[
          [say.columns.name, name],
          [say.email, reply_email],
          [say.account, <Account key="account" customer={customer} />],
          [say.about, path.join('＞')],
          [say.orderNumber, <OrderOf key="order" inquiry={inquiry} />],
          [say.since, dateAndTime(created_at)],
        ]}
      />
      {order?.is_same_email === false && (
        <Alert color="warning" mt="md">
          <span className="text-ink">{say.otherEmail}</span>
        </Alert>
      )}
    </Section>
  )
}

function Account({ customer }: Pick<Inquiry, 'customer'>) {
  const { mayRead } = useRight('people')
  if (!customer) return say.noAccount
  if (!mayRead) return customer.name ?? say.account
  return (
    <RowLink to={`/customers/${customer.id}`} isPlain>
      {say.toAccount(customer.name)}
    </RowLink>
  )
}

function OrderOf({ inquiry: { order, order_number } }: { inquiry: Inquiry }) {
  if (!order) return order_number ? say.noOrder(order_number) : words.list.none
  return (
    <RowLink to={`/orders/${order.id}`} isPlain>
      {say.order(order.display_id)}
    </RowLink>
  )
}

const HandlingSection = ({ inquiry: { handled_at, handled_by, note } }: { inquiry: Inquiry }) => (
  <Section title={say.dealing}>
    {handled_at ? (
      <Facts
        isNarrow
        facts={[
          [say.doneBy, say.by(handled_by ?? words.list.none, dateAndTime(handled_at))],
          [say.noteOf, note ?? words.list.none],
        ]}
      />
    ) : (
      <>
        <p className="text-sm text-quiet">{say.waits}</p>
        {note && <p className="mt-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{note}</p>}
      </>
    )}
  </Section>
)
