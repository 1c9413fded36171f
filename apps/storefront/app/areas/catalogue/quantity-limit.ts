import { atOnceOf, type SaleClass, saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { ShopVariant } from '@kusuribako/contract/catalogue/shop-products'

export interface QuantityLimit {
  limit: number
  /** The reason of the limit, for the shopper. */
  reason: string
}

interface LimitedVariant {
  saleClass: SaleClass | null
  limit: number
  limitReason: ShopVariant['quantity_limit']['reason']
  /** Contains an ingredient that the law guards against abuse. */
  isGuarded: boolean
}

/** The maximum quantity of one purchase, and its reason (shop.md §9; 薬機法36条の11 for guarded ingredients). */
export function quantityLimit(
  saleClass: SaleClass | null,
  productLimit: number | null,
  isGuarded: boolean,
): QuantityLimit {
  const classLimit = atOnceOf(saleClass)
  const isOwn = productLimit !== null && productLimit < classLimit
  const limit = isGuarded ? 1 : isOwn ? productLimit : classLimit
  return { limit, reason: limitWords({ saleClass, limit, limitReason: isOwn ? 'variant' : 'sale_class', isGuarded }) }
}

/** The reason of a limit, for the shopper. A guarded ingredient is the reason, whichever limit applies. */
export function limitWords({ saleClass, limit, limitReason, isGuarded }: LimitedVariant): string {
  if (isGuarded && limit === 1) return '濫用等のおそれのある成分を含むため、お一人様1点までです。'
  return `${limitReason === 'variant' ? 'この商品' : kindOfGoods(saleClass)}は、一度に${limit}点までです。`
}

function kindOfGoods(saleClass: SaleClass | null): string {
  if (saleClass === '抗原検査キット') return saleClass
  return saleClass !== null && saleClassFacts[saleClass].isMedicine ? '医薬品' : 'この商品'
}
