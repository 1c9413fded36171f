import type { ActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { words } from '../wording.ts'
import { type Reason, removeReason } from './reasons.ts'

const say = words.reasons

/** Asks before a reason goes, and says what goes with it. */
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
