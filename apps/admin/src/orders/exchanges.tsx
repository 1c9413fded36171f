import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useRight } from '../shell/rights.ts'
import { Section } from '../shell/section.tsx'
import { sayExchange as say } from './exchange-words.ts'
import { type Exchange, exchangesOf, mayCancelExchange, mayPackExchange, maySettle, stateOf } from './exchanges.ts'
import { lineName } from './line-name.ts'
import type { Begin } from './order-page.tsx'
import type { Order } from './orders.ts'
import { ParcelStory } from './parcels.tsx'
import { leftToClaim, leftToReturn } from './progress.ts'
import { ReturnStory } from './returns.tsx'
import { say as sayOrder } from './words.ts'

const tones: Record<ReturnType<typeof stateOf>, Tone> = {
  waitsForBuyer: 'info',
  toPack: 'warning',
  toShip: 'warning',
  shipped: 'success',
  refunded: 'neutral',
  attention: 'danger',
  canceled: 'neutral',
  done: 'success',
}

/** Goods sent in place of others: swaps and claims. */
export function Exchanges({ order, begin }: { order: Order; begin: Begin }) {
  const mayMoveMoney = useRight('money').mayWrite
  const isActive = order.status !== 'canceled'
  const maySwap =
    isActive &&
    order.payment_status === 'captured' &&
    order.items.some((line) => (line.fulfilled_quantity ?? 0) > 0 && leftToReturn(line, order) > 0)
  const mayClaim = isActive && mayMoveMoney && order.items.some((line) => leftToClaim(line, order) > 0)
  const exchanges = exchangesOf(order)
  return (
    <Section
      title={say.title}
      acts={
        begin && (
          <>
            {maySwap && (
              <Button variant="default" onClick={() => begin({ act: 'swap' })}>
                {say.swap}
              </Button>
            )}
            {mayClaim && (
              <Button variant="default" onClick={() => begin({ act: 'claim' })}>
                {say.claim}
              </Button>
            )}
          </>
        )
      }
    >
      {exchanges.length === 0 && <p className="text-sm text-quiet">{say.none}</p>}
      <ul className="flex flex-col gap-3">
        {exchanges.map((exchange) => (
          <li key={exchange.id} className="rounded-field border border-line px-3 py-3">
            <Story order={order} exchange={exchange} begin={isActive ? begin : null} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Story({ order, exchange, begin }: { order: Order; exchange: Exchange; begin: Begin }) {
  const state = stateOf(exchange)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base">{say.kinds[exchange.kind]}</h3>
        <Badge tone={tones[state]}>{say.states[state]}</Badge>
        <span className="text-sm text-quiet">{dateAndTime(exchange.created_at)}</span>
      </div>
      <p className="text-sm tabular-nums">{moneyOf(exchange)}</p>
      {exchange.kind === 'claim' && <ClaimItems claim={exchange} />}
      {exchange.additional_items.length > 0 && (
        <ul aria-label={say.goods} className="mt-1 text-sm">
          {exchange.additional_items.map((line) => (
            <li key={line.id}>→ {sayOrder.piecesOf(lineName(line), line.quantity)}</li>
          ))}
        </ul>
      )}
      {state === 'waitsForBuyer' && <p className="mt-1 text-sm text-quiet">{say.waits}</p>}
      <div className="mt-2 flex flex-col gap-2 empty:hidden">
        {exchange.fulfillments.map((parcel) => (
          <div key={parcel.id} className="border-l-2 border-line pl-3">
            <ParcelStory
              order={order}
              parcel={parcel}
              name={say.parcelOf(say.kinds[exchange.kind])}
              lines={exchange.additional_items}
              exchange={exchange}
              begin={exchange.canceled_at ? null : begin}
            />
          </div>
        ))}
        {exchange.kind === 'swap' && exchange.return_order && (
          <div className="border-l-2 border-line pl-3">
            <ReturnStory order={order} orderReturn={exchange.return_order} begin={begin} />
          </div>
        )}
      </div>
      {begin && <Acts exchange={exchange} begin={begin} />}
    </>
  )
}

/** The reason, and the compensation. */
const ClaimItems = ({ claim }: { claim: Extract<Exchange, { kind: 'claim' }> }) => (
  <ul aria-label={say.claimed} className="mt-1 text-sm">
    {claim.claim_items.map(({ id, item, quantity, reason, note }) => (
      <li key={id} className="[overflow-wrap:anywhere]">
        {sayOrder.piecesOf(lineName(item ?? {}), quantity)}
        <span className="ml-3 text-quiet">{say.reasons[reason]}</span>
        {note && <span className="block whitespace-pre-wrap text-quiet">{note}</span>}
      </li>
    ))}
  </ul>
)

function moneyOf(exchange: Exchange): string {
  if (exchange.kind === 'claim')
    return exchange.type === 'refund' ? say.refunded(yen(exchange.refund_amount ?? 0)) : say.types.replace
  const due = exchange.difference_due
  if (due === null) return ''
  if (due === 0) return say.even
  return due > 0 ? say.owes(yen(due)) : say.owed(yen(-due))
}

function Acts({ exchange, begin }: { exchange: Exchange; begin: NonNullable<Begin> }) {
  const mayMoveMoney = useRight('money').mayWrite
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {mayPackExchange(exchange) && (
        <Button onClick={() => begin({ act: 'pack-exchange', exchange })}>{say.pack}</Button>
      )}
      {exchange.kind === 'swap' &&
        maySettle(exchange) &&
        (mayMoveMoney ? (
          <Button onClick={() => begin({ act: 'settle-swap', exchange })}>{say.settle}</Button>
        ) : (
          <p className="w-full text-sm text-quiet">{say.othersSettle}</p>
        ))}
      {mayCancelExchange(exchange) && (
        <Button variant="subtle" color="danger" onClick={() => begin({ act: 'cancel-exchange', exchange })}>
          {say.cancel}
        </Button>
      )}
    </div>
  )
}
