import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isDuplicate } from '../api.ts'
import type { ActProps } from '../forms/acts.ts'
import { AskFirst } from '../forms/ask-first.tsx'
import { useMeanwhile } from '../forms/meanwhile.ts'
import { TextField } from '../forms/text-field.tsx'
import { type ReasonInput, readReason, saveReason } from './reasons.ts'
import type { Act } from './return-reasons.tsx'
import { sayReasons as say } from './words.ts'

const empty: ReasonInput = { value: '', label: '', description: null }
const inputOf = ({ value, label, description }: ReasonInput): ReasonInput => ({ value, label, description })

type ReasonDialogProps = ActProps & { act: Extract<Act, { act: 'add' | 'edit' }> }

/** Writes a new reason or changes one. A reason cannot move: its parent is chosen by where one begins. */
export function ReasonDialog({ act, close, finish }: ReasonDialogProps) {
  const [given, setGiven] = useState(() => (act.act === 'edit' ? inputOf(act.reason) : empty))
  const [isTried, setTried] = useState(false)
  const reason = act.act === 'edit' ? act.reason : null
  const unlessChanged = useMeanwhile(given, reason && (async () => inputOf((await readReason(reason.id)) ?? reason)))
  const saving = useMutation({
    mutationFn: async (written: Parameters<typeof saveReason>[0]) => {
      await unlessChanged()
      return saveReason(written)
    },
    onSuccess: () => finish(act.act === 'add' ? say.created(given.label) : say.changed(given.label)),
  })
  const set = (part: Partial<ReasonInput>) => setGiven({ ...given, ...part })
  const submit = () => {
    setTried(true)
    const [label, value] = [given.label.trim(), given.value.trim()]
    if (!label || !value) return
    const whose = act.act === 'edit' ? { id: act.reason.id } : { parent: act.parent?.id }
    saving.mutate({ label, value, description: given.description?.trim() || null, ...whose })
  }
  const isTaken = isDuplicate(saving.error)
  return (
    <AskFirst
      title={titleOf(act)}
      act={say.save}
      isPending={saving.isPending}
      error={isTaken ? null : saving.error}
      close={close}
      typed={given}
      submit={submit}
    >
      <TextField
        label={say.label}
        description={say.labelHelp}
        value={given.label}
        change={(label) => set({ label })}
        isTried={isTried}
        data-autofocus
      />
      <TextField
        label={say.value}
        description={say.valueHelp}
        value={given.value}
        change={(value) => set({ value })}
        isTried={isTried}
        wrong={isTaken ? say.duplicate : undefined}
        autoCapitalize="none"
      />
      <TextField
        label={say.description}
        value={given.description ?? ''}
        change={(description) => set({ description })}
        isTried={isTried}
        isLong
        isOptional
      />
    </AskFirst>
  )
}

function titleOf(act: ReasonDialogProps['act']): string {
  if (act.act === 'edit') return say.editOf(act.reason.label)
  return act.parent ? say.addChildTo(act.parent.label) : say.add
}
