import type { ProductCard as Found, SearchVariant } from '@kusuribako/contract/catalogue/product-cards'
import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { earnedPoints } from '@kusuribako/contract/loyalty/earned-points'
import type { ProductCardProps } from '@kusuribako/ui/product-card.tsx'
import { productPath } from './page-paths.ts'

/** The data of a product's card, and no more: it is sent to the browser with the page. */
export type Card = Pick<
  ProductCardProps,
  | 'href'
  | 'title'
  | 'maker'
  | 'ages'
  | 'saleClass'
  | 'price'
  | 'more'
  | 'originalPrice'
  | 'points'
  | 'stockWord'
  | 'image'
> & {
  /** The variant of the favourite button; none where no single variant represents the product. */
  variantId?: string | undefined
}

type CardProduct = Omit<Found, 'categories'>

/** `pointRate`: the part of a price that a member earns, 0.01 for one point per hundred yen. */
export const cardsOf = (products: readonly CardProduct[], pointRate: number): Card[] =>
  products.map((product) => cardOf(product, pointRate))

function cardOf(product: CardProduct, pointRate: number): Card {
  const { variants, price } = product
  const cheapest = isSoldOnline(product) && variants.find(({ calculated_price }) => calculated_price === price)
  return {
    href: productPath(product.handle),
    title: product.title,
    maker: product.manufacturer,
    saleClass: product.jsm_category_name,
    ages: product.usable_age,
    price,
    more: product.price_to > price,
    originalPrice: product.on_sale ? product.original_price : null,
    points: cheapest ? earnedPoints(price, pointRate, cheapest.metadata) : 0,
    stockWord: stockWord(product),
    image: product.thumbnail,
    variantId: variants[0]?.id,
  }
}

/** The card of one variant: its price, and the link to it. */
export function cardOfVariant(product: Omit<CardProduct, 'variants'>, variant: SearchVariant, pointRate: number): Card {
  const { id, calculated_price: price, original_price } = variant
  const { in_stock, low_stock } = variant
  const { jsm_category_name } = variant.metadata
  const prices = { price, price_to: price, original_price, on_sale: price < original_price }
  const ofVariant = { ...prices, jsm_category_name, in_stock, low_stock }
  const card = cardOf({ ...product, variants: [variant], ...ofVariant }, pointRate)
  return { ...card, href: `${card.href}?variant=${id}` }
}

/** Nothing while there is plenty. */
export function stockWord({
  jsm_category_name,
  in_stock,
  low_stock,
}: Pick<CardProduct, 'jsm_category_name' | 'in_stock' | 'low_stock'>) {
  if (!isSoldOnline({ jsm_category_name })) return '店頭のみで販売'
  if (!in_stock) return '在庫切れ'
  return low_stock ? '残りわずか' : null
}

/** A medicine that requires guidance face to face is not (薬機法36条の6). */
const isSoldOnline = ({ jsm_category_name }: Pick<CardProduct, 'jsm_category_name'>) =>
  factsOfClass(jsm_category_name)?.mayBeSoldOnline !== false
