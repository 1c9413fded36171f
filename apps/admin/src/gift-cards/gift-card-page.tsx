import { date, dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useParams } from 'react-router'
import { useActs, usePreviousMessage } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { useCodeOf } from './card-code.tsx'
import { type GiftCard, setDisabled, type Use, useGiftCard, useUses } from './gift-cards.ts'
import { StateBadge } from './gift-cards-page.tsx'
import { say } from './words.ts'

/** One gift card: its balance, and its uses. */
export function GiftCardPage() {
  const { giftCardId = '' } = useParams()
  const { data, error, refetch } = useGiftCard(giftCardId)
  return (
    <RequireAccess part="offers" title={say.title}>
      <Back to="/gift-cards">{say.back}</Back>
      {data ? (
        <GiftCardDetails key={data.id} card={data} />
      ) : (
        <LoadingOrError error={error} again={refetch} gone={say.gone} />
      )}
    </RequireAccess>
  )
}

function GiftCardDetails({ card }: { card: GiftCard }) {
  const { mayWrite } = useRight('offers')
  const codeOf = useCodeOf()
  const { act, begin, ...acts } = useActs<'off' | 'on'>(usePreviousMessage())
  const oppositeAct = card.is_disabled ? 'on' : 'off'
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <PageTitle>{codeOf(card)}</PageTitle>
          <StateBadge card={card} />
        </div>
        {mayWrite && (
          <Button
            variant={card.is_disabled ? 'default' : 'outline'}
            color={card.is_disabled ? undefined : 'danger'}
            onClick={() => begin(oppositeAct)}
          >
            {say[oppositeAct]}
          </Button>
        )}
      </div>
      <SuccessMessage {...acts} />
      <div className="mt-4">
        <FactsSection card={card} />
      </div>
      <h2 className="mt-6 text-base">{say.uses}</h2>
      <Uses id={card.id} />
      {act && (
        <Confirm
          title={say[`${act}Ask`]}
          act={say[act]}
          isDanger={act === 'off'}
          close={acts.close}
          work={() => setDisabled(card.id, act === 'off')}
          done={() => acts.finish(say[`${act}Done`])}
        >
          <p>{say[`${act}Does`]}</p>
        </Confirm>
      )}
    </>
  )
}

const FactsSection = ({ card: { balance, value, ends_at, created_at, order } }: { card: GiftCard }) => (
  <Section title={say.facts}>
    <Facts
      facts={[
        [
          say.columns.balance,
          <span key="balance" className="font-semibold tabular-nums">
            {yen(balance)}
          </span>,
        ],
        [say.columns.value, yen(value)],
        [say.columns.ends, ends_at ? date(ends_at) : say.unlimited],
        [say.columns.made, dateAndTime(created_at)],
        [
          say.origin,
          order?.id && order.display_id ? (
            <RowLink key="order" to={`/orders/${order.id}`} isPlain>
              {say.boughtWith(order.display_id)}
            </RowLink>
          ) : (
            say.issued
          ),
        ],
      ]}
    />
  </Section>
)

const Uses = ({ id }: { id: string }) => (
  <Listed
    reading={useUses(id)}
    columns={columns}
    keyOf={({ order, at, kind }) => `${kind} ${order.id} ${at}`}
    label={say.uses}
    empty={say.unused}
  />
)

const columns: Column<Use>[] = [
  {
    name: say.useColumns.order,
    cell: ({ order: { id, display_id } }) => <RowLink to={`/orders/${id}`}>{say.order(display_id)}</RowLink>,
  },
  { name: say.useColumns.kind, cell: ({ kind }) => say.kinds[kind] },
  { name: say.useColumns.at, cell: ({ at }) => dateAndTime(at) },
  { name: say.useColumns.amount, cell: ({ amount }) => yen(amount), isFigure: true },
]
