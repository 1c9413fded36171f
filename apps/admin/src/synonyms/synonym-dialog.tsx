import type { SynonymGroup } from '@kusuribako/contract/search/synonyms'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { TextField } from '../forms/text-field.tsx'
import { firstOf, readGroup, saveGroup, wordsIn } from './synonyms.ts'
import { say } from './words.ts'

/** Creates or changes a group of synonyms, one per line. */
export function SynonymDialog({ group, close, finish }: ActProps & { group: SynonymGroup | undefined }) {
  const [typed, setTyped] = useState(() => (group ? inputOf(group) : ''))
  const [isTried, setTried] = useState(false)
  const words = wordsIn(typed)
  const wrong = whyNot(words)
  const unlessChanged = useConflictCheck(
    typed,
    group ? async () => inputOf((await readGroup(group.id)) ?? group) : null,
  )
  const saving = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      return saveGroup(words, group?.id)
    },
    onSuccess: () => finish(group ? say.changed(words[0]!) : say.created(words[0]!)),
  })
  const submit = () => {
    setTried(true)
    if (!wrong) saving.mutate()
  }
  return (
    <ActionDialog
      title={group ? say.editOf(firstOf(group)) : say.add}
      act={say.save}
      isPending={saving.isPending}
      error={saving.error}
      close={close}
      typed={typed}
      submit={submit}
    >
      <TextField
        label={say.words}
        description={say.wordsHelp}
        value={typed}
        change={setTyped}
        isTried={isTried}
        wrong={isTried ? wrong : undefined}
        isLong
      />
    </ActionDialog>
  )
}

const inputOf = ({ words }: SynonymGroup) => words.join('\n')

function whyNot(words: readonly string[]): string | undefined {
  if (words.length < 2) return say.tooFew
  return words.length > 100 || words.some((word) => word.length > 255) ? say.tooMany : undefined
}
