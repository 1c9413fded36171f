import type { ActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { type Reason, removeReason } from './reasons.ts'
import { sayReasons as say } from './words.ts'

/** Asks before a reason is deleted, and says what is deleted with it. */
export const RemoveReason = ({ reason, close, finish }: ActProps & { reason: Reason }) => (
  <Confirm
    title={say.askRemove(reason.label)}
    act={say.doRemove}
    isDanger
    close={close}
    work={() => removeReason(reason.id)}
    done={() => finish(say.removed(reason.label))}
  >
    {reason.children.length > 0 && <p className="font-semibold">{say.removeChildren(reason.children.length)}</p>}
    <p>{say.removeBody}</p>
  </Confirm>
)
