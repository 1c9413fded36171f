import { isInvoiceNumber } from '@kusuribako/contract/settings/launch-checklist'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActProps } from '../forms/acts.ts'
import { AskFirst } from '../forms/ask-first.tsx'
import { TextField } from '../forms/text-field.tsx'
import { type Note, saveNotes } from './launch.ts'
import { sayLaunch as say } from './words.ts'

/** Writes what the shop keeps of itself. */
export function NotesDialog({ notes, close, finish }: ActProps & { notes: Record<Note, string> }) {
  const [given, setGiven] = useState({ ...notes })
  const [isTried, setTried] = useState(false)
  const number = given.invoice_number.trim()
  const isWrong = number !== '' && !isInvoiceNumber(number)
  const saving = useMutation({ mutationFn: () => saveNotes(given), onSuccess: () => finish(say.saved) })
  return (
    <AskFirst
      title={say.notesAct}
      act={say.save}
      {...saving}
      typed={given}
      close={close}
      submit={() => {
        setTried(true)
        if (!isWrong) saving.mutate()
      }}
    >
      <TextField
        label={say.invoice_number}
        description={say.invoiceHelp}
        value={given.invoice_number}
        change={(invoice_number) => setGiven({ ...given, invoice_number })}
        isTried={isTried}
        isOptional
        wrong={isTried && isWrong ? say.invoiceWrong : undefined}
        data-autofocus
      />
      <TextField
        label={say.abuse_procedure}
        description={say.abuseHelp}
        value={given.abuse_procedure}
        change={(abuse_procedure) => setGiven({ ...given, abuse_procedure })}
        isTried={isTried}
        isOptional
      />
    </AskFirst>
  )
}
