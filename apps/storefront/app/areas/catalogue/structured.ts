import { imageAddress } from '@kusuribako/ui/picture.tsx'
import type { ProductView } from './product-view.ts'

/** Product and BreadcrumbList for search engines (schema.org). No ratings: medicines are not ranked. */
export function structuredProduct(product: ProductView, publicUrl: string): Record<string, unknown> {
  const url = `${publicUrl}/products/${product.handle}`
  const image = product.images.map((source) => publicUrl + imageAddress(source, 1080))
  const offers = product.variants
    .filter(({ price }) => price !== null)
    .map((variant) => ({
      '@type': 'Offer',
      url: `${url}?variant=${variant.id}`,
      name: variant.title,
      price: variant.price,
      priceCurrency: 'JPY',
      availability: `https://schema.org/${availability(variant)}`,
      gtin13: variant.jan || undefined,
      itemCondition: 'https://schema.org/NewCondition',
    }))
  const crumbs = [
    { name: 'ホーム', to: '/' },
    ...product.crumbs,
    { name: product.title, to: `/products/${product.handle}` },
  ]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        name: product.title,
        description: product.description ?? product.effects,
        image,
        url,
        brand: { '@type': 'Brand', name: product.brand },
        manufacturer: { '@type': 'Organization', name: product.manufacturer },
        gtin13: product.variants[0]?.jan || undefined,
        offers,
      },
      breadcrumbList(crumbs, publicUrl),
    ],
  }
}

const availability = ({ notSold, stock }: ProductView['variants'][number]) => {
  if (notSold === 'guidance_required_not_sold_online' || notSold === 'guarded_ingredient_over_limit')
    return 'InStoreOnly'
  if (notSold || stock === 'none') return 'OutOfStock'
  return stock === 'few' ? 'LimitedAvailability' : 'InStock'
}

export const breadcrumbList = (crumbs: { name: string; to: string }[], publicUrl: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, to }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: publicUrl + to,
  })),
})
