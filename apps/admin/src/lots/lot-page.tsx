import { Badge } from '@kusuribako/ui/badge.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { date, dateAndTime, phone } from '@kusuribako/ui/format.ts'
import { Alert, Button } from '@mantine/core'
import { useParams } from 'react-router'
import { useActs, usePreviousMessage } from '../forms/acts.ts'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useRight } from '../shell/rights.ts'
import { Section } from '../shell/section.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { FilterLinks } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { usePlace } from '../tables/place.ts'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { ExportRecipients } from './export-recipients.tsx'
import { BlockLot, CorrectLot, LiftBlock } from './lot-acts.tsx'
import { type Lot, type Recipient, useLot, useRecipients, useUnnamedCount } from './lots.ts'
import { nameOf, StateBadge } from './lots-page.tsx'
import { sayLots as say } from './words.ts'

/** One lot: where it is, whether it may be sold, and its recipients. */
export function LotPage() {
  const { lotId = '' } = useParams()
  const { data, error, refetch } = useLot(lotId)
  return (
    <RequireAccess part="stock" besides="orders" title={say.title}>
      <Back to="/lots">{say.back}</Back>
      {data?.lot && <LotDetails lot={data.lot} />}
      {data && !data.lot && <PageTitle>{say.gone}</PageTitle>}
      {!data && <LoadingOrError error={error} again={refetch} />}
    </RequireAccess>
  )
}

function LotDetails({ lot }: { lot: Lot }) {
  const mayCount = useRight('stock').mayWrite
  const { mayRead: mayAsk, mayWrite: mayBlock } = useRight('orders')
  const { act, begin, ...acts } = useActs<'correct' | 'block' | 'lift' | 'export'>(usePreviousMessage())
  const reservedPieces = lot.state !== 'good' && lot.state !== 'soon' ? lot.quantity : 0
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <PageTitle>{say.of(lot.lot_number)}</PageTitle>
          <StateBadge state={lot.state} />
        </div>
        <div className="flex flex-wrap gap-2">
          {mayCount && (
            <Button variant="default" onClick={() => begin('correct')}>
              {say.correct}
            </Button>
          )}
          {mayBlock && (
            <Button
              variant="default"
              color={lot.blocked_at ? undefined : 'danger'}
              onClick={() => begin(lot.blocked_at ? 'lift' : 'block')}
            >
              {lot.blocked_at ? say.lift : say.block}
            </Button>
          )}
        </div>
      </div>
      <SuccessMessage {...acts} />
      <Facts lot={lot} />
      {reservedPieces > 0 && (
        <Alert color="warning" mt="md">
          <p className="text-ink">{say.reserved(reservedPieces)}</p>
        </Alert>
      )}
      {mayAsk && <Recipients lotId={lot.id} save={mayBlock ? () => begin('export') : null} />}
      {act === 'correct' && <CorrectLot lot={lot} {...acts} />}
      {act === 'block' && <BlockLot lot={lot} {...acts} />}
      {act === 'lift' && <LiftBlock lot={lot} {...acts} />}
      {act === 'export' && <ExportRecipients lot={lot} {...acts} />}
    </>
  )
}

function Facts({ lot }: { lot: Lot }) {
  const stockedLevels = lot.levels.filter(({ quantity, aside_quantity }) => quantity + aside_quantity > 0)
  const places = stockedLevels.map((level) => say.at(level.location_name, level.quantity, level.aside_quantity))
  const facts = [
    [say.facts.goods, [nameOf(lot), lot.variants[0]?.sku].filter(Boolean).join('　')],
    [say.facts.expires, date(lot.expires_on)],
    [say.facts.places, places.join('、') || say.nowhere],
    ...(lot.blocked_because ? [[say.facts.because, lot.blocked_because]] : []),
  ]
  return (
    <dl className="mt-3 grid grid-cols-[minmax(5rem,max-content)_1fr] crammed:grid-cols-1 gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-4 text-sm sm:p-5">
      {facts.map(([name, fact]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** `save`: exports them as a table; null for read-only users. */
function Recipients({ lotId, save }: { lotId: string; save: (() => void) | null }) {
  const reading = useRecipients(lotId)
  const isUnnamed = usePlace().get('of') === 'unnamed'
  const unnamed = useUnnamedCount(lotId).data?.count ?? 0
  const lead = isUnnamed ? say.unnamedLead : say.recipientsLead
  const hasAny = reading.data && reading.data.count > 0
  return (
    <div className="mt-5">
      <Section
        title={say.recipients}
        acts={
          save &&
          hasAny && (
            <Button variant="default" onClick={save}>
              {say.csv.act}
            </Button>
          )
        }
      >
        {(unnamed > 0 || isUnnamed) && <FilterLinks name="of" choices={Object.entries(say.recipientsOf)} />}
        {reading.data && <p className="mt-3 text-sm text-quiet">{lead(reading.data.count, reading.data.quantity)}</p>}
        {unnamed > 0 && !isUnnamed && <p className="mt-1 text-sm">{say.unnamed(unnamed)}</p>}
        {reading.data?.count !== 0 && (
          <Listed
            reading={reading}
            columns={columns}
            keyOf={({ fulfillment_id }) => fulfillment_id}
            label={say.recipients}
            empty={null}
          />
        )}
      </Section>
    </div>
  )
}

const columns: Column<Recipient>[] = [
  {
    name: say.recipient.order,
    cell: ({ order_id, display_id }) => <RowLink to={`/orders/${order_id}`}>{say.order(display_id)}</RowLink>,
  },
  { name: say.recipient.name, cell: ({ name }) => name },
  {
    name: say.recipient.contact,
    cell: ({ phone: number, email }) => (
      <>
        {number && <span className="block whitespace-nowrap tabular-nums">{phone(number)}</span>}
        <EmailText email={email} />
      </>
    ),
  },
  { name: say.recipient.pieces, cell: ({ quantity }) => say.pieces(quantity), isFigure: true },
  {
    name: say.recipient.parcel,
    cell: ({ shipped_at }) =>
      shipped_at ? say.sent(dateAndTime(shipped_at)) : <Badge tone="warning">{say.here}</Badge>,
  },
]
