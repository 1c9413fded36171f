import { yen } from '@kusuribako/ui/format.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { LongText } from '../forms/long-text.tsx'
import { bookRefund, type PaymentDisagreement } from './money.ts'
import { sayBooking as say } from './words.ts'

/** Books a refund that was made another way, because its provider has declined it or cannot be called any more. */
export function BookRefund({
  refund: { kind, about, amount },
  close,
  finish,
}: ActProps & { refund: PaymentDisagreement }) {
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const booking = useMutation({ mutationFn: bookRefund, onSuccess: () => finish(say.done(yen(amount))) })
  return (
    <ActionDialog
      title={say.ask(yen(amount))}
      act={say.act}
      {...booking}
      close={close}
      submit={() => {
        setTried(true)
        if (note.trim()) booking.mutate({ id: about, note })
      }}
    >
      <p>{kind === 'refund_declined' ? say.doesDeclined : say.does}</p>
      <LongText
        label={say.note}
        description={say.noteHelp}
        value={note}
        change={setNote}
        error={isTried && !note.trim() && say.missing}
        data-autofocus
      />
    </ActionDialog>
  )
}
