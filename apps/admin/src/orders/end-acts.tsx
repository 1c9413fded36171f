import { Alert } from '@mantine/core'
import { Confirm } from '../forms/confirm.tsx'
import type { ActProps } from './acting.tsx'
import { archive, cancel, complete } from './orders.ts'
import { PaidAtShop } from './paid-at-shop.tsx'
import { remainingWork } from './progress.ts'
import { say } from './words.ts'

/** Cancels an order: goods and money go back. */
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
    <PaidAtShop payments={order.payments} />
  </Confirm>
)

/** Closes a finished order; for an unfinished one, shows what is left to do. */
export function CompleteOrder({ order, close, finish }: ActProps) {
  const remaining = remainingWork(order)
  return (
    <Confirm
      title={say.completeAsk(order.display_id)}
      act={say.complete}
      isDanger={remaining.length > 0}
      close={close}
      work={() => complete(order.id)}
      done={() => finish(say.completed)}
    >
      <p>{say.completeDoes}</p>
      {remaining.length > 0 && (
        <Alert color="warning" role="alert">
          <div className="text-ink">
            {remaining.map((sentence) => (
              <p key={sentence} className="font-semibold">
                {sentence}
              </p>
            ))}
            <p>{say.completeHides}</p>
          </div>
        </Alert>
      )}
    </Confirm>
  )
}

/** Archives a closed order. */
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
