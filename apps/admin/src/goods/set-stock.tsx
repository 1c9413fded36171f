import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheckInSteps } from '../forms/edit-conflict.ts'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { countShelves, readShelves, type Shelf, useShelves, type Variant } from './goods.ts'
import { say } from './words.ts'

type SetStockProps = ActProps & { variant: Variant; name: string }

/** Records how many pieces somebody has counted on the shelf. */
export function SetStock({ variant, name, close, finish }: SetStockProps) {
  const { data: shelves, error, refetch } = useShelves(variant.id)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isTried, setTried] = useState(false)
  const unlessChanged = useConflictCheckInSteps(piecesOn(shelves), async () => piecesOn(await readShelves(variant.id)))
  const saving = useMutation({
    mutationFn: (counted: Parameters<typeof countShelves>[0]) => unlessChanged(() => countShelves(counted)),
    onSuccess: () => finish(say.saved(name)),
  })
  const textOf = (shelf: Shelf) => typed[keyOf(shelf)] ?? String(shelf.stocked)
  return (
    <ActionDialog
      title={say.stockAsk(name)}
      act={say.save}
      {...saving}
      close={close}
      submit={() => {
        setTried(true)
        if (shelves?.length && shelves.every((shelf) => !whyNotNumber(textOf(shelf), limitsOf(shelf))))
          saving.mutate(shelves.map((shelf) => ({ ...shelf, counted: wholeNumber(textOf(shelf))! })))
      }}
    >
      <p>{say.stockDoes}</p>
      <p className="text-sm text-quiet">{say.stockLots}</p>
      {!shelves && <LoadingOrError error={error} again={refetch} rows={2} />}
      {shelves?.length === 0 && <p className="text-quiet">{say.noPlace}</p>}
      {shelves?.map((shelf, at) => (
        <NumberField
          key={keyOf(shelf)}
          label={shelves.length > 1 ? say.shelfOf(shelf.place) : say.onShelf}
          description={say.shelfHelp(shelf.reserved, shelf.stocked - shelf.reserved)}
          value={textOf(shelf)}
          change={(text) => setTyped({ ...typed, [keyOf(shelf)]: text })}
          {...limitsOf(shelf)}
          isTried={isTried}
          autoFocus={at === 0}
        />
      ))}
    </ActionDialog>
  )
}

/** What is ordered during counting is still there. */
const piecesOn = (shelves: readonly Shelf[] | undefined) => shelves?.map(({ stocked }) => stocked)
const keyOf = ({ item_id, location_id }: Shelf) => `${item_id} ${location_id}`
/** Reserved pieces are still there. */
const limitsOf = ({ reserved }: Shelf) => ({ min: reserved, max: 1_000_000 })
