import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { TextField } from '../forms/text-field.tsx'
import type { ActProps } from '../orders/acting.tsx'
import { beginEdit } from './edits.ts'
import { say } from './words.ts'

/** Begins to change an order, and opens the page for it. */
export function BeginEdit({ order, close }: ActProps) {
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const beginning = useMutation({
    mutationFn: () => beginEdit(order.id, note.trim()),
    onSuccess: (id) => navigate(`/order-edits/${id}`),
  })
  return (
    <ActionDialog
      title={say.beginAsk(order.display_id)}
      act={say.begin}
      {...beginning}
      close={close}
      submit={() => beginning.mutate()}
    >
      <p>{say.beginDoes}</p>
      <TextField
        label={say.note}
        description={say.noteHelp}
        value={note}
        change={setNote}
        isTried={false}
        isOptional
        data-autofocus
      />
    </ActionDialog>
  )
}
