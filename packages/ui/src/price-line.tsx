import { Badge } from './badge.tsx'
import { cx } from './cx.ts'
import { count, taxWord } from './format.ts'

interface PriceLineProps {
  /** Yen, tax included. */
  price: number
  /** Yen, tax included; shown struck through when it is higher than the price. */
  originalPrice?: number | null
  /** Other choices of the product cost more. */
  more?: boolean
  /** Its reduced tax rate, in percent; left out or null: the standard one. */
  reducedRate?: number | null
  size?: 'card' | 'page'
}

/**
 * The yen figure largest, 税込 beside it in a quiet colour; a lower price in persimmon, with the word セール. On the narrow
 * card of a phone the former price is beside that word, so that prices are at one height whatever their length.
 */
export function PriceLine({ price, originalPrice, more, reducedRate, size = 'card' }: PriceLineProps) {
  const onSale = originalPrice != null && originalPrice > price
  const isNarrow = onSale && size === 'card'
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 leading-snug tabular-nums">
      {onSale && <Badge tone="sale">セール</Badge>}
      <span className={cx('font-semibold', onSale && 'text-persimmon', isNarrow && 'max-sm:order-1 max-sm:basis-full')}>
        {onSale && <span className="sr-only">セール価格</span>}
        <span className="whitespace-nowrap">
          <span className={size === 'page' ? 'text-3xl' : 'text-xl'}>{count(price)}</span>
          <span className="mr-1.5 ml-0.5 text-sm">円{more && '〜'}</span>
        </span>
        <span className="text-xs font-normal whitespace-nowrap text-quiet">{taxWord(reducedRate)}</span>
      </span>
      {onSale && (
        <span className="whitespace-nowrap text-sm text-quiet">
          <span className="sr-only">通常価格</span>
          <s>{count(originalPrice)}円</s>
        </span>
      )}
    </p>
  )
}
