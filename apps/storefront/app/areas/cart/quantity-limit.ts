import { atOnceOf, type SaleClass, saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'

export interface QuantityLimit {
  limit: number
  /** The reason of the limit, for the shopper. */
  reason: string
}

/** The maximum quantity of one purchase, and its reason (shop.md §9; 薬機法36条の11 for guarded ingredients). */
export function quantityLimit(
  saleClass: SaleClass | null,
  productLimit: number | null,
  guarded: boolean,
): QuantityLimit {
  if (guarded) return { limit: 1, reason: '濫用等のおそれのある成分を含むため、お一人様1点までです。' }
  const byClass = limitOfClass(saleClass)
  if (productLimit !== null && productLimit < byClass.limit)
    return { limit: productLimit, reason: `この商品は、一度に${productLimit}点までです。` }
  return byClass
}

function limitOfClass(saleClass: SaleClass | null): QuantityLimit {
  const limit = atOnceOf(saleClass)
  return { limit, reason: `${kindOfGoods(saleClass)}は、一度に${limit}点までです。` }
}

function kindOfGoods(saleClass: SaleClass | null): string {
  if (saleClass === '抗原検査キット') return saleClass
  return saleClass !== null && saleClassFacts[saleClass].isMedicine ? '医薬品' : 'この商品'
}
