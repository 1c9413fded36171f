import { isMailedGiftCard } from '@kusuribako/contract/orders/mailed-gift-card'
import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { date, dateAndTime } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { sayParcelLots } from '../lots/words.ts'
import { Section } from '../shell/section.tsx'
import type { Exchange } from './exchanges.ts'
import { lineName } from './line-name.ts'
import type { Begin } from './order-page.tsx'
import type { Order, Parcel } from './orders.ts'
import { useParcelLots } from './parcel-lots.ts'
import { type PickedLine, PickingSheets } from './picking-sheet.tsx'
import { leftToPack, mayGoOn, mayUnpack, parcelName, parcelState, waitsForPharmacist } from './progress.ts'
import { say } from './words.ts'

const tones: Record<ReturnType<typeof parcelState>, Tone> = {
  packed: 'warning',
  shipped: 'success',
  canceled: 'neutral',
}

/** The parcels of an order: their contents, and whether they have left. */
export function Parcels({ order, begin }: { order: Order; begin: Begin }) {
  const mayPack = mayGoOn(order) && order.items.some((line) => leftToPack(line, order) > 0)
  return (
    <Section
      title={say.parcels}
      acts={begin && mayPack && <Button onClick={() => begin({ act: 'pack' })}>{say.pack}</Button>}
    >
      {order.fulfillments.length === 0 && <p className="text-sm text-quiet">{whyNoParcels(order)}</p>}
      <ul className="flex flex-col gap-3">
        {order.fulfillments.map((parcel) => (
          <li key={parcel.id} className="rounded-field border border-line px-3 py-3">
            <ParcelStory
              order={order}
              parcel={parcel}
              name={parcelName(order, parcel.id)}
              lines={order.items}
              mayUnpack={mayUnpack(parcel, order)}
              begin={order.status === 'canceled' ? null : begin}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function whyNoParcels(order: Order): string {
  if (waitsForPharmacist(order)) return say.waitsForReview
  if (order.items.length > 0 && order.items.every(isMailedGiftCard)) return say.byLetter
  return order.status === 'pending' && order.items.length === 0 ? say.noGoodsLeft : say.noParcels
}

interface ParcelStoryProps {
  order: Pick<Order, 'id' | 'display_id'>
  parcel: Parcel
  name: string
  /** Its possible lots. */
  lines: readonly PickedLine[]
  /** A parcel of a swap or a claim. */
  exchange?: Exchange
  mayUnpack?: boolean
  begin: Begin
}

/** One parcel: its contents, and whether it has left. */
export function ParcelStory({ order, parcel, name, lines, exchange, mayUnpack = true, begin }: ParcelStoryProps) {
  const state = parcelState(parcel)
  const parcelLots = useParcelLots(order.id).data?.get(parcel.id)
  const [isPrinted, setPrinted] = useState(false)
  const endPrinting = useCallback(() => setPrinted(false), [])
  const contents = parcel.items.map(({ item_id, quantity }) => ({
    id: item_id,
    title: say.piecesOf(lineName(lines.find(({ id }) => id === item_id) ?? {}), quantity),
  }))
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base">{name}</h3>
        <Badge tone={tones[state]}>{say.parcelStates[state]}</Badge>
        <span className="text-sm text-quiet">
          {parcel.shipped_at
            ? say.shippedAt(dateAndTime(parcel.shipped_at))
            : say.packedAt(dateAndTime(parcel.created_at))}
        </span>
      </div>
      <ul className="mt-1 text-sm">
        {contents.map(({ id, title }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {title}
            {parcelLots?.lots
              .filter(({ line_item_id }) => line_item_id === id)
              .map((lot) => (
                <span key={lot.lot_id} className="block text-xs text-quiet tabular-nums">
                  {sayParcelLots.lot(lot.lot_number, date(lot.expires_on), lot.quantity)}
                </span>
              ))}
          </li>
        ))}
      </ul>
      <Numbers
        links={parcel.tracking_links}
        change={state === 'shipped' && begin ? () => begin({ act: 'tracking', parcel: parcel.id, exchange }) : null}
      />
      {state === 'packed' && (
        <ParcelActs
          {...{ parcel, exchange, mayUnpack, begin }}
          print={parcelLots && (() => setPrinted(true))}
          change={
            parcelLots?.choices.length
              ? () => begin?.({ act: 'lots', parcel: parcel.id, name, lines: contents })
              : undefined
          }
        />
      )}
      {isPrinted && parcelLots && (
        <PickingSheets
          sheets={[{ title: `${say.number(order.display_id)}　${name}`, parcel, lines, lots: parcelLots.lots }]}
          close={endPrinting}
        />
      )}
    </>
  )
}

interface NumbersProps {
  links: Parcel['tracking_links']
  /** Corrects them; null without the right, or if the parcel is still here. */
  change: (() => void) | null
}

/** The tracking numbers of a parcel, with links. */
const Numbers = ({ links, change }: NumbersProps) => (
  <>
    {links.length > 0 && (
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm tabular-nums">
        <span className="text-quiet">{say.tracking}</span>
        {links.map(({ id, tracking_number, url }) =>
          url ? (
            <a key={id} href={url} target="_blank" rel="noreferrer" className="text-leaf underline underline-offset-4">
              {tracking_number}
            </a>
          ) : (
            <span key={id}>{tracking_number}</span>
          ),
        )}
      </p>
    )}
    {change && (
      <Button variant="subtle" className="mt-1 -ml-4" onClick={change}>
        {say.changeNumbers}
      </Button>
    )}
  </>
)

interface ParcelActsProps extends Pick<ParcelStoryProps, 'parcel' | 'exchange' | 'mayUnpack' | 'begin'> {
  /** Not before its lots are known. */
  print: (() => void) | undefined
  /** Records other lots, where there are any. */
  change: (() => void) | undefined
}

/** The actions on a parcel that is still here. */
const ParcelActs = ({ parcel, exchange, mayUnpack, begin, print, change }: ParcelActsProps) => (
  <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
    {begin && <Button onClick={() => begin({ act: 'ship', parcel: parcel.id, exchange })}>{say.ship}</Button>}
    {print && (
      <Button variant="default" onClick={print}>
        {sayParcelLots.print}
      </Button>
    )}
    {begin && change && (
      <Button variant="default" onClick={change}>
        {sayParcelLots.change}
      </Button>
    )}
    {begin && mayUnpack && (
      <Button variant="subtle" color="danger" onClick={() => begin({ act: 'unpack', parcel: parcel.id, exchange })}>
        {say.unpack}
      </Button>
    )}
  </div>
)
