import type { Inquiry } from '@kusuribako/contract/engagement/inquiries'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { TextField } from '../forms/text-field.tsx'
import { readInquiry, setHandled } from './inquiries.ts'
import { say } from './words.ts'

type InquiryActProps = ActProps & { inquiry: Inquiry }

/** The data that a colleague may have changed meanwhile. */
const valuesOf = ({ note, handled_at }: Inquiry) => ({ note: note ?? '', handled_at })

/** Marks an inquiry as handled, with a note for colleagues. */
export function HandleInquiry({ inquiry, close, finish }: InquiryActProps) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => valuesOf(inquiry),
    readNow: async () => valuesOf(await readInquiry(inquiry.id)),
    isWhole: () => true,
    save: ({ note }) => setHandled(inquiry.id, { is_handled: true, note }),
    done: () => finish(say.handledNow),
  })
  return (
    <ActionDialog title={say.handleAsk(inquiry.name)} act={say.handle} {...dialogProps} close={close}>
      <p>{say.handleDoes}</p>
      <TextField
        label={say.note}
        description={say.noteHelp}
        value={values.note}
        change={(note) => set({ note })}
        isLong
        isOptional
        isTried={isTried}
        maxLength={10_000}
      />
    </ActionDialog>
  )
}

/** Reopens it. */
export const ReopenInquiry = ({ inquiry: { id, name, note }, close, finish }: InquiryActProps) => (
  <Confirm
    title={say.reopenAsk(name)}
    act={say.reopen}
    close={close}
    work={() => setHandled(id, { is_handled: false, note: note ?? '' })}
    done={() => finish(say.reopened)}
  >
    <p>{say.reopenDoes}</p>
  </Confirm>
)
