import type { VariantView } from './product-view.ts'

const medicine = /第[123]類医薬品|指定第2類/

/** The maximum quantity of one purchase, and why (shop.md §9; 薬機法36条の11 for guarded ingredients). */
export function limitWords({ limit, limitReason, saleClass, isGuarded }: VariantView): string {
  if (isGuarded && limit === 1) return '濫用等のおそれのある成分を含むため、お一人様1点までです。'
  if (limitReason === 'variant') return `この商品は、一度に${limit}点までです。`
  return medicine.test(saleClass) ? `医薬品は、一度に${limit}点までです。` : `一度に${limit}点までご購入いただけます。`
}
