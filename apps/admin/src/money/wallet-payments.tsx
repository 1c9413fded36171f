import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { declineText } from '../shell/decline-words.ts'
import { OrderLink } from '../shell/order-link.tsx'
import { Page } from '../shell/page.tsx'
import { providerNames } from '../shell/provider-names.ts'
import { FilterLinks } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import type { Column } from '../tables/rows.tsx'
import { useWalletPayments, type Wallet } from './money.ts'
import { sayWallet as say } from './words.ts'

const names = say.columns
const tones: Record<Wallet['status'], Tone> = {
  pending: 'warning',
  completed: 'success',
  failed: 'danger',
  canceled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
}

/** The wallet payments, newest first, with their outcome. */
export const WalletPaymentsPage = () => (
  <Page part="money" title={say.title} lead={say.lead}>
    <FilterLinks name="view" choices={Object.entries(say.views)} />
    <WalletPaymentList />
  </Page>
)

const WalletPaymentList = () => (
  <Listed reading={useWalletPayments()} columns={columns} keyOf={({ id }) => id} label={say.title} empty={say.empty} />
)

const columns: Column<Wallet>[] = [
  {
    name: names.wallet,
    cell: ({ provider_id }) => (
      <span className="font-semibold whitespace-nowrap">{providerNames[provider_id] ?? provider_id}</span>
    ),
  },
  { name: names.started, cell: ({ created_at }) => dateAndTime(created_at) },
  {
    name: names.buyer,
    cell: ({ name, email }) => (
      <>
        {name}
        <span className="block text-xs text-quiet">
          <EmailText email={email} />
        </span>
      </>
    ),
  },
  { name: names.status, cell: ({ status }) => <Badge tone={tones[status]}>{say.views[status]}</Badge> },
  { name: names.order, cell: ({ order_id }) => <OrderLink id={order_id} /> },
  { name: names.events, cell: ({ metadata }) => <Events events={metadata.events} /> },
  { name: names.amount, cell: ({ amount }) => yen(amount), isFigure: true },
]

/** Its events, opened on request. */
function Events({ events }: { events: Wallet['metadata']['events'] }) {
  if (events.length === 0) return say.noEvents
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2 text-leaf">{say.events(events.length)}</summary>
      <ol className="flex flex-col gap-1">
        {events.map(({ type, message, data, createdAt }) => (
          <li key={`${createdAt} ${message}`} className="[overflow-wrap:anywhere]">
            <span className={type === 'ERROR' ? 'font-semibold text-danger' : ''}>
              {say.verdicts[message] ?? message}
              {typeof data.reason === 'string' && `　${declineText(data.reason)}`}
            </span>
            <span className="block text-xs text-quiet">{dateAndTime(createdAt)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
