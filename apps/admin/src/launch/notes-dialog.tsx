import { isInvoiceNumber } from '@kusuribako/contract/settings/launch-checklist'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useEditForm } from '../forms/edit-form.ts'
import { TextField } from '../forms/text-field.tsx'
import { type Note, readLaunch, saveNotes } from './launch.ts'
import { sayLaunch as say } from './words.ts'

/** Edits the shop's own notes. */
export function NotesDialog({ notes, close, finish }: ActProps & { notes: Record<Note, string> }) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => ({ ...notes }),
    readNow: async () => ({ ...(await readLaunch()).notes }),
    isWhole: ({ invoice_number }) => !isWrong(invoice_number),
    save: saveNotes,
    done: () => finish(say.saved),
  })
  return (
    <ActionDialog title={say.notesAct} act={say.save} {...dialogProps} close={close}>
      <TextField
        label={say.invoice_number}
        description={say.invoiceHelp}
        value={values.invoice_number}
        change={(invoice_number) => set({ invoice_number })}
        isTried={isTried}
        isOptional
        wrong={isTried && isWrong(values.invoice_number) ? say.invoiceWrong : undefined}
        data-autofocus
      />
      <TextField
        label={say.abuse_procedure}
        description={say.abuseHelp}
        value={values.abuse_procedure}
        change={(abuse_procedure) => set({ abuse_procedure })}
        isTried={isTried}
        isOptional
      />
    </ActionDialog>
  )
}

const isWrong = (typed: string) => typed.trim() !== '' && !isInvoiceNumber(typed.trim())
