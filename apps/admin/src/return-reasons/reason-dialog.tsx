import { isDuplicate } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useEditForm } from '../forms/edit-form.ts'
import { TextField } from '../forms/text-field.tsx'
import { type ReasonInput, readReason, saveReason } from './reasons.ts'
import type { Act } from './return-reasons.tsx'
import { sayReasons as say } from './words.ts'

const empty: ReasonInput = { value: '', label: '', description: null }
type ReasonDialogProps = ActProps & { act: Extract<Act, { act: 'add' | 'edit' }> }

/** Creates or changes a reason. A reason cannot move: its parent is where the dialog was opened. */
export function ReasonDialog({ act, close, finish }: ReasonDialogProps) {
  const reason = act.act === 'edit' ? act.reason : null
  const idOrParent = act.act === 'edit' ? { id: act.reason.id } : { parent: act.parent?.id }
  const { values, set, isTried, dialogProps } = useEditForm<ReasonInput, unknown>({
    begin: () => (reason ? inputOf(reason) : empty),
    readNow: reason && (async () => inputOf((await readReason(reason.id)) ?? reason)),
    isWhole: ({ label, value }) => label.trim() !== '' && value.trim() !== '',
    save: ({ label, value, description }) =>
      saveReason({
        label: label.trim(),
        value: value.trim(),
        description: description?.trim() || null,
        ...idOrParent,
      }),
    done: ({ label }) => finish(reason ? say.changed(label) : say.created(label)),
  })
  const isTaken = isDuplicate(dialogProps.error)
  return (
    <ActionDialog
      title={titleOf(act)}
      act={say.save}
      {...dialogProps}
      error={isTaken ? null : dialogProps.error}
      close={close}
    >
      <TextField
        label={say.label}
        description={say.labelHelp}
        value={values.label}
        change={(label) => set({ label })}
        isTried={isTried}
        data-autofocus
      />
      <TextField
        label={say.value}
        description={say.valueHelp}
        value={values.value}
        change={(value) => set({ value })}
        isTried={isTried}
        wrong={isTaken ? say.duplicate : undefined}
        autoCapitalize="none"
      />
      <TextField
        label={say.description}
        value={values.description ?? ''}
        change={(description) => set({ description })}
        isTried={isTried}
        isLong
        isOptional
      />
    </ActionDialog>
  )
}

const inputOf = ({ value, label, description }: ReasonInput): ReasonInput => ({ value, label, description })

function titleOf(act: ReasonDialogProps['act']): string {
  if (act.act === 'edit') return say.editOf(act.reason.label)
  return act.parent ? say.addChildTo(act.parent.label) : say.add
}
