import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlaces } from '../goods/arrivals.ts'
import { FindGoods } from '../goods/find-goods.tsx'
import { variantName } from '../goods/goods.ts'
import type { ActProps } from '../shell/acts.ts'
import { AskFirst } from '../shell/ask-first.tsx'
import { NumberField, whyNotNumber } from '../shell/number-field.tsx'
import { TextField } from '../shell/text-field.tsx'
import { wholeNumber } from '../shell/whole-number.ts'
import { lastDayOf } from './last-day.ts'
import { nameLot } from './lots.ts'
import { sayLots as say } from './words.ts'

const limits = { min: 1, max: 1_000_000 }
const empty = { variant_id: '', name: '', location_id: '', lot_number: '', day: '', pieces: '' }

/** Says of which lot pieces are that lie on the shelf already. */
export function NameLot({ close, finish }: ActProps) {
  const [typed, setTyped] = useState(empty)
  const [isTried, setTried] = useState(false)
  const { variant_id, location_id, lot_number, day, pieces } = typed
  const expires_on = lastDayOf(day)
  const isWhole = variant_id && lot_number.trim() && expires_on && !whyNotNumber(pieces, limits)
  const naming = useMutation({
    mutationFn: () =>
      nameLot({
        ...{ variant_id, lot_number, expires_on: expires_on!, quantity: wholeNumber(pieces)! },
        ...(location_id && { location_id }),
      }),
    onSuccess: () => finish(say.added(lot_number.trim())),
  })
  const given = { typed, set: (part: Partial<typeof empty>) => setTyped({ ...typed, ...part }), isTried }
  return (
    <AskFirst
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
      <Goods {...given} />
      <LotFields {...given} />
    </AskFirst>
  )
}

interface FieldsProps {
  typed: typeof empty
  set: (part: Partial<typeof empty>) => void
  isTried: boolean
}

/** Whose lot it is: one variant. */
function Goods({ typed: { variant_id, name }, set, isTried }: FieldsProps) {
  if (variant_id)
    return (
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{say.chosen(name)}</span>
        <Button variant="subtle" onClick={() => set({ variant_id: '', name: '' })}>
          {say.again}
        </Button>
      </p>
    )
  return (
    <>
      <FindGoods
        label={say.goods}
        isRequired
        pick={(product, variant) => set({ variant_id: variant.id, name: variantName(product, variant) })}
        isPicked={() => false}
      />
      {isTried && (
        <p role="alert" className="text-sm text-danger">
          {say.goodsMissing}
        </p>
      )}
    </>
  )
}

/** What stands on the box, how many there are of it, and where. */
function LotFields({ typed: { location_id, lot_number, day, pieces }, set, isTried }: FieldsProps) {
  const { data: places = [] } = usePlaces()
  return (
    <>
      <TextField
        label={say.number}
        value={lot_number}
        change={(text) => set({ lot_number: text })}
        isTried={isTried}
        maxLength={50}
        autoComplete="off"
      />
      <TextField
        label={say.expires}
        description={say.expiresHelp}
        value={day}
        change={(text) => set({ day: text })}
        isTried={isTried}
        wrong={isTried && !lastDayOf(day) ? say.expiresWrong : undefined}
        autoComplete="off"
      />
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
