import { fractionOf } from './seeded.ts'
import type { DemoProduct, DemoProductList } from './types.ts'

/** Whether it contains an ingredient of 指定濫用防止医薬品: the shop sells these, and recommends none of them. */
export const isGuarded = ({ variants }: DemoProduct) =>
  variants.some(({ metadata }) => metadata.regulated_ingredient.length > 0)

/** Lists compiled by the editors' rules; a list has at most sixteen products, none of them guarded. */
export function productLists(products: DemoProduct[]): DemoProductList[] {
  const productList = (handle: string, title: string, belongs: (product: DemoProduct) => boolean): DemoProductList => ({
    handle,
    title,
    product_handles: products
      .filter((product) => belongs(product) && !isGuarded(product))
      .sort((a, b) => fractionOf(`${handle} ${a.handle}`) - fractionOf(`${handle} ${b.handle}`))
      .slice(0, 16)
      .map((product) => product.handle),
  })
  const onSale = (product: DemoProduct) => product.variants.some((variant) => variant.sale_price_yen)
  const under = (yen: number) => (product: DemoProduct) => product.variants.some((variant) => variant.price_yen < yen)
  return [
    productList('pick-up', '薬剤師のおすすめ', (product) =>
      ['winter-ready', 'family-box', 'home-check'].includes(product.collection ?? ''),
    ),
    productList('private-brand', 'くすりばこセレクト', (product) => product.metadata.brand === 'くすりばこセレクト'),
    productList(
      'popular',
      'よく選ばれている日用品',
      (product) => product.type !== 'medicine' && product.metadata.purchased_count_last_month > 200,
    ),
    productList('new-arrivals', '新着の商品', (product) => product.days_old < 45),
    productList('sale', '今だけのお買い得', onSale),
    productList('under-500', '500円以下でそろう', under(500)),
    productList('non-drowsy', '眠くなる成分を含まない薬', (product) =>
      product.metadata.features.includes('眠くなる成分を含まない'),
    ),
    productList('no-water', '水なしでのめる薬', (product) => product.metadata.features.includes('水なしでのめる')),
    productList('for-kids', 'こどもに使える', (product) => product.metadata.age_groups.includes('小児')),
    productList('gentle-skin', '敏感になりがちな肌に', (product) => product.collection === 'gentle-skin'),
    productList('caregiving', '介護の毎日に', (product) => product.collection === 'caregiver'),
  ]
}
