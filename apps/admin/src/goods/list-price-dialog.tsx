import { yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheckInSteps } from '../forms/edit-conflict.ts'
import { NumberField } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { ChooseVariant, type ChosenVariant, chosenVariantOf } from './choose-variant.tsx'
import {
  amounts,
  bounds,
  changesOf,
  emptyPrice,
  isRangeReversed,
  isRepeatedRange,
  isWhole,
  type TypedPrice,
  typedPricesOf,
} from './list-price-form.ts'
import { sayPrices as say } from './price-list-words.ts'
import { type Offer, type PriceList, readOffer, setPrices } from './price-lists.ts'

interface ListPriceDialogProps extends ActProps {
  list: PriceList
  /** Null: the goods are chosen first. */
  offer: Offer | null
}

/** Sets the price of a variant in a list, for any quantity or by quantity. */
export function ListPriceDialog({ list, offer, close, finish }: ListPriceDialogProps) {
  const [chosen, choose] = useState<ChosenVariant | null>(() => offer && chosenVariantOf(offer.product, offer.variant))
  const [prices, setTypedPrices] = useState(() => typedPricesOf(offer))
  const [isTried, setTried] = useState(false)
  const isOnList = !offer && chosen?.price_list_ids.includes(list.id)
  const unlessChanged = useConflictCheckInSteps(typedPricesOf(offer), async () =>
    typedPricesOf(chosen && (await readOffer(list.id, chosen.product_id, chosen.id))),
  )
  const saving = useMutation({
    mutationFn: ({ id }: ChosenVariant) => unlessChanged((now) => setPrices(list.id, changesOf(prices, now, id))),
    onSuccess: (_, { name }) => finish(say.priceSaved(name, prices.map(priceText).join('、'))),
  })
  const isNotLower = prices.some(
    ({ amount }) => chosen?.regularPrice != null && (wholeNumber(amount) ?? -1) >= chosen.regularPrice,
  )
  return (
    <ActionDialog
      title={offer && chosen ? say.priceAsk(chosen.name) : say.addPriceTitle}
      act={say.save}
      {...saving}
      close={close}
      typed={[chosen?.id, prices]}
      submit={() => {
        setTried(true)
        if (chosen && !isOnList && isWhole(prices)) saving.mutate(chosen)
      }}
    >
      {!offer && <ChooseVariant {...{ chosen, choose, isTried }} />}
      {isOnList && (
        <p role="alert" className="text-sm text-danger">
          {say.onList}
        </p>
      )}
      {chosen?.regularPrice != null && <p className="text-sm text-quiet">{say.usualIs(yen(chosen.regularPrice))}</p>}
      <p className="text-sm text-quiet">{say.piecesHelp}</p>
      {prices.map((price, at) => (
        <PriceFields
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are added and taken out at one place, and hold nothing.
          key={at}
          at={at}
          price={price}
          wrong={isRangeReversed(price) ? say.turned : isRepeatedRange(prices, at) ? say.twice : undefined}
          change={(part) => setTypedPrices(prices.with(at, { ...price, ...part }))}
          remove={prices.length > 1 ? () => setTypedPrices(prices.toSpliced(at, 1)) : null}
          isTried={isTried}
        />
      ))}
      <Button variant="default" className="self-start" onClick={() => setTypedPrices([...prices, emptyPrice])}>
        {say.addByPieces}
      </Button>
      <p role="status" className="text-sm text-warning empty:hidden">
        {isNotLower && say.notLower}
      </p>
    </ActionDialog>
  )
}

/** A complete price in words. */
const priceText = ({ amount, from, to }: TypedPrice) =>
  say.ofPieces(yen(wholeNumber(amount)!), wholeNumber(from), wholeNumber(to))

interface PriceFieldsProps {
  at: number
  price: TypedPrice
  wrong: string | undefined
  change: (part: Partial<TypedPrice>) => void
  /** Null for the only one. */
  remove: (() => void) | null
  isTried: boolean
}

function PriceFields({ at, price, wrong, change, remove, isTried }: PriceFieldsProps) {
  return (
    <fieldset className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 border-t border-line pt-3 sm:grid-cols-[1fr_7rem_7rem_auto]">
      <legend className="sr-only">{say.priceAt(at + 1)}</legend>
      <NumberField
        label={say.amount}
        value={price.amount}
        change={(amount) => change({ amount })}
        {...amounts}
        isTried={isTried}
        className="col-span-3 sm:col-span-1"
      />
      <NumberField
        label={say.fromPieces}
        value={price.from}
        change={(from) => change({ from })}
        {...bounds}
        isTried={isTried}
      />
      <NumberField
        label={say.toPieces}
        value={price.to}
        change={(to) => change({ to })}
        {...bounds}
        isTried={isTried}
        wrong={wrong}
      />
      {remove && (
        <Button variant="subtle" color="danger" px="xs" mt={26} onClick={remove} aria-label={say.takeOutAt(at + 1)}>
          {say.takeOff}
        </Button>
      )}
    </fieldset>
  )
}
