import { ProductName } from '@kusuribako/ui/product-name.tsx'
import type { ReactNode } from 'react'
import { FindGoods } from './find-goods.tsx'
import { type Product, priceOf, type Variant, variantName } from './goods.ts'
import { say } from './words.ts'

/** A chosen variant, by its full name, with its regular price. */
export interface ChosenVariant {
  id: string
  product_id: string
  name: string
  regularPrice: number | null
  /** The price lists with prices for it. */
  price_list_ids: string[]
}

interface ChooseVariantProps {
  chosen: ChosenVariant | null
  choose: (one: ChosenVariant) => void
  /** Submitting was attempted. */
  isTried: boolean
  /** A field of the chosen one, beside its name. */
  children?: ReactNode
}

/** Chooses one of the goods; another choice replaces it. */
export const ChooseVariant = ({ chosen, choose, isTried, children }: ChooseVariantProps) => (
  <>
    {chosen && (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 font-semibold">
          <ProductName name={chosen.name} />
        </p>
        {children}
      </div>
    )}
    {isTried && !chosen && (
      <p role="alert" className="text-sm text-danger">
        {say.notChosen}
      </p>
    )}
    <FindGoods
      label={say.search}
      pick={(product, variant) => choose(chosenVariantOf(product, variant))}
      isPicked={({ id }) => id === chosen?.id}
      data-autofocus
    />
  </>
)

export const chosenVariantOf = (
  product: Pick<Product, 'id' | 'title' | 'variants'>,
  variant: Pick<Variant, 'id' | 'title' | 'prices'>,
): ChosenVariant => ({
  id: variant.id,
  product_id: product.id,
  name: variantName(product, variant),
  regularPrice: priceOf(variant),
  price_list_ids: variant.prices.flatMap(({ price_list_id }) => price_list_id ?? []),
})
