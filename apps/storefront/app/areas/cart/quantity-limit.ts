import type { SaleClass } from '@kusuribako/contract/catalogue/medicine'

export interface QuantityLimit {
  limit: number
  /** Why not more, for the shopper. */
  reason: string
}

const medicines: readonly SaleClass[] = ['第1類医薬品', '指定第2類医薬品', '第2類医薬品', '第3類医薬品']

/** How many one purchase may hold, and what says so (shop.md §9; 薬機法36条の11 for guarded ingredients). */
export function quantityLimit(saleClass: SaleClass | null, own: number | null, guarded: boolean): QuantityLimit {
  if (guarded) return { limit: 1, reason: '濫用等のおそれのある成分を含むため、お一人様1点までです。' }
  const byClass = limitOfClass(saleClass)
  if (own !== null && own < byClass.limit) return { limit: own, reason: `この商品は、一度に${own}点までです。` }
  return byClass
}

function limitOfClass(saleClass: SaleClass | null): QuantityLimit {
  if (saleClass === null) return { limit: 10, reason: 'この商品は、一度に10点までです。' }
  if (medicines.includes(saleClass)) return { limit: 10, reason: '医薬品は、一度に10点までです。' }
  if (saleClass === '抗原検査キット') return { limit: 100, reason: '抗原検査キットは、一度に100点までです。' }
  return { limit: 30, reason: 'この商品は、一度に30点までです。' }
}
