import { jan } from './jan.ts'
import { buildProducts } from './products.ts'
import type { DemoProduct } from './types.ts'

/**
 * The same kind of shop with `count` products, one at a time: the demo's products first, then numbered editions of
 * them (`…-e2`, `第2版`) with handles, SKUs and JANs of their own and the picture of the original product.
 */
export function* largeShop(count: number): Iterable<DemoProduct> {
  const base = buildProducts()
  for (let i = 0, serial = 0; i < count; i++) {
    const product = base[i % base.length]!
    const round = Math.floor(i / base.length)
    if (round === 0) yield product
    else yield edition(product, round + 1, () => serial++)
  }
}

function edition(product: DemoProduct, number: number, nextSerial: () => number): DemoProduct {
  const variants = product.variants.map((variant, i) => {
    const barcode = jan(`29${String(nextSerial()).padStart(10, '0')}`)
    return {
      ...variant,
      sku: `KL-${barcode.slice(2, 12)}`,
      barcode,
      price_yen: variant.price_yen + ((number * 37 + i * 11) % 29) * 10,
      sale_price_yen: variant.sale_price_yen,
      stock: (variant.stock * (number % 7)) % 251,
      metadata: { ...variant.metadata, jan_code: barcode },
    }
  })
  return {
    ...product,
    handle: `${product.handle}-e${number}`,
    title: `${product.title} 第${number}版`,
    variants,
    metadata: {
      ...product.metadata,
      reading: `${product.metadata.reading}だい${number}はん`,
      featured_variant_sku: variants[Math.min(1, variants.length - 1)]!.sku,
    },
    days_old: (product.days_old + number * 13) % 720,
  }
}
