import { expect, test } from 'vitest'
import type { ProductView, VariantView } from './product-view.ts'
import { structuredProduct } from './structured.ts'

const variant = { id: 'variant_1', title: '10錠', price: 980, jan: '4900000000001', notSold: null, stock: 'plenty' }
const product = {
  ...{ handle: 'cold', title: 'かぜ薬', description: 'かぜの諸症状に', effects: '', images: ['/files/cold.svg'] },
  ...{ brand: 'みなも', manufacturer: '見本製薬', variants: [variant], crumbs: [{ name: '薬', to: '/categories/a' }] },
}

/** The graph of a product that differs in these fields, and whose only variant differs in those, as it is sent. */
function graphOf(own: Partial<ProductView>, ownVariant: Partial<VariantView> = {}) {
  const described = { ...product, variants: [{ ...variant, ...ownVariant }], ...own } as ProductView
  return JSON.parse(JSON.stringify(structuredProduct(described, 'https://shop.example'))) as {
    '@graph': Record<string, unknown>[]
  }
}

test('structured data of a product contains its maker, picture, offer and breadcrumb', () => {
  const [described, crumbs] = graphOf({})['@graph']
  expect(described).toEqual({
    '@type': 'Product',
    name: 'かぜ薬',
    description: 'かぜの諸症状に',
    image: ['https://shop.example/image?url=%2Ffiles%2Fcold.svg&w=1080&q=75'],
    url: 'https://shop.example/products/cold',
    brand: { '@type': 'Brand', name: 'みなも' },
    manufacturer: { '@type': 'Organization', name: '見本製薬' },
    gtin: '4900000000001',
    offers: [
      {
        '@type': 'Offer',
        url: 'https://shop.example/products/cold?variant=variant_1',
        name: '10錠',
        price: 980,
        priceCurrency: 'JPY',
        availability: 'https://schema.org/InStock',
        gtin: '4900000000001',
        itemCondition: 'https://schema.org/NewCondition',
      },
    ],
  })
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{}, {}, { name: 'かぜ薬' }] })
})

test.each([
  ['49000009', '49000009'],
  ['4900000000001', '4900000000001'],
  ['T-cold', undefined],
  ['', undefined],
])('a JAN of 8 or 13 digits is a gtin, other text is none: %s', (jan, gtin) => {
  const [described] = graphOf({}, { jan })['@graph'] as { gtin?: string; offers: { gtin?: string }[] }[]
  expect([described?.gtin, described?.offers[0]?.gtin]).toEqual([gtin, gtin])
  expect(Object.keys(described ?? {})).not.toContain('gtin13')
})

test('structured data leaves out what staff have not written', () => {
  const bare = { description: '', effects: '', images: [], brand: '', manufacturer: '' }
  const [described] = graphOf(bare, { title: '', jan: '' })['@graph']
  expect(Object.keys(described!)).toEqual(['@type', 'name', 'url', 'offers'])
  expect(Object.keys((described!.offers as object[])[0]!)).not.toContain('name')
})

test('without a price, only the breadcrumb is described: search engines require an offer', () => {
  expect(graphOf({}, { price: null })['@graph']).toMatchObject([{ '@type': 'BreadcrumbList' }])
})

test('structured data escapes a handle in its addresses', () => {
  const [described, crumbs] = graphOf({ handle: '目/薬 100%' })['@graph']
  const url = 'https://shop.example/products/%E7%9B%AE%2F%E8%96%AC%20100%25'
  expect(described).toMatchObject({ url, offers: [{ url: `${url}?variant=variant_1` }] })
  expect(crumbs).toMatchObject({ itemListElement: [{}, {}, { item: url }] })
})
