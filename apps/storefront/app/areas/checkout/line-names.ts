import type { CartView } from '../cart/cart-view.ts'

/** What distinguishes a line from another size of the same product: `ロキソ錠 24錠`. */
export const nameOf = ({ title, variantTitle }: { title: string; variantTitle: string | null }): string =>
  [title, variantTitle].filter(Boolean).join(' ')

/** A line's name in a sentence: `「ロキソ錠 24錠」`. */
export function quotedNameOf({ lines }: CartView, id: string): string {
  const line = lines.find((one) => one.id === id)
  return line ? `「${nameOf(line)}」` : 'カートの商品'
}
