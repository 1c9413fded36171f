import { isGuarded } from './product-lists.ts'
import type { DemoHome, DemoProduct, DemoProductList } from './types.ts'

/**
 * The content of the home page. Rows of best-sellers and of sales contain no medicine: they would promote drugs. No
 * picture or row shows a medicine that is guarded against abuse.
 */
export function home(products: DemoProduct[], lists: DemoProductList[]): DemoHome {
  const handlesOfList = (handle: string) => lists.find((list) => list.handle === handle)!.product_handles
  const firstOf = (collection: string) => products.find((product) => product.collection === collection)!.handle
  const firstIn = (category: string) =>
    products.find((product) => product.categories.includes(category) && !isGuarded(product))!.handle
  const medicines = new Set(products.filter(({ type }) => type === 'medicine').map(({ handle }) => handle))
  const popular = products
    .filter((product) => product.type !== 'medicine')
    .sort(
      (a, b) =>
        b.metadata.purchased_count_last_month - a.metadata.purchased_count_last_month || (a.handle < b.handle ? -1 : 1),
    )
  return {
    carousel_images: [
      { href: '/search/かぜ', alt: '冬のかぜじたく。常備薬の見直しを', product_handle: firstOf('winter-ready') },
      { href: '/search/花粉症', alt: '花粉の季節の前に、合う薬を選ぶ', product_handle: firstOf('pollen-season') },
      {
        href: '/categories/blood-pressure',
        alt: 'おうちで測る、毎日の血圧',
        product_handle: firstIn('blood-pressure'),
      },
      { href: '/categories/kampo', alt: 'はじめての漢方。体質から選ぶ', product_handle: firstOf('kampo-shelf') },
      { href: '/categories/lotions', alt: '敏感になりがちな肌のスキンケア', product_handle: firstOf('gentle-skin') },
    ],
    pick_up_products: handlesOfList('pick-up').slice(0, 12),
    private_brand_products: handlesOfList('private-brand').slice(0, 12),
    sale_products: handlesOfList('sale')
      .filter((handle) => !medicines.has(handle))
      .slice(0, 8),
    popular_product_variants: popular.slice(0, 12).map((product) => product.metadata.featured_variant_sku),
    categories: [
      'cold-flu',
      'pain-fever',
      'allergy-nose',
      'stomach-bowel',
      'eye-care',
      'skin-medicine',
      'kampo',
      'supplements',
      'skin-care',
      'home-devices',
      'nursing',
      'baby',
    ],
    collection_pages: ['winter-ready', 'pollen-season', 'first-class', 'kampo-shelf', 'family-box', 'gentle-skin'],
    notices: ['opening', 'winter-delivery', 'guarded-medicines', 'first-class-hours'],
  }
}
