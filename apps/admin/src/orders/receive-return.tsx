import { yen } from '@kusuribako/ui/format.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AskFirst } from '../forms/ask-first.tsx'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import type { ActProps } from './acting.tsx'
import { type Coming, type Line, type Order, receiveReturn } from './orders.ts'
import { Nothing, PiecesFields, piecesOf } from './pieces-fields.tsx'
import { isMedicine, owedFor } from './progress.ts'
import { say, sayRefunded } from './words.ts'

/** Notes what has come back, and gives its money back. */
export function ReceiveReturn({ order, coming: id, close, finish }: ActProps & { coming: string }) {
  const [coming] = useState(() => comingOf(order, id))
  const [lines] = useState(() => order.items.filter((line) => coming.items.some(({ item_id }) => item_id === line.id)))
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(coming.items.map(({ item_id, quantity }) => [item_id, String(quantity)])),
  )
  const [named, setAmount] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const isOfSwap = coming.swap_id !== null
  const mostOf = (line: Line) => line.quantity - (line.returned_quantity ?? 0)
  const items = piecesOf(lines, typed, mostOf)
  // The amount follows the pieces until somebody names another. Only that is sent, and is money; what is owed goes back
  // as it was paid, by points and gift cards too (040).
  const owed = items ? owedFor(coming, lines, items) : coming.refund_amount
  const amount = named ?? String(owed)
  const limits = { min: 0, max: named === null ? Math.max(owed, order.refundable_amount) : order.refundable_amount }
  const receiving = useMutation({
    mutationFn: (given: { items: NonNullable<typeof items>; refund?: number }) => receiveReturn(id, given),
    onSuccess: () => finish(say.receiveDone),
  })
  return (
    <AskFirst
      title={say.receiveAsk}
      act={say.receive}
      {...receiving}
      typed={{ typed, named }}
      unheard={isOfSwap ? undefined : sayRefunded.unheard}
      close={close}
      submit={() => {
        setTried(true)
        if (!items?.length) return
        if (isOfSwap || named === null) receiving.mutate({ items })
        else if (!whyNotNumber(named, limits)) receiving.mutate({ items, refund: wholeNumber(named)! })
      }}
    >
      <p>{isOfSwap ? say.receiveSwapDoes : say.receiveDoes}</p>
      <PiecesFields
        {...{ lines, mostOf, typed, isTried }}
        helpOf={say.returnable}
        label={say.received}
        change={setTyped}
      />
      <Nothing isShown={isTried && items?.length === 0} />
      {!isOfSwap && (
        <NumberField
          label={say.receiveRefund}
          description={say.amountHelp(yen(order.refundable_amount))}
          value={amount}
          change={setAmount}
          {...limits}
          isTried={isTried}
        />
      )}
      {lines.some(isMedicine) && <p className="text-sm text-quiet">{say.medicine}</p>}
    </AskFirst>
  )
}

/** A return of the order, or of one of its swaps; what that is worth is reckoned with the swap. */
const comingOf = ({ returns, swaps }: Order, id: string): Coming =>
  [...returns, ...swaps.flatMap(({ return_order }) => return_order ?? [])].find((one) => one.id === id)!
