import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { Ordered } from '../forms/ordered.tsx'
import { type GoodsPart, maxEntriesOf, readPart, type ShelfPart, savePart } from './home.ts'
import { say } from './words.ts'

interface ChooseDialogProps extends ActProps {
  part: GoodsPart | ShelfPart
  chosen: readonly string[]
  choose: (keys: string[]) => void
  nameOf: (key: string) => string
  /** The field to add one more, while there is room. */
  children: ReactNode
}

/** The entries of a section, in their order, by their keys; saved as a whole. */
export function ChooseDialog({ part, chosen, choose, nameOf, children, close, finish }: ChooseDialogProps) {
  const title = say.parts[part]
  const unlessChanged = useConflictCheck(chosen, () => readPart(part))
  const saving = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      return savePart(part, [...chosen])
    },
    onSuccess: () => finish(say.saved(title)),
  })
  return (
    <ActionDialog
      title={say.editOf(title)}
      act={say.save}
      {...saving}
      close={close}
      typed={chosen}
      submit={() => saving.mutate()}
    >
      <p>{say.does}</p>
      {chosen.length === 0 && <p className="text-sm text-quiet">{say.none}</p>}
      <Ordered label={title} entries={chosen} change={choose} keyOf={(key) => key} nameOf={nameOf} />
      {chosen.length >= maxEntriesOf(part) ? (
        <p className="text-sm text-danger">{say.most(maxEntriesOf(part))}</p>
      ) : (
        children
      )}
    </ActionDialog>
  )
}
