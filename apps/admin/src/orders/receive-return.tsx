import { yen } from '@kusuribako/ui/format.ts'
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import type { ActProps } from './acting.tsx'
import { isPaidInKind, refundWays, useInKind } from './in-kind.ts'
import { type Coming, type Line, type Order, receiveReturn } from './orders.ts'
import { PaidAtShop } from './paid-at-shop.tsx'
import { Nothing, PiecesFields, piecesOf, type Typed } from './pieces-fields.tsx'
import { isMedicine, owedFor } from './progress.ts'
import { sayRefunded } from './refund-words.ts'
import { say } from './words.ts'

/** Receives a return, and refunds it. */
export function ReceiveReturn({ order, coming: id, close, finish }: ActProps & { coming: string }) {
  const [coming] = useState(() => comingOf(order, id))
  const [lines] = useState(() => order.items.filter((line) => coming.items.some(({ item_id }) => item_id === line.id)))
  const [typed, setTyped] = useState(() => asAsked(coming))
  const [spoilt, setSpoilt] = useState<Typed | null>(null)
  const [named, setAmount] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const isOfSwap = coming.swap_id !== null
  const items = piecesOf(lines, typed, mostOf)
  const sellable = lines.filter((line) => !isMedicine(line))
  const cameOf = ({ id }: Line) => items?.find(({ item_id }) => item_id === id)?.quantity ?? 0
  const aside = spoilt ? piecesOf(sellable, spoilt, cameOf) : []
  // The amount follows the pieces until somebody types another. Only a typed one is sent, and is money; otherwise the
  // refund uses points and gift cards too (040).
  const owed = items ? owedFor(coming, lines, items) : coming.refund_amount
  const amount = named ?? String(owed)
  const limits = { min: 0, max: named === null ? Math.max(owed, order.refundable_amount) : order.refundable_amount }
  const receiving = useMutation({
    mutationFn: (values: Parameters<typeof receiveReturn>[1]) => receiveReturn(id, values),
    onSuccess: () => finish(say.receiveDone),
  })
  return (
    <ActionDialog
      title={say.receiveAsk}
      act={say.receive}
      {...receiving}
      typed={{ typed, spoilt, named }}
      unheard={isOfSwap ? undefined : sayRefunded.unheard}
      close={close}
      submit={() => {
        setTried(true)
        if (!items?.length || !aside || (spoilt && aside.length === 0)) return
        const came = withAside(items, aside)
        if (isOfSwap || named === null) receiving.mutate({ items: came })
        else if (!whyNotNumber(named, limits)) receiving.mutate({ items: came, refund: wholeNumber(named)! })
      }}
    >
      <p>{isOfSwap ? say.receiveSwapDoes : say.receiveDoes}</p>
      <PiecesFields
        {...{ lines, mostOf, typed, isTried }}
        all={asAsked(coming)}
        helpOf={say.returnable}
        label={say.received}
        change={setTyped}
      />
      <Nothing isShown={isTried && items?.length === 0} />
      {sellable.length > 0 && <Spoilt {...{ sellable, cameOf, spoilt, isTried }} change={setSpoilt} />}
      {!isOfSwap && <Amount {...{ order, amount, limits, isTried }} change={setAmount} />}
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
  const yens = wholeNumber(amount) ?? 0
  return (
    <>
      <NumberField
        label={say.receiveRefund}
        description={(isInKind ? say.amountInKind : say.amountHelp)(yen(order.refundable_amount))}
        value={amount}
        change={change}
        {...limits}
        isTried={isTried}
      />
      {yens > 0 && <PaidAtShop payments={order.payments} />}
      {isInKind && data && yens > 0 && <p role="status">{say.refundWays(refundWays(yens, data.left).join('、'))}</p>}
    </>
  )
}

interface SpoiltProps {
  sellable: readonly Line[]
  /** How many pieces of a line arrived. */
  cameOf: (line: Line) => number
  /** How many of each cannot be sold again; null where none is marked so. */
  spoilt: Typed | null
  change: (spoilt: Typed | null) => void
  isTried: boolean
}

/** Returned goods go to the shelf, and to the next buyer: staff keep broken or opened pieces aside. */
function Spoilt({ sellable, cameOf, spoilt, change, isTried }: SpoiltProps) {
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
          mostOf={cameOf}
          typed={spoilt}
          helpOf={say.spoiltHelp}
          label={say.spoilt}
          {...{ change, isTried }}
        />
      )}
      <Nothing isShown={isTried && spoilt !== null && piecesOf(sellable, spoilt, cameOf)?.length === 0} />
    </>
  )
}

type Pieces = NonNullable<ReturnType<typeof piecesOf>>

const mostOf = ({ quantity, returned_quantity }: Line) => quantity - (returned_quantity ?? 0)
const asAsked = ({ items }: Coming): Typed =>
  Object.fromEntries(items.map(({ item_id, quantity }) => [item_id, String(quantity)]))

/** What arrived, and how much of it is not sold again. */
export const withAside = (items: Pieces, aside: Pieces): (Pieces[number] & { kept_aside?: number })[] =>
  items.map((item) => {
    const kept_aside = aside.find(({ item_id }) => item_id === item.item_id)?.quantity
    return kept_aside ? { ...item, kept_aside } : item
  })

/** A return of the order, or of one of its swaps, which settles its worth. */
const comingOf = ({ returns, swaps }: Order, id: string): Coming =>
  [...returns, ...swaps.flatMap(({ return_order }) => return_order ?? [])].find((one) => one.id === id)!
