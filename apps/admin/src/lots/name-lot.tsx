import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { useStockLocations } from '../goods/arrivals.ts'
import { lastDayOf } from './last-day.ts'
import { type FieldsProps, LotFields } from './lot-fields.tsx'
import { nameLot } from './lots.ts'
import { sayLots as say } from './words.ts'

const limits = { min: 1, max: 1_000_000 }
const empty = { variant_id: '', name: '', location_id: '', lot_number: '', day: '', pieces: '' }

/** Assigns a lot to pieces that are already on the shelf. */
export function NameLot({ close, finish }: ActProps) {
  const [typed, setTyped] = useState(empty)
  const [isTried, setTried] = useState(false)
  const { variant_id, location_id, lot_number, day, pieces } = typed
  const expires_on = lastDayOf(day)
  const isWhole = variant_id && lot_number.trim() && expires_on && !whyNotNumber(pieces, limits)
  const naming = useMutation({
    mutationFn: () =>
      nameLot({
        variant_id,
        lot_number,
        expires_on: expires_on!,
        quantity: wholeNumber(pieces)!,
        ...(location_id && { location_id }),
      }),
    onSuccess: () => finish(say.added(lot_number.trim())),
  })
  const fieldProps = { typed, set: (part: Partial<typeof empty>) => setTyped({ ...typed, ...part }), isTried }
  return (
    <ActionDialog
      title={say.addAsk}
      act={say.add}
      {...naming}
      close={close}
      typed={typed}
      submit={() => {
        setTried(true)
        if (isWhole) naming.mutate()
      }}
    >
      <p>{say.addDoes}</p>
      <LotFields {...fieldProps} />
      <Pieces {...fieldProps} />
    </ActionDialog>
  )
}

/** Its quantity, by location. */
function Pieces({ typed: { location_id, pieces }, set, isTried }: FieldsProps<typeof empty>) {
  const { data: places = [] } = useStockLocations()
  return (
    <>
      <NumberField
        label={say.quantity}
        value={pieces}
        change={(text) => set({ pieces: text })}
        {...limits}
        isTried={isTried}
      />
      {places.length > 1 && (
        <NativeSelect
          label={say.place}
          data={[{ value: '', label: say.usual }, ...places.map(({ id, name: label = id }) => ({ value: id, label }))]}
          value={location_id}
          onChange={(event) => set({ location_id: event.currentTarget.value })}
        />
      )}
    </>
  )
}
