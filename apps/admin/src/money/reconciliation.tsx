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
import { PayOtherwise } from './pay-otherwise.tsx'
import { sayReconciliation as say, sayBooking, sayOtherwise } from './words.ts'

const names = say.columns

/** Disagreements between our books and the providers', the oldest first. */
export function ReconciliationPage() {
  const { mayWrite } = useRight('money')
  const { act, begin, ...acts } = useActs<PaymentDisagreement>()
  return (
    <Page part="money" title={say.title} lead={say.lead} done={acts}>
      <DisagreementList begin={mayWrite ? begin : null} />
      {act && (isLapsed(act) ? <PayOtherwise lapsed={act} {...acts} /> : <BookRefund refund={act} {...acts} />)}
    </Page>
  )
}

type Begin = ((row: PaymentDisagreement) => void) | null

function DisagreementList({ begin }: { begin: Begin }) {
  const reading = useDisagreements()
  const hasActs = begin && reading.data?.rows.some((row) => isStuck(row) || isLapsed(row))
  return (
    <Listed
      reading={reading}
      columns={hasActs ? [...columns, actColumn(begin)] : columns}
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
  cell: (row) => {
    const words = isLapsed(row) ? sayOtherwise : isStuck(row) ? sayBooking : null
    return (
      words && (
        <Button variant="default" onClick={() => begin(row)} aria-label={words.beginOf(yen(row.amount))}>
          {words.begin}
        </Button>
      )
    )
  },
})

const stateText = (kind: PaymentDisagreement['kind'], state: string) =>
  kind === 'amount_differs' ? yen(Number(state)) : (say.states[state] ?? state)

export const isLapsed = ({ kind, ours, theirs }: Pick<PaymentDisagreement, 'kind' | 'ours' | 'theirs'>) =>
  kind === 'state_differs' && ours === 'authorized' && (theirs === 'canceled' || theirs === 'declined')

export function kindText(row: Pick<PaymentDisagreement, 'kind' | 'ours' | 'theirs' | 'answer_by'>, now_ms: number) {
  if (isLapsed(row)) return say.lapsed
  const isPast = row.kind === 'authorization_ends' && Date.parse(row.answer_by ?? '') <= now_ms
  return isPast ? say.endIsPast : (say.kinds[row.kind] ?? row.kind)
}

const columns: Column<PaymentDisagreement>[] = [
  {
    name: names.kind,
    cell: (row) => (
      <>
        <span className="phrases font-semibold">{kindText(row, Date.now())}</span>
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
