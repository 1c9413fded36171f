import type { CartView } from '../cart/cart-view.ts'

/** A line's name in a sentence: `「ロキソ錠 24錠」`. */
export function lineOf({ lines }: CartView, id: string): string {
  const line = lines.find((one) => one.id === id)
  return line ? `「${[line.title, line.variantTitle].filter(Boolean).join(' ')}」` : 'カートの商品'
}
