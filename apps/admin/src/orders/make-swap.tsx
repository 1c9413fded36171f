import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { pieceLimits, wholeNumber } from '../forms/whole-number.ts'
import { FindGoods } from '../goods/find-goods.tsx'
import { incremented, type Product, type Variant, variantName } from '../goods/goods.ts'
import type { ActProps } from './acting.tsx'
import { sayExchange as say } from './exchange-words.ts'
import { makeSwap } from './exchanges.ts'
import type { Line } from './orders.ts'
import { NoPieces, PiecesFields, piecesOf, type Typed } from './pieces-fields.tsx'
import { leftToReturn } from './progress.ts'
import { say as sayOrder } from './words.ts'

/** What is sent instead; the quantity as typed. */
interface Instead {
  variant_id: string
  name: string
  typed: string
}

/** Offers the buyer other goods for some of an order's. */
export function MakeSwap({ order, close, finish }: ActProps) {
  const mostOf = (line: Line) => leftToReturn(line, order)
  const [lines] = useState(() => order.items.filter((line) => (line.fulfilled_quantity ?? 0) > 0 && mostOf(line) > 0))
  const [typed, setTyped] = useState<Typed>({})
  const [instead, setInstead] = useState<Instead[]>([])
  const [isTried, setTried] = useState(false)
  const pieces = piecesOf(lines, typed, mostOf)
  const isWhole = instead.length > 0 && instead.every((one) => !whyNotNumber(one.typed, pieceLimits))
  const swapping = useMutation({
    mutationFn: (return_items: NonNullable<typeof pieces>) =>
      makeSwap(order.id, {
        return_items,
        additional_items: instead.map((one) => ({
          variant_id: one.variant_id,
          quantity: wholeNumber(one.typed)!,
        })),
      }),
    onSuccess: () => finish(say.swapMade),
  })
  const add = (product: Product, variant: Variant) => {
    const at = instead.findIndex(({ variant_id }) => variant_id === variant.id)
    const one = instead[at] ?? { variant_id: variant.id, name: variantName(product, variant), typed: '0' }
    setInstead(instead.toSpliced(at < 0 ? instead.length : at, 1, { ...one, typed: incremented(one.typed) }))
  }
  return (
    <ActionDialog
      title={say.swapAsk(order.display_id)}
      act={say.swap}
      {...swapping}
      typed={{ typed, instead }}
      close={close}
      submit={() => {
        setTried(true)
        if (pieces?.length && isWhole) swapping.mutate(pieces)
      }}
    >
      <p>{say.swapDoes}</p>
      <PiecesFields
        {...{ lines, mostOf, typed, isTried }}
        helpOf={sayOrder.returnable}
        label={say.swapBack}
        change={setTyped}
      />
      <NoPieces isShown={isTried && pieces?.length === 0} />
      <GoodsInstead instead={instead} change={setInstead} isTried={isTried} />
      <FindGoods
        label={say.swapFind}
        pick={add}
        isPicked={({ id }) => instead.some(({ variant_id }) => variant_id === id)}
      />
    </ActionDialog>
  )
}

interface GoodsInsteadProps {
  instead: Instead[]
  change: (instead: Instead[]) => void
  isTried: boolean
}

const GoodsInstead = ({ instead, change, isTried }: GoodsInsteadProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-1 text-sm font-semibold">{say.swapGoods}</legend>
    {instead.length === 0 && !isTried && <p className="text-sm text-quiet">{say.noneYet}</p>}
    {instead.map((one, at) => (
      <div key={one.variant_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 text-sm">
          <ProductName name={one.name} />
        </p>
        <NumberField
          aria-label={`${one.name} ${say.pieces}`}
          value={one.typed}
          change={(typed) => change(instead.with(at, { ...one, typed }))}
          {...pieceLimits}
          isTried={isTried}
          widthInRow="w-20"
        />
        <Button
          variant="subtle"
          color="danger"
          onClick={() => change(instead.toSpliced(at, 1))}
          aria-label={say.takeOutOf(one.name)}
        >
          {say.takeOut}
        </Button>
      </div>
    ))}
    {isTried && instead.length === 0 && (
      <p role="alert" className="text-sm text-danger">
        {say.noGoods}
      </p>
    )}
  </fieldset>
)
