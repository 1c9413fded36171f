import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { Confirm } from '../forms/confirm.tsx'
import { useRight } from '../shell/rights.ts'
import { Section } from '../shell/section.tsx'
import type { ActProps } from './acting.tsx'
import { lineName } from './line-name.ts'
import type { Begin } from './order-page.tsx'
import { cancelReturn, type Order, type OrderReturn } from './orders.ts'
import { leftToReturn } from './progress.ts'
import { say } from './words.ts'

const tones: Record<OrderReturn['status'], Tone> = {
  requested: 'warning',
  received: 'success',
  requires_action: 'danger',
  canceled: 'neutral',
}

/** The returns of an order, and whether they have arrived. */
export function Returns({ order, begin }: { order: Order; begin: Begin }) {
  const mayAsk =
    order.status !== 'canceled' &&
    order.items.some((line) => (line.shipped_quantity ?? 0) > 0 && leftToReturn(line, order) > 0)
  return (
    <Section
      title={say.returns}
      acts={
        begin &&
        mayAsk && (
          <Button variant="default" onClick={() => begin({ act: 'return' })}>
            {say.request}
          </Button>
        )
      }
    >
      {order.returns.length === 0 && <p className="text-sm text-quiet">{say.noReturns}</p>}
      <ul className="flex flex-col gap-3">
        {order.returns.map((orderReturn) => (
          <li key={orderReturn.id} className="rounded-field border border-line px-3 py-3">
            <ReturnStory order={order} orderReturn={orderReturn} begin={begin} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** One return: its goods, and whether they have arrived. */
export function ReturnStory({ order, orderReturn, begin }: { order: Order; orderReturn: OrderReturn; begin: Begin }) {
  const { mayWrite: mayMoveMoney } = useRight('money')
  const note = orderReturn.metadata?.note
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={tones[orderReturn.status]}>{say.returnStates[orderReturn.status]}</Badge>
        <span className="text-quiet">{dateAndTime(orderReturn.received_at ?? orderReturn.created_at)}</span>
        {/* A swap's return is settled with the swap. */}
        {orderReturn.swap_id === null && (
          <span className="tabular-nums">{say.returnRefund(yen(orderReturn.refund_amount))}</span>
        )}
      </div>
      <ul className="mt-1 text-sm">
        {orderReturn.items.map(({ item_id, quantity, reason }) => (
          <li key={item_id} className="[overflow-wrap:anywhere]">
            {say.piecesOf(lineName(order.items.find(({ id }) => id === item_id) ?? {}), quantity)}
            {reason?.label && <span className="ml-3 text-quiet">{reason.label}</span>}
            {keptAside(orderReturn, item_id) > 0 && (
              <span className="block text-quiet">{say.keptAside(keptAside(orderReturn, item_id))}</span>
            )}
          </li>
        ))}
      </ul>
      {typeof note === 'string' && note && <p className="mt-1 text-sm whitespace-pre-wrap text-quiet">{note}</p>}
      {begin && orderReturn.status === 'requested' && !mayMoveMoney && (
        <p className="mt-2 text-sm text-quiet">{say.othersReceive}</p>
      )}
      {begin && orderReturn.status === 'requested' && (
        <div className="mt-3 flex flex-wrap gap-2">
          {mayMoveMoney && (
            <Button onClick={() => begin({ act: 'receive', returnId: orderReturn.id })}>{say.receive}</Button>
          )}
          <Button
            variant="subtle"
            color="danger"
            onClick={() => begin({ act: 'cancel-return', returnId: orderReturn.id })}
          >
            {say.cancelReturn}
          </Button>
        </div>
      )}
    </>
  )
}

/** How many pieces of a line were not put back on the shelf: medicines, and what staff found spoilt. */
function keptAside({ metadata }: Pick<OrderReturn, 'metadata'>, line: string): number {
  const keptPieces = (metadata?.kept_aside ?? []) as { item_id: string; quantity: number }[]
  return keptPieces.find(({ item_id }) => item_id === line)?.quantity ?? 0
}

/** Cancels a return that has not arrived. */
export function CancelReturn({ returnId, close, finish }: ActProps & { returnId: string }) {
  return (
    <Confirm
      title={say.cancelReturnAsk}
      act={say.cancelReturn}
      isDanger
      close={close}
      work={() => cancelReturn(returnId)}
      done={() => finish(say.returnCanceled)}
    >
      <p>{say.cancelReturnDoes}</p>
    </Confirm>
  )
}
