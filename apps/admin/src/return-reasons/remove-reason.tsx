import { useMutation } from '@tanstack/react-query'
import type { ActProps } from '../shell/acts.ts'
import { AskFirst } from '../shell/ask-first.tsx'
import { words } from '../wording.ts'
import { type Reason, removeReason } from './reasons.ts'

const say = words.reasons

/** Asks before a reason goes, and says what goes with it. */
export function RemoveReason({ reason, close, finish }: ActProps & { reason: Reason }) {
  const removing = useMutation({
    mutationFn: () => removeReason(reason.id),
    onSuccess: () => finish(say.removed(reason.label)),
  })
  return (
    <AskFirst
      title={say.askRemove(reason.label)}
      act={say.doRemove}
      isDanger
      {...removing}
      close={close}
      submit={() => removing.mutate()}
    >
      {reason.children.length > 0 && <p className="font-semibold">{say.removeChildren(reason.children.length)}</p>}
      <p>{say.removeBody}</p>
    </AskFirst>
  )
}
