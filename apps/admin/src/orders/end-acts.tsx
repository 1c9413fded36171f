import { useMutation } from '@tanstack/react-query'
import { AskFirst } from '../shell/ask-first.tsx'
import type { ActProps } from './acting.tsx'
import { cancel, complete } from './orders.ts'
import { say } from './words.ts'

/** Calls an order off: goods and money go back. */
export function CancelOrder({ order, close, finish }: ActProps) {
  const canceling = useMutation({
    mutationFn: () => cancel(order.id),
    onSuccess: () => finish(say.canceled(order.display_id)),
  })
  return (
    <AskFirst
      title={say.cancelAsk(order.display_id)}
      act={say.doCancel}
      isDanger
      {...canceling}
      close={close}
      submit={() => canceling.mutate()}
    >
      <p>{say.cancelDoes}</p>
    </AskFirst>
  )
}

/** Closes an order with which nothing is left to do. */
export function CompleteOrder({ order, close, finish }: ActProps) {
  const completing = useMutation({ mutationFn: () => complete(order.id), onSuccess: () => finish(say.completed) })
  return (
    <AskFirst
      title={say.completeAsk(order.display_id)}
      act={say.complete}
      {...completing}
      close={close}
      submit={() => completing.mutate()}
    >
      <p>{say.completeDoes}</p>
    </AskFirst>
  )
}
