import { yen } from '@kusuribako/ui/format.ts'
import { Confirm } from '../forms/confirm.tsx'
import type { ActProps } from './acting.tsx'
import { sayExchange as say } from './exchange-words.ts'
import { cancelExchange, type Exchange, isUnpaid, packExchange, settleSwap } from './exchanges.ts'
import { lineName } from './line-name.ts'
import { Unpaid } from './whole-refund.tsx'
import { say as sayOrder } from './words.ts'

/** Packs the new goods of a swap or a claim, all at once. */
export function PackExchange({ order, exchange, close, finish }: ActProps & { exchange: Exchange }) {
  const kind = say.kinds[exchange.kind]
  return (
    <Confirm
      title={say.packAsk(kind)}
      act={say.pack}
      close={close}
      work={() => packExchange(order.id, exchange)}
      done={() => finish(say.packed(kind))}
    >
      {isUnpaid(exchange, Date.now()) && <Unpaid />}
      <ul className="text-sm">
        {exchange.additional_items.map((line) => (
          <li key={line.id}>{sayOrder.piecesOf(lineName(line), line.quantity)}</li>
        ))}
      </ul>
      <p>{say.packDoes}</p>
    </Confirm>
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
  return (
    <Confirm
      title={say.settleAsk}
      act={say.settle}
      isDanger={due < 0}
      close={close}
      work={() => settleSwap(order.id, exchange.id)}
      done={() => finish(say.settled)}
    >
      <p>{due > 0 ? say.settleDoes.take(yen(due)) : say.settleDoes.give(yen(-due))}</p>
    </Confirm>
  )
}

/** Cancels a swap or a claim that was not sent. */
export function CancelExchange({ order, exchange, close, finish }: ActProps & { exchange: Exchange }) {
  const kind = say.kinds[exchange.kind]
  return (
    <Confirm
      title={say.cancelAsk(kind)}
      act={say.cancel}
      isDanger
      close={close}
      work={() => cancelExchange(order.id, exchange)}
      done={() => finish(say.canceled(kind))}
    >
      <p>{say.cancelDoes}</p>
    </Confirm>
  )
}
