import { date } from '@kusuribako/ui/format.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheckInSteps } from '../forms/edit-conflict.ts'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { sayParcelLots as say } from '../lots/words.ts'
import { LoadingSkeleton } from '../shell/loading-skeleton.tsx'
import type { Line } from './orders.ts'
import { changeLots, type ParcelLots, readParcelLots, useParcelLots } from './parcel-lots.ts'

interface ChangeLotsProps extends ActProps {
  orderId: string
  parcel: string
  /** The parcel's name. */
  name: string
  /** Its possible lots. */
  lines: readonly Pick<Line, 'id' | 'title'>[]
}

/** Records that other lots than the earliest-expiring ones were packed into a parcel. */
export function ChangeLots({ orderId, parcel, name, lines, close, finish }: ChangeLotsProps) {
  const { data } = useParcelLots(orderId)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isTried, setTried] = useState(false)
  const parcelLots = data?.get(parcel)
  const unlessChanged = useConflictCheckInSteps(parcelLots && lotsIn(parcelLots), async () =>
    lotsIn((await readParcelLots(orderId)).get(parcel)),
  )
  const saving = useMutation({
    mutationFn: (shown: ParcelLots) => unlessChanged((now) => changeLots(changesOf(shown, now, textOf))),
    onSuccess: () => finish(say.changed(name)),
  })
  const textOf = (one: Choice) => typed[keyOf(one)] ?? String(packedQuantity(parcelLots?.lots, one) || '')
  return (
    <ActionDialog
      title={say.ask(name)}
      act={say.act}
      {...saving}
      typed={typed}
      close={close}
      submit={() => {
        setTried(true)
        if (parcelLots?.choices.every((one) => !whyNotNumber(textOf(one), limitsOf(one)))) saving.mutate(parcelLots)
      }}
    >
      <p>{say.does}</p>
      {!parcelLots && <LoadingSkeleton rows={2} />}
      {lines
        .filter(({ id }) => parcelLots?.choices.some((one) => one.line_item_id === id))
        .map(({ id, title }) => (
          <fieldset key={id} className="flex flex-col gap-3">
            <legend className="mb-1 text-sm font-semibold [overflow-wrap:anywhere]">{title}</legend>
            {parcelLots?.choices
              .filter((one) => one.line_item_id === id)
              .map((one) => (
                <NumberField
                  key={one.lot_id}
                  label={say.choice(one.lot_number, date(one.expires_on))}
                  description={say.most(one.quantity)}
                  value={textOf(one)}
                  change={(text) => setTyped({ ...typed, [keyOf(one)]: text })}
                  {...limitsOf(one)}
                  isTried={isTried}
                />
              ))}
          </fieldset>
        ))}
    </ActionDialog>
  )
}

type Choice = ParcelLots['choices'][number]
const keyOf = ({ line_item_id, lot_id }: Choice) => `${line_item_id} ${lot_id}`
const limitsOf = ({ quantity }: Choice) => ({ min: 0, max: quantity, isOptional: true })
type PackedLots = ReturnType<typeof lotsIn>
/** The lots in a parcel; how much of a lot is elsewhere does not matter here. */
const lotsIn = (parcel: ParcelLots | undefined) =>
  (parcel?.lots ?? []).map(({ line_item_id, lot_id, quantity }) => ({ line_item_id, lot_id, quantity }))
const packedQuantity = (lots: PackedLots | undefined, { line_item_id, lot_id }: Choice): number =>
  lots?.find((one) => one.line_item_id === line_item_id && one.lot_id === lot_id)?.quantity ?? 0

/** The changed lines, each with all its lots. */
function changesOf({ fulfillment_id, choices: all }: ParcelLots, now: PackedLots, textOf: (one: Choice) => string) {
  const typedQuantity = (one: Choice) => wholeNumber(textOf(one)) ?? 0
  return [...Map.groupBy(all, ({ line_item_id }) => line_item_id)].flatMap(([line_item_id, choices]) => {
    if (choices.every((one) => typedQuantity(one) === packedQuantity(now, one))) return []
    const lots = choices.flatMap((one) =>
      typedQuantity(one) > 0 ? [{ lot_id: one.lot_id, quantity: typedQuantity(one) }] : [],
    )
    return [{ fulfillment_id, line_item_id, lots }]
  })
}
