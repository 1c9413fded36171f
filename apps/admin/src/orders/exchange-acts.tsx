import { yen } from '@kusuribako/ui/format.ts'
import { useMutation } from '@tanstack/react-query'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from './acting.tsx'
import { sayExchange as say } from './exchange-words.ts'
import { cancelExchange, type Exchange, packExchange, settleSwap } from './exchanges.ts'
import { say as sayOrder } from './words.ts'

/** Packs the new goods of a swap or a claim, all at once. */
export function PackExchange({ order, exchange, close, finish }: ActProps & { exchange: Exchange }) {
  const kind = say.kinds[exchange.kind]
  const packing = useMutation({
    mutationFn: () => packExchange(order.id, exchange),
    onSuccess: () => finish(say.packed(kind)),
  })
  return (
    <ActionDialog title={say.packAsk(kind)} act={say.pack} {...packing} close={close} submit={() => packing.mutate()}>
      <ul className="text-sm">
        {exchange.additional_items.map(({ id, title, quantity }) => (
          <li key={id}>{sayOrder.piecesOf(title, quantity)}</li>
        ))}
      </ul>
      <p>{say.packDoes}</p>
    </ActionDialog>
  )
}

/** Captures the difference of a swap, or refunds it. */
export function SettleSwap({
  order,
  exchange,
  close,
  finish,
}: ActProps & { exchange: Extract<Exchange, { kind: 'swap' }> }) {
  const due = exchange.difference_due ?? 0
  const settling = useMutation({
    mutationFn: () => settleSwap(order.id, exchange.id),
    onSuccess: () => finish(say.settled),
  })
  return (
    <ActionDialog
      title={say.settleAsk}
      act={say.settle}
      isDanger={due < 0}
      {...settling}
      close={close}
      submit={() => settling.mutate()}
    >
      <p>{due > 0 ? say.settleDoes.take(yen(due)) : say.settleDoes.give(yen(-due))}</p>
    </ActionDialog>
  )
}

/** Cancels a swap or a claim that was not sent. */
export function CancelExchange({ order, exchange, close, finish }: ActProps & { exchange: Exchange }) {
  const kind = say.kinds[exchange.kind]
  const canceling = useMutation({
    mutationFn: () => cancelExchange(order.id, exchange),
    onSuccess: () => finish(say.canceled(kind)),
  })
  return (
    <ActionDialog
      title={say.cancelAsk(kind)}
      act={say.cancel}
      isDanger
      {...canceling}
      close={close}
      submit={() => canceling.mutate()}
    >
      <p>{say.cancelDoes}</p>
    </ActionDialog>
  )
}
