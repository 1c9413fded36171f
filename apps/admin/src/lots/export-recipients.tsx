import { useMutation } from '@tanstack/react-query'
import { save } from '../csv/csv-text.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { usePlace } from '../tables/place.ts'
import { exportRecipients, type Lot, useRecipients } from './lots.ts'
import { recipientsCsv } from './recipients-csv.ts'
import { sayLots as say } from './words.ts'

/** Exports the recipients and possible recipients of a lot, for the mails and calls of a recall. */
export function ExportRecipients({ lot: { id, lot_number }, close, finish }: ActProps & { lot: Lot }) {
  const { data } = useRecipients(id)
  const isUnnamed = usePlace().get('of') === 'unnamed'
  const exporting = useMutation({
    mutationFn: () => exportRecipients(id, isUnnamed),
    onSuccess: (recipients) => {
      save(isUnnamed ? say.csv.fileUnnamed(lot_number) : say.csv.file(lot_number), recipientsCsv(recipients))
      finish(say.csv.done(recipients.length))
    },
  })
  return (
    <ActionDialog
      title={say.csv.ask(lot_number)}
      act={say.csv.act}
      {...exporting}
      close={close}
      submit={() => exporting.mutate()}
    >
      <p>{say.csv.does(data?.count ?? 0)}</p>
    </ActionDialog>
  )
}
