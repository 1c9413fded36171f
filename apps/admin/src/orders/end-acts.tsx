import { Confirm } from '../shell/confirm.tsx'
import type { ActProps } from './acting.tsx'
import { archive, cancel, complete } from './orders.ts'
import { say } from './words.ts'

/** Calls an order off: goods and money go back. */
export const CancelOrder = ({ order, close, finish }: ActProps) => (
  <Confirm
    title={say.cancelAsk(order.display_id)}
    act={say.doCancel}
    isDanger
    close={close}
    work={() => cancel(order.id)}
    done={() => finish(say.canceled(order.display_id))}
  >
    <p>{say.cancelDoes}</p>
  </Confirm>
)

/** Closes an order with which nothing is left to do. */
export const CompleteOrder = ({ order, close, finish }: ActProps) => (
  <Confirm
    title={say.completeAsk(order.display_id)}
    act={say.complete}
    close={close}
    work={() => complete(order.id)}
    done={() => finish(say.completed)}
  >
    <p>{say.completeDoes}</p>
  </Confirm>
)

/** Puts an order away that is closed. */
export const ArchiveOrder = ({ order, close, finish }: ActProps) => (
  <Confirm
    title={say.archiveAsk(order.display_id)}
    act={say.archive}
    close={close}
    work={() => archive(order.id)}
    done={() => finish(say.archived(order.display_id))}
  >
    <p>{say.archiveDoes}</p>
  </Confirm>
)
