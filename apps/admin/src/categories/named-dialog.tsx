import type { ReactNode } from 'react'
import { isDuplicate } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { useEditForm } from '../forms/edit-form.ts'
import { HandleField } from '../forms/handle-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { handleFor, isHandle } from './tree.ts'
import { sayAddress } from './words.ts'

/** For a new one an address is proposed until somebody types one. */
export type NamedValues = { name: string; handle: string | null; description: string }

/** The current address: typed, or proposed so that it is not taken. */
export const handleOf = ({ name, handle }: NamedValues, usedHandles: readonly string[] = []) =>
  (handle ?? handleFor(name, usedHandles)).trim()

/** Whether name and address may be saved. */
export const isNamed = (values: NamedValues, usedHandles: readonly string[] = []) =>
  values.name.trim() !== '' && isHandle(handleOf(values, usedHandles))

interface NamedDialogProps {
  title: string
  form: ReturnType<typeof useEditForm<NamedValues, unknown>>
  words: { save: string; name: string; description: string; descriptionHelp: string }
  /** Its parent path in the shop. */
  below: '/categories/' | '/collections/'
  /** Its previous address, which may be known to others; null for a new one. */
  currentHandle: string | null
  usedHandles?: readonly string[]
  close: () => void
  /** Further fields. */
  children?: ReactNode
}

/** The form of a category or collection: name, address and description. */
export function NamedDialog({ title, form, words, below, currentHandle, usedHandles, ...more }: NamedDialogProps) {
  const { values, set, isTried, dialogProps } = form
  const handle = handleOf(values, usedHandles)
  const isTaken = isDuplicate(dialogProps.error)
  return (
    <ActionDialog
      title={title}
      act={words.save}
      {...dialogProps}
      error={isTaken ? null : dialogProps.error}
      close={more.close}
    >
      <TextField
        label={words.name}
        value={values.name}
        change={(name) => set({ name })}
        isTried={isTried}
        data-autofocus
      />
      <HandleField
        help={sayAddress.help(below)}
        value={values.handle ?? handle}
        change={(handle) => set({ handle })}
        isTried={isTried}
        isTaken={isTaken}
        wrong={isHandle(handle) ? undefined : sayAddress.wrong}
        warning={currentHandle !== null && handle !== currentHandle ? sayAddress.changes : null}
      />
      <TextField
        label={words.description}
        description={words.descriptionHelp}
        value={values.description}
        change={(description) => set({ description })}
        isTried={isTried}
        isLong
        isOptional
      />
      {more.children}
    </ActionDialog>
  )
}
