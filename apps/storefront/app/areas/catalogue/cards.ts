import type { ProductCard as Found, SearchVariant } from '@kusuribako/contract/catalogue/product-cards'
import type { ProductCardProps } from '@kusuribako/ui/product-card.tsx'

/** What a product's card shows, and no more: it travels to the browser with the page. */
export type Card = Pick<
  ProductCardProps,
  'href' | 'title' | 'maker' | 'saleClass' | 'price' | 'more' | 'originalPrice' | 'stockWord' | 'image'
> & {
  /** Whom the heart is for; none where no single variant stands for the product. */
  variantId?: string | undefined
}

type Shown = Omit<Found, 'variants' | 'categories'> & { variants?: { id: string }[] }

export const cardOf = (product: Shown): Card => ({
  href: `/products/${product.handle}`,
  title: product.title,
  maker: product.manufacturer,
  saleClass: product.jsm_category_name,
  price: product.price,
  more: product.price_to > product.price,
  originalPrice: product.on_sale ? product.original_price : null,
  stockWord: stockWord(product),
  image: product.thumbnail,
  variantId: product.variants?.[0]?.id,
})

/** The card of one variant: its price, and the way to just it. */
export function cardOfVariant(product: Omit<Shown, 'variants'>, variant: SearchVariant): Card {
  const { calculated_price: price, original_price } = variant
  const card = cardOf({ ...product, variants: [variant] })
  const originalPrice = price < original_price ? original_price : null
  return { ...card, price, more: false, originalPrice, href: `${card.href}?variant=${variant.id}` }
}

/** Nothing while there is plenty. A medicine that needs guidance face to face is not sold online (薬機法36条の6). */
function stockWord({ jsm_category_name, in_stock, low_stock }: Shown) {
  if (jsm_category_name === '要指導医薬品') return '店頭のみで販売'
  if (!in_stock) return '在庫切れ'
  return low_stock ? '残りわずか' : null
}
