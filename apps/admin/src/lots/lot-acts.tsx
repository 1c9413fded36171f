import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { useConflictCheckInSteps } from '../forms/edit-conflict.ts'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { BoxFields, type BoxText } from './box-fields.tsx'
import { lastDayOf } from './last-day.ts'
import { blockLot, correctLot, type Lot, liftBlock, readLot } from './lots.ts'
import { sayLots as say } from './words.ts'

type LotActProps = ActProps & { lot: Lot }
const limits = { min: 0, max: 1_000_000 }

/**
 * Records a count of a lot, or corrects what is printed on its box. If pieces leave during the count, the user is
 * warned before it is written; a correction is not affected by that.
 */
export function CorrectLot({ lot, close, finish }: LotActProps) {
  const [opened] = useState(lot)
  const [box, setBox] = useState<BoxText>({ lot_number: opened.lot_number, day: opened.expires_on })
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isTried, setTried] = useState(false)
  const [number, expires_on] = [box.lot_number.trim(), lastDayOf(box.day)]
  const unlessChanged = useConflictCheckInSteps(formDataOf(opened), async () => formDataOf(await readLot(lot.id)))
  const saving = useMutation({
    mutationFn: () =>
      unlessChanged((now) => {
        const original = { ...opened, levels: (now ?? opened).levels }
        return correctLot(lot.id, correctionsOf(original, typed, { lot_number: number, expires_on: expires_on! }))
      }),
    onSuccess: () => finish(say.corrected(number)),
  })
  return (
    <ActionDialog
      title={say.correctAsk(lot.lot_number)}
      act={say.correct}
      {...saving}
      typed={{ box, typed }}
      close={close}
      submit={() => {
        setTried(true)
        const isCounted = Object.values(typed).every((text) => !whyNotNumber(text, limits))
        if (number && expires_on && isCounted) saving.mutate()
      }}
    >
      <p>{say.correctDoes}</p>
      <BoxFields typed={box} set={(part) => setBox({ ...box, ...part })} isTried={isTried} help={say.numberHelp} />
      <Counts levels={lot.levels} {...{ typed, isTried }} change={setTyped} />
    </ActionDialog>
  )
}

/** The form's data of a lot; null if it was merged with another. */
const formDataOf = (lot: Lot | null) =>
  lot && { lot_number: lot.lot_number, expires_on: lot.expires_on, levels: lot.levels }

interface CountsProps extends Pick<Lot, 'levels'> {
  /** By location and figure. */
  typed: Record<string, string>
  change: (typed: Record<string, string>) => void
  isTried: boolean
}

/** The sellable and set-aside pieces at each location. */
function Counts({ levels, typed, change, isTried }: CountsProps) {
  const isMany = levels.length > 1
  return levels.flatMap(({ location_id, location_name, quantity, aside_quantity }) =>
    (
      [
        ['quantity', quantity, isMany ? say.onShelfAt(location_name) : say.onShelf],
        ['aside_quantity', aside_quantity, isMany ? say.asideAt(location_name) : say.aside],
      ] as const
    ).map(([figure, recorded, label]) => (
      <NumberField
        key={`${location_id} ${figure}`}
        label={label}
        value={typed[`${location_id} ${figure}`] ?? String(recorded)}
        change={(text) => change({ ...typed, [`${location_id} ${figure}`]: text })}
        {...limits}
        isTried={isTried}
      />
    )),
  )
}

/** What is printed on a box. */
type BoxData = Pick<Lot, 'lot_number'> & { expires_on: string }

/** The changed fields. A typed month is its last day. */
function correctionsOf(
  { levels, ...original }: Lot,
  typed: Record<string, string>,
  { lot_number, expires_on }: BoxData,
) {
  const counts = levels.flatMap(({ location_id, ...recorded }) => {
    const countOf = (figure: 'quantity' | 'aside_quantity') => {
      const text = typed[`${location_id} ${figure}`]
      return text === undefined ? recorded[figure] : wholeNumber(text)!
    }
    const [quantity, aside_quantity] = [countOf('quantity'), countOf('aside_quantity')]
    const isSame = quantity === recorded.quantity && aside_quantity === recorded.aside_quantity
    return isSame ? [] : [{ counted: { location_id, quantity, aside_quantity } }]
  })
  const boxChanges = {
    ...(expires_on !== original.expires_on && { expires_on }),
    ...(lot_number !== original.lot_number && { lot_number }),
  }
  return Object.keys(boxChanges).length > 0 ? [...counts, boxChanges] : counts
}

/** Takes a lot off sale, for a recall or another reason. */
export function BlockLot({ lot: { id, lot_number }, close, finish }: LotActProps) {
  const [because, setBecause] = useState('')
  const [isTried, setTried] = useState(false)
  const blocking = useMutation({
    mutationFn: () => blockLot(id, because.trim()),
    onSuccess: () => finish(say.blocked(lot_number)),
  })
  return (
    <ActionDialog
      title={say.blockAsk(lot_number)}
      act={say.block}
      isDanger
      {...blocking}
      typed={because}
      close={close}
      submit={() => {
        setTried(true)
        if (because.trim()) blocking.mutate()
      }}
    >
      <p>{say.blockDoes}</p>
      <TextField
        label={say.because}
        description={say.becauseHelp}
        value={because}
        change={setBecause}
        isTried={isTried}
        data-autofocus
      />
    </ActionDialog>
  )
}

export function LiftBlock({ lot: { id, lot_number }, close, finish }: LotActProps) {
  return (
    <Confirm
      title={say.liftAsk(lot_number)}
      act={say.lift}
      close={close}
      work={() => liftBlock(id)}
      done={() => finish(say.lifted(lot_number))}
    >
      <p>{say.liftDoes}</p>
    </Confirm>
  )
}
