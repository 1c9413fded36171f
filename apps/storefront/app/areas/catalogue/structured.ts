import { imageAddress } from '@kusuribako/ui/picture.tsx'
import { productPath } from './page-paths.ts'
import type { ProductView } from './product-view.ts'

/**
 * Product and BreadcrumbList for search engines (schema.org). No ratings: medicines are not ranked. What has no price
 * is no product to them, since they require an offer.
 */
export function structuredProduct(product: ProductView, publicUrl: string): Record<string, unknown> {
  const path = productPath(product.handle)
  const url = publicUrl + path
  const image = product.images.map((source) => publicUrl + imageAddress(source, 1080))
  const offers = product.variants
    .filter(({ price }) => price !== null)
    .map((variant) => ({
      '@type': 'Offer',
      url: `${url}?variant=${variant.id}`,
      name: variant.title || undefined,
      price: variant.price,
      priceCurrency: 'JPY',
      availability: `https://schema.org/${availability(variant)}`,
      gtin: gtinOf(variant),
      itemCondition: 'https://schema.org/NewCondition',
    }))
  const described = {
    '@type': 'Product',
    name: product.title,
    description: product.description || product.effects || undefined,
    image: image.length > 0 ? image : undefined,
    url,
    brand: product.brand ? { '@type': 'Brand', name: product.brand } : undefined,
    manufacturer: product.manufacturer ? { '@type': 'Organization', name: product.manufacturer } : undefined,
    gtin: gtinOf(product.variants[0]),
    offers,
  }
  const crumbs = [{ name: 'ホーム', to: '/' }, ...product.crumbs, { name: product.title, to: path }]
  return {
    '@context': 'https://schema.org',
    '@graph': [...(offers.length > 0 ? [described] : []), breadcrumbList(crumbs, publicUrl)],
  }
}

/** A JAN has 13 digits or 8; staff may have typed another text. */
const gtinOf = (variant: Pick<ProductView['variants'][number], 'jan'> | undefined) =>
  /^(\d{8}|\d{13})$/.exec(variant?.jan ?? '')?.[0]

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
