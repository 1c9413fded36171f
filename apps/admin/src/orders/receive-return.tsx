import { yen } from '@kusuribako/ui/format.ts'
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import type { ActProps } from './acting.tsx'
import { isPaidInKind, refundWays, useInKind } from './in-kind.ts'
import { type Line, type Order, type OrderReturn, receiveReturn } from './orders.ts'
import { PaidAtShop } from './paid-at-shop.tsx'
import { NoPieces, PiecesFields, piecesOf, type Typed } from './pieces-fields.tsx'
import { isMedicine, owedFor, refundableNow } from './progress.ts'
import { sayRefunded } from './refund-words.ts'
import { say } from './words.ts'

/** Receives a return, and refunds it. */
export function ReceiveReturn({ order, returnId, close, finish }: ActProps & { returnId: string }) {
  const [orderReturn] = useState(() => findReturn(order, returnId))
  const [lines] = useState(() =>
    order.items.filter((line) => orderReturn.items.some(({ item_id }) => item_id === line.id)),
  )
  const [typed, setTyped] = useState(() => requestedPieces(orderReturn))
  const [spoilt, setSpoilt] = useState<Typed | null>(null)
  const [typedAmount, setTypedAmount] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const isOfSwap = orderReturn.swap_id !== null
  const items = piecesOf(lines, typed, mostOf)
  const sellable = lines.filter((line) => !isMedicine(line))
  const receivedOf = ({ id }: Line) => items?.find(({ item_id }) => item_id === id)?.quantity ?? 0
  const aside = spoilt ? piecesOf(sellable, spoilt, receivedOf) : []
  // The amount follows the pieces until somebody types another. Only a typed one is sent, and is money; otherwise the
  // refund uses points and gift cards too (040).
  const owed = items ? owedFor(orderReturn, lines, items) : orderReturn.refund_amount
  const amount = typedAmount ?? String(owed)
  const refundable = refundableNow(order)
  const limits = {
    min: 0,
    max: typedAmount === null ? Math.max(owed, refundable) : refundable,
  }
  const receiving = useMutation({
    mutationFn: (values: Parameters<typeof receiveReturn>[1]) => receiveReturn(returnId, values),
    onSuccess: () => finish(say.receiveDone),
  })
  return (
    <ActionDialog
      title={say.receiveAsk}
      act={say.receive}
      {...receiving}
      typed={{ typed, spoilt, typedAmount }}
      noAnswerText={isOfSwap ? undefined : sayRefunded.unheard}
      close={close}
      submit={() => {
        setTried(true)
        if (!items?.length || !aside || (spoilt && aside.length === 0)) return
        const received = withAside(items, aside)
        if (isOfSwap || typedAmount === null) receiving.mutate({ items: received })
        else if (!whyNotNumber(typedAmount, limits))
          receiving.mutate({ items: received, refund: wholeNumber(typedAmount)! })
      }}
    >
      <p>{isOfSwap ? say.receiveSwapDoes : say.receiveDoes}</p>
      <PiecesFields
        {...{ lines, mostOf, typed, isTried }}
        all={requestedPieces(orderReturn)}
        helpOf={say.returnable}
        label={say.received}
        change={setTyped}
      />
      <NoPieces isShown={isTried && items?.length === 0} />
      {sellable.length > 0 && <Spoilt {...{ sellable, receivedOf, spoilt, isTried }} change={setSpoilt} />}
      {!isOfSwap && <Amount {...{ order, amount, limits, isTried }} change={setTypedAmount} />}
      {lines.some(isMedicine) && <p className="text-sm text-quiet">{say.medicine}</p>}
    </ActionDialog>
  )
}

interface AmountProps {
  order: Order
  amount: string
  change: (amount: string) => void
  limits: { min: number; max: number }
  isTried: boolean
}

/** The refund, and how it is split: what was paid by points and cards is not money. */
function Amount({ order, amount, change, limits, isTried }: AmountProps) {
  const { data } = useInKind(order)
  const isInKind = isPaidInKind(order)
  const refund = wholeNumber(amount) ?? 0
  return (
    <>
      <NumberField
        label={say.receiveRefund}
        description={(isInKind ? say.amountInKind : say.amountHelp)(yen(refundableNow(order)))}
        value={amount}
        change={change}
        {...limits}
        isTried={isTried}
      />
      {refund > 0 && <PaidAtShop payments={order.payments} />}
      {isInKind && data && refund > 0 && (
        <p role="status">{say.refundWays(refundWays(refund, data.left).join('、'))}</p>
      )}
    </>
  )
}

interface SpoiltProps {
  sellable: readonly Line[]
  /** How many pieces of a line arrived. */
  receivedOf: (line: Line) => number
  /** How many of each cannot be sold again; null where none is marked so. */
  spoilt: Typed | null
  change: (spoilt: Typed | null) => void
  isTried: boolean
}

/** Returned goods go to the shelf, and to the next buyer: staff keep broken or opened pieces aside. */
function Spoilt({ sellable, receivedOf, spoilt, change, isTried }: SpoiltProps) {
  return (
    <>
      <Checkbox
        label={say.hasSpoilt}
        description={say.toShelf}
        checked={spoilt !== null}
        onChange={(event) => change(event.currentTarget.checked ? {} : null)}
      />
      {spoilt && (
        <PiecesFields
          lines={sellable}
          mostOf={receivedOf}
          typed={spoilt}
          helpOf={say.spoiltHelp}
          label={say.spoilt}
          {...{ change, isTried }}
        />
      )}
      <NoPieces isShown={isTried && spoilt !== null && piecesOf(sellable, spoilt, receivedOf)?.length === 0} />
    </>
  )
}

type Pieces = NonNullable<ReturnType<typeof piecesOf>>

const mostOf = ({ quantity, returned_quantity }: Line) => quantity - (returned_quantity ?? 0)
const requestedPieces = ({ items }: OrderReturn): Typed =>
  Object.fromEntries(items.map(({ item_id, quantity }) => [item_id, String(quantity)]))

/** What arrived, and how much of it is not sold again. */
export const withAside = (items: Pieces, aside: Pieces): (Pieces[number] & { kept_aside?: number })[] =>
  items.map((item) => {
    const kept_aside = aside.find(({ item_id }) => item_id === item.item_id)?.quantity
    return kept_aside ? { ...item, kept_aside } : item
  })

/** A return of the order, or of one of its swaps, which settles its worth. */
const findReturn = ({ returns, swaps }: Order, id: string): OrderReturn =>
  [...returns, ...swaps.flatMap(({ return_order }) => return_order ?? [])].find((one) => one.id === id)!
