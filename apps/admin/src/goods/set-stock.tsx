import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheckInSteps } from '../forms/edit-conflict.ts'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { readStockLevels, type StockLevel, saveCounts, useStockLevels, type Variant } from './goods.ts'
import { say } from './words.ts'

type SetStockProps = ActProps & { variant: Variant; name: string }

/** Records how many pieces somebody has counted on the shelf. */
export function SetStock({ variant, name, close, finish }: SetStockProps) {
  const { data: levels, error, refetch } = useStockLevels(variant.id)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isTried, setTried] = useState(false)
  const unlessChanged = useConflictCheckInSteps(piecesOn(levels), async () =>
    piecesOn(await readStockLevels(variant.id)),
  )
  const saving = useMutation({
    mutationFn: (counts: Parameters<typeof saveCounts>[0]) => unlessChanged(() => saveCounts(counts)),
    onSuccess: () => finish(say.saved(name)),
  })
  const textOf = (level: StockLevel) => typed[keyOf(level)] ?? String(level.stocked)
  return (
    <ActionDialog
      title={say.stockAsk(name)}
      productName={name}
      act={say.save}
      {...saving}
      close={close}
      submit={() => {
        setTried(true)
        if (levels?.length && levels.every((level) => !whyNotNumber(textOf(level), limitsOf(level))))
          saving.mutate(levels.map((level) => ({ ...level, counted: wholeNumber(textOf(level))! })))
      }}
    >
      <p>{say.stockDoes}</p>
      <p className="text-sm text-quiet">{say.stockLots}</p>
      {!levels && <LoadingOrError error={error} again={refetch} rows={2} />}
      {levels?.length === 0 && <p className="text-quiet">{say.noPlace}</p>}
      {levels?.map((level, at) => (
        <NumberField
          key={keyOf(level)}
          label={levels.length > 1 ? say.shelfOf(level.place) : say.onShelf}
          description={say.shelfHelp(level.reserved, level.stocked - level.reserved)}
          value={textOf(level)}
          change={(text) => setTyped({ ...typed, [keyOf(level)]: text })}
          {...limitsOf(level)}
          isTried={isTried}
          autoFocus={at === 0}
        />
      ))}
    </ActionDialog>
  )
}

/** What is ordered during counting is still there. */
const piecesOn = (levels: readonly StockLevel[] | undefined) => levels?.map(({ stocked }) => stocked)
const keyOf = ({ item_id, location_id }: StockLevel) => `${item_id} ${location_id}`
/** Reserved pieces are still there. */
const limitsOf = ({ reserved }: StockLevel) => ({ min: reserved, max: 1_000_000 })
