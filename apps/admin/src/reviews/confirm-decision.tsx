import type { FullReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { yen } from '@kusuribako/ui/format.ts'
import { Alert, Button } from '@mantine/core'
import { Dialog } from '../forms/dialog.tsx'
import { words } from '../wording.ts'
import { reviewWordsOf } from './payment-end.tsx'
import type { Decision } from './reviews.ts'

interface ConfirmDecisionProps {
  act: Decision['decision']
  review: FullReview
  note: string
  /** Another text for the buyer was typed and not sent. */
  isUnsent: boolean
  isBusy: boolean
  close: () => void
  decide: () => void
}

/** Confirms the action before it is done; an accidental first key does nothing. */
export function ConfirmDecision({ act, review, note, isUnsent, isBusy, close, decide }: ConfirmDecisionProps) {
  const say = reviewWordsOf(review, Date.now())
  const isYes = act === 'approve'
  const { display_id: number, total } = review
  return (
    <Dialog
      title={isYes ? say.askApprove(number) : say.askReject(number)}
      close={isBusy ? null : close}
      ignoresEscape={isBusy}
    >
      <p>{isYes ? say.askApproveBody(yen(total)) : say.askRejectBody(yen(total))}</p>
      {note && <blockquote className="mt-3 border-l-4 border-line pl-3 text-sm whitespace-pre-wrap">{note}</blockquote>}
      {isUnsent && (
        <Alert color="warning" role="alert" mt="md">
          <span className="text-ink">{say.stillUnsent}</span>
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="default" onClick={close} disabled={isBusy} data-autofocus>
          {words.cancel}
        </Button>
        <Button color={isYes ? 'leaf' : 'danger'} loading={isBusy} onClick={decide}>
          {isYes ? say.doApprove : say.doReject}
        </Button>
      </div>
    </Dialog>
  )
}
