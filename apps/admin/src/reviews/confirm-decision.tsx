import { Alert, Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { words } from '../wording.ts'
import type { Decision } from './reviews.ts'

const say = words.review

interface ConfirmDecisionProps {
  act: Decision['decision'] | null
  number: number
  total: string
  note: string
  /** Another text for the buyer was typed and not sent. */
  isUnsent: boolean
  isBusy: boolean
  close: () => void
  decide: (act: Decision['decision']) => void
}

/** Confirms the action before it is done; an accidental first key does nothing. */
export function ConfirmDecision({ act, number, total, note, isUnsent, isBusy, close, decide }: ConfirmDecisionProps) {
  // While the dialog closes, it keeps its text.
  const [shownAct, setShownAct] = useState(act)
  if (act && act !== shownAct) setShownAct(act)
  const isYes = shownAct === 'approve'
  return (
    <Modal
      opened={act !== null}
      onClose={close}
      title={isYes ? say.askApprove(number) : say.askReject(number)}
      closeButtonProps={{ 'aria-label': words.close }}
      closeOnClickOutside={!isBusy}
      closeOnEscape={!isBusy}
      centered
    >
      <p>{isYes ? say.askApproveBody(total) : say.askRejectBody(total)}</p>
      {note && <blockquote className="mt-3 border-l-4 border-line pl-3 text-sm whitespace-pre-wrap">{note}</blockquote>}
      {isUnsent && (
        <Alert color="warning" mt="md">
          <span className="text-ink">{say.stillUnsent}</span>
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="default" onClick={close} disabled={isBusy} data-autofocus>
          {words.cancel}
        </Button>
        <Button color={isYes ? 'leaf' : 'danger'} loading={isBusy} onClick={() => act && decide(act)}>
          {isYes ? say.doApprove : say.doReject}
        </Button>
      </div>
    </Modal>
  )
}
