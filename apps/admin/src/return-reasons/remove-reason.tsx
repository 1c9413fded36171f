import { Alert, Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { codeOf } from '../api.ts'
import { words } from '../wording.ts'
import { sentenceOf } from './reason-dialog.tsx'
import { type Reason, removeReason } from './reasons.ts'

const say = words.reasons

interface RemoveReasonProps {
  reason: Reason
  close: () => void
  /** Is told what has been done, in words. */
  finish: (said: string) => void
}

/** Asks before a reason goes, and says what goes with it. */
export function RemoveReason({ reason, close, finish }: RemoveReasonProps) {
  const removing = useMutation({ mutationFn: removeReason, onSuccess: () => finish(say.removed(reason.label)) })
  const code = removing.error && codeOf(removing.error)
  return (
    <Modal
      opened
      onClose={close}
      title={say.askRemove(reason.label)}
      closeButtonProps={{ 'aria-label': words.close }}
      centered
    >
      {code && code !== 'unauthorized' && (
        <Alert color="danger" role="alert" mb="md">
          <span className="text-ink">{sentenceOf(code)}</span>
        </Alert>
      )}
      {reason.children.length > 0 && <p className="font-semibold">{say.removeChildren(reason.children.length)}</p>}
      <p>{say.removeBody}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="default" onClick={close} data-autofocus>
          {words.cancel}
        </Button>
        <Button color="danger" loading={removing.isPending} onClick={() => removing.mutate(reason.id)}>
          {say.doRemove}
        </Button>
      </div>
    </Modal>
  )
}
