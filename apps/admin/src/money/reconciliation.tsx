import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { OrderLink } from '../shell/order-link.tsx'
import { Page } from '../shell/page.tsx'
import { providerNames } from '../shell/provider-names.ts'
import { Listed } from '../tables/listed.tsx'
import type { Column } from '../tables/rows.tsx'
import { type Different, useDisagreements } from './money.ts'
import { sayReconciliation as say } from './words.ts'

const names = say.columns

/** What disagrees between our books and the providers', the oldest first. */
export const ReconciliationPage = () => (
  <Page part="money" title={say.title} lead={say.lead}>
    <Found />
  </Page>
)

const Found = () => (
  <Listed
    reading={useDisagreements()}
    columns={columns}
    keyOf={({ kind, about }) => `${kind} ${about}`}
    label={say.title}
    empty={say.empty}
  />
)

const standing = (kind: Different['kind'], how: string) =>
  kind === 'amount_differs' ? yen(Number(how)) : (say.states[how] ?? how)

const columns: Column<Different>[] = [
  {
    name: names.kind,
    cell: ({ kind, about, answer_by }) => (
      <>
        <span className="phrases font-semibold">{say.kinds[kind] ?? kind}</span>
        {answer_by && <span className="block text-warning">{say.answerBy(dateAndTime(answer_by))}</span>}
        <span className="block text-xs [overflow-wrap:anywhere] text-quiet">{about}</span>
      </>
    ),
  },
  { name: names.provider, cell: ({ provider_id }) => providerNames[provider_id] ?? provider_id },
  { name: names.ours, cell: ({ kind, ours }) => standing(kind, ours) },
  { name: names.theirs, cell: ({ kind, theirs }) => (theirs === null ? say.none : standing(kind, theirs)) },
  { name: names.since, cell: ({ since }) => dateAndTime(since) },
  { name: names.order, cell: ({ order_id }) => <OrderLink id={order_id} /> },
  { name: names.amount, cell: ({ amount }) => yen(amount), isFigure: true },
]
