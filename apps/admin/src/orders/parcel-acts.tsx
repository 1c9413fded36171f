import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { Confirm } from '../forms/confirm.tsx'
import type { ActProps } from './acting.tsx'
import { StillDisputed } from './disputes.tsx'
import { sayExchange } from './exchange-words.ts'
import { type Exchange, shipExchange, unpackExchange } from './exchanges.ts'
import { ship, unlessShipped, unpack } from './orders.ts'
import { parcelName } from './progress.ts'
import { numbersIn, TrackingField } from './tracking-field.tsx'
import { say } from './words.ts'

export type ParcelActProps = ActProps & { parcel: string; exchange?: Exchange | undefined }

/** A parcel's name: those of a swap or a claim are named after it. */
export const nameOf = ({ order, parcel, exchange }: Pick<ParcelActProps, 'order' | 'parcel' | 'exchange'>) =>
  exchange ? sayExchange.parcelOf(sayExchange.kinds[exchange.kind]) : parcelName(order, parcel)

/** Records that a parcel has left, with its tracking numbers. */
export function ShipParcel({ order, parcel, exchange, close, finish }: ParcelActProps) {
  const [numbers, setNumbers] = useState('')
  const [isQuiet, setQuiet] = useState(order.no_notification ?? false)
  const [name] = useState(() => nameOf({ order, parcel, exchange }))
  const shipping = useMutation({
    mutationFn: async () => {
      await unlessShipped(order.id, parcel)
      const body = { fulfillment_id: parcel, tracking_numbers: numbersIn(numbers), no_notification: isQuiet }
      return exchange ? shipExchange(order.id, exchange, body) : ship(order.id, body)
    },
    onSuccess: () => finish(say.shipped(name)),
  })
  return (
    <ActionDialog title={say.shipAsk(name)} act={say.ship} {...shipping} close={close} submit={() => shipping.mutate()}>
      <StillDisputed order={order} />
      <p>{say.shipDoes}</p>
      <TrackingField typed={numbers} change={setNumbers} help={say.trackingHelp} />
      {exchange?.kind !== 'claim' && (
        <Checkbox label={say.quiet} checked={isQuiet} onChange={(event) => setQuiet(event.currentTarget.checked)} />
      )}
    </ActionDialog>
  )
}

/** Unpacks a parcel that has not left. */
export function UnpackParcel({ order, parcel, exchange, close, finish }: ParcelActProps) {
  const [name] = useState(() => nameOf({ order, parcel, exchange }))
  return (
    <Confirm
      title={say.unpackAsk(name)}
      act={say.unpack}
      isDanger
      close={close}
      work={() => (exchange ? unpackExchange(order.id, exchange, parcel) : unpack(order.id, parcel))}
      done={() => finish(say.unpacked(name))}
    >
      <p>{say.unpackDoes}</p>
    </Confirm>
  )
}
