import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useActs } from '../forms/acts.ts'
import { OrderLink } from '../shell/order-link.tsx'
import { Page } from '../shell/page.tsx'
import { providerNames } from '../shell/provider-names.ts'
import { useRight } from '../shell/rights.ts'
import { Listed } from '../tables/listed.tsx'
import type { Column } from '../tables/rows.tsx'
import { BookRefund } from './book-refund.tsx'
import { type PaymentDisagreement, useDisagreements } from './money.ts'
import { sayReconciliation as say, sayBooking } from './words.ts'

const names = say.columns

/** Disagreements between our books and the providers', the oldest first. */
export function ReconciliationPage() {
  const { mayWrite } = useRight('money')
  const { act, begin, ...acts } = useActs<PaymentDisagreement>()
  return (
    <Page part="money" title={say.title} lead={say.lead} done={acts}>
      <DisagreementList begin={mayWrite ? begin : null} />
      {act && <BookRefund refund={act} {...acts} />}
    </Page>
  )
}

type Begin = ((refund: PaymentDisagreement) => void) | null

function DisagreementList({ begin }: { begin: Begin }) {
  const reading = useDisagreements()
  const hasStuckRefund = begin && reading.data?.rows.some(isStuck)
  return (
    <Listed
      reading={reading}
      columns={hasStuckRefund ? [...columns, actColumn(begin)] : columns}
      keyOf={({ kind, about }) => `${kind} ${about}`}
      label={say.title}
      empty={say.empty}
    />
  )
}

/** A refund that its provider will not make. */
const isStuck = ({ kind, theirs }: PaymentDisagreement) =>
  kind === 'refund_declined' || (kind === 'refund_overdue' && theirs === 'no_contract')

const actColumn = (begin: NonNullable<Begin>): Column<PaymentDisagreement> => ({
  name: names.act,
  isAct: true,
  cell: (row) =>
    isStuck(row) && (
      <Button variant="default" onClick={() => begin(row)} aria-label={sayBooking.beginOf(yen(row.amount))}>
        {sayBooking.begin}
      </Button>
    ),
})

const stateText = (kind: PaymentDisagreement['kind'], state: string) =>
  kind === 'amount_differs' ? yen(Number(state)) : (say.states[state] ?? state)

export const isLapsed = ({ kind, ours, theirs }: Pick<PaymentDisagreement, 'kind' | 'ours' | 'theirs'>) =>
  kind === 'state_differs' && ours === 'authorized' && (theirs === 'canceled' || theirs === 'declined')

const columns: Column<PaymentDisagreement>[] = [
  {
    name: names.kind,
    cell: (row) => (
      <>
        <span className="phrases font-semibold">{isLapsed(row) ? say.lapsed : (say.kinds[row.kind] ?? row.kind)}</span>
        {row.answer_by && (
          <span className="block text-warning">{say.answerBy(row.kind, dateAndTime(row.answer_by))}</span>
        )}
        <span className="block text-xs [overflow-wrap:anywhere] text-quiet">{row.about}</span>
      </>
    ),
  },
  { name: names.provider, cell: ({ provider_id }) => providerNames[provider_id] ?? provider_id },
  { name: names.ours, cell: ({ kind, ours }) => stateText(kind, ours) },
  { name: names.theirs, cell: ({ kind, theirs }) => (theirs === null ? say.none : stateText(kind, theirs)) },
  { name: names.since, cell: ({ since }) => dateAndTime(since) },
  { name: names.order, cell: ({ order_id }) => <OrderLink id={order_id} /> },
  { name: names.amount, cell: ({ amount }) => yen(amount), isFigure: true },
]
