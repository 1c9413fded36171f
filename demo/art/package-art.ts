import type { DemoProduct } from '../types.ts'
import { gradient, lighter } from './colours.ts'
import { drawPackage } from './draw-package.ts'
import { Lettering } from './lettering.ts'
import type { Label } from './panel.ts'

/**
 * The product's package as SVG, 800 × 800 on white. Every letter is an outline of Noto Sans JP, so the picture looks
 * the same on a machine without any font. The same product always gives the same text.
 */
export function packageArt(product: DemoProduct): string {
  const letters = new Lettering()
  const label = labelOf(product)
  const drawn = drawPackage[product.art.form](label, letters, product.handle)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 800 800">',
    `<defs>${paints(label)}${letters.defs}</defs>`,
    '<rect width="800" height="800" fill="#fff"/>',
    drawn,
    '</svg>',
  ].join('')
}

function labelOf(product: DemoProduct): Label {
  const { brand, symptoms, featured_variant_sku } = product.metadata
  const featured = product.variants.find((variant) => variant.sku === featured_variant_sku) ?? product.variants[0]!
  return {
    brand,
    word: product.title.slice(brand.length).trim(),
    saleClass: featured.metadata.jsm_category_name,
    use: symptoms.slice(0, 3).join('・'),
    size: featured.title.length <= 8 && !featured.title.includes('/') ? featured.title : '',
    palette: product.art.palette,
    pictogram: product.art.pictogram,
    layout: product.art.layout,
  }
}

function paints({ palette: { base, deep, pale } }: Label): string {
  return [
    gradient(
      'base',
      [
        [0, lighter(base, 0.06)],
        [1, lighter(deep, 0.12)],
      ],
      true,
    ),
    gradient(
      'pale',
      [
        [0, '#ffffff'],
        [1, pale],
      ],
      true,
    ),
    gradient('round', [
      [0, '#0b1820', 0.22],
      [0.14, '#ffffff', 0.3],
      [0.4, '#ffffff', 0],
      [0.78, '#0b1820', 0.04],
      [1, '#0b1820', 0.26],
    ]),
    gradient(
      'roundDown',
      [
        [0, '#0b1820', 0.1],
        [0.2, '#ffffff', 0.35],
        [0.55, '#ffffff', 0],
        [1, '#0b1820', 0.24],
      ],
      true,
    ),
    gradient('sheen', [
      [0, '#ffffff', 0.16],
      [0.5, '#ffffff', 0],
      [1, '#0b1820', 0.08],
    ]),
    gradient('sideShade', [
      [0, '#0b1820', 0.1],
      [1, '#0b1820', 0.34],
    ]),
    gradient('foil', [
      [0, '#c9d1d7'],
      [0.3, '#eef2f4'],
      [0.6, '#d3dadf'],
      [1, '#e8edf0'],
    ]),
    '<radialGradient id="ground"><stop offset="0" stop-color="#0b1820" stop-opacity=".34"/><stop offset=".6" stop-color="#0b1820" stop-opacity=".12"/><stop offset="1" stop-color="#0b1820" stop-opacity="0"/></radialGradient>',
  ].join('')
}
