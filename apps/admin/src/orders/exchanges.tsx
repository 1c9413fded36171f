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
  const isStanding = order.status !== 'canceled'
  const maySwap =
    isStanding &&
    order.payment_status === 'captured' &&
    order.items.some((line) => (line.fulfilled_quantity ?? 0) > 0 && leftToReturn(line, order) > 0)
  const mayClaim = isStanding && mayMoveMoney && order.items.some((line) => leftToClaim(line, order) > 0)
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
        {exchanges.map((one) => (
          <li key={one.id} className="rounded-field border border-line px-3 py-3">
            <Story order={order} one={one} begin={isStanding ? begin : null} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Story({ order, one, begin }: { order: Order; one: Exchange; begin: Begin }) {
  const state = stateOf(one)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base">{say.kinds[one.kind]}</h3>
        <Badge tone={tones[state]}>{say.states[state]}</Badge>
        <span className="text-sm text-quiet">{dateAndTime(one.created_at)}</span>
      </div>
      <p className="text-sm tabular-nums">{moneyOf(one)}</p>
      {one.kind === 'claim' && <Claimed one={one} />}
      {one.additional_items.length > 0 && (
        <ul aria-label={say.goods} className="mt-1 text-sm">
          {one.additional_items.map((line) => (
            <li key={line.id}>→ {sayOrder.piecesOf(lineName(line), line.quantity)}</li>
          ))}
        </ul>
      )}
      {state === 'waitsForBuyer' && <p className="mt-1 text-sm text-quiet">{say.waits}</p>}
      <div className="mt-2 flex flex-col gap-2 empty:hidden">
        {one.fulfillments.map((parcel) => (
          <div key={parcel.id} className="border-l-2 border-line pl-3">
            <ParcelStory
              order={order}
              parcel={parcel}
              name={say.parcelOf(say.kinds[one.kind])}
              lines={one.additional_items}
              of={one}
              begin={one.canceled_at ? null : begin}
            />
          </div>
        ))}
        {one.kind === 'swap' && one.return_order && (
          <div className="border-l-2 border-line pl-3">
            <ReturnStory order={order} coming={one.return_order} begin={begin} />
          </div>
        )}
      </div>
      {begin && <Acts one={one} begin={begin} />}
    </>
  )
}

/** The reason, and the compensation. */
const Claimed = ({ one }: { one: Extract<Exchange, { kind: 'claim' }> }) => (
  <ul aria-label={say.claimed} className="mt-1 text-sm">
    {one.claim_items.map(({ id, item, quantity, reason, note }) => (
      <li key={id} className="[overflow-wrap:anywhere]">
        {sayOrder.piecesOf(lineName(item ?? {}), quantity)}
        <span className="ml-3 text-quiet">{say.reasons[reason]}</span>
        {note && <span className="block whitespace-pre-wrap text-quiet">{note}</span>}
      </li>
    ))}
  </ul>
)

function moneyOf(one: Exchange): string {
  if (one.kind === 'claim') return one.type === 'refund' ? say.refunded(yen(one.refund_amount ?? 0)) : say.types.replace
  const due = one.difference_due
  if (due === null) return ''
  if (due === 0) return say.even
  return due > 0 ? say.owes(yen(due)) : say.owed(yen(-due))
}

function Acts({ one, begin }: { one: Exchange; begin: NonNullable<Begin> }) {
  const mayMoveMoney = useRight('money').mayWrite
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {mayPackExchange(one) && <Button onClick={() => begin({ act: 'pack-exchange', of: one })}>{say.pack}</Button>}
      {one.kind === 'swap' &&
        maySettle(one) &&
        (mayMoveMoney ? (
          <Button onClick={() => begin({ act: 'settle-swap', of: one })}>{say.settle}</Button>
        ) : (
          <p className="w-full text-sm text-quiet">{say.othersSettle}</p>
        ))}
      {mayCancelExchange(one) && (
        <Button variant="subtle" color="danger" onClick={() => begin({ act: 'cancel-exchange', of: one })}>
          {say.cancel}
        </Button>
      )}
    </div>
  )
}
