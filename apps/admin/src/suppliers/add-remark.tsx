import type { ArrivalRecord } from '@kusuribako/contract/inventory/arrivals'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { TextField } from '../forms/text-field.tsx'
import { addRemark } from './arrival-records.ts'
import { sayArrivals as say } from './words.ts'

/** Corrects a mistake by a remark beside the record, which itself never changes. */
export function AddRemark({ arrival, close, finish }: ActProps & { arrival: ArrivalRecord }) {
  const { arrival_id, note_number } = arrival
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const saving = useMutation({
    mutationFn: () => addRemark(arrival_id, text),
    onSuccess: () => finish(say.remarked(note_number)),
  })
  return (
    <ActionDialog
      title={say.addRemarkTo(note_number)}
      act={say.addRemark}
      {...saving}
      close={close}
      typed={text}
      submit={() => {
        setTried(true)
        if (text.trim()) saving.mutate()
      }}
    >
      <TextField
        label={say.remarkText}
        description={say.remarkHelp}
        value={text}
        change={setText}
        isTried={isTried}
        maxLength={255}
        isLong
      />
    </ActionDialog>
  )
}
