import { seedOf } from '../seeded.ts'
import type { DemoLicence, DemoProduct, SaleClass, StoreView } from '../types.ts'
import { gradient, lighter } from './colours.ts'
import { Lettering, type LineStyle } from './lettering.ts'
import { pictogram } from './pictograms.ts'

const leaf = '#0e6b58'
const ink = '#1c2b33'
const wood = '#d9c3a0'

/** A store as SVG, 1200 × 900, drawn like the packages and marked as a sample: no such store exists. */
export function storeArt(view: StoreView, licence: DemoLicence, products: readonly DemoProduct[]): string {
  const letters = new Lettering()
  const drawn = view === 'front' ? front(licence, letters) : shelves(licence, products, letters)
  const mark = sampleMark(letters)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">',
    `<defs>${paints}${letters.defs}</defs>`,
    drawn,
    mark,
    '</svg>',
  ].join('')
}

const paints = [
  gradient(
    'sky',
    [
      [0, '#dcebf0'],
      [1, '#f6f5ef'],
    ],
    true,
  ),
  gradient(
    'glass',
    [
      [0, '#e9f3f2'],
      [1, '#cfe1e0'],
    ],
    true,
  ),
  gradient(
    'board',
    [
      [0, lighter(leaf, 0.08)],
      [1, leaf],
    ],
    true,
  ),
  gradient(
    'shade',
    [
      [0, '#0b1820', 0.2],
      [1, '#0b1820', 0],
    ],
    true,
  ),
].join('')

const box = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${more}/>`

const middle = (letters: Lettering, text: string, style: Omit<LineStyle, 'anchor'>) =>
  letters.line(text, { ...style, anchor: 'middle' })

function front({ store_name, opening_hours }: DemoLicence, letters: Lettering): string {
  const stripes = Array.from({ length: 19 }, (_, i) => {
    const x = 120 + i * (960 / 19)
    const w = 960 / 19
    return `<path d="M${r(x)} 316h${r(w)}v54a${r(w / 2)} 18 0 0 1-${r(w)} 0z" fill="${i % 2 ? '#f3efe3' : lighter(leaf, 0.12)}"/>`
  }).join('')
  return [
    box(0, 0, 1200, 900, 'url(#sky)'),
    box(0, 770, 1200, 130, '#dddad1') + box(0, 770, 1200, 5, '#c9c6bc'),
    box(90, 120, 1020, 650, '#fbfaf7') + box(78, 96, 1044, 30, '#c9cfcb'),
    box(120, 170, 960, 132, 'url(#board)', ' rx="10"'),
    `<circle cx="206" cy="236" r="42" fill="#fff"/>${pictogram('capsule', 206, 236, 54, leaf, 1.9)}`,
    letters.line(store_name, { x: 276, y: 260, size: 66, fill: '#ffffff', width: 770 }),
    showWindow(140, letters),
    door(556),
    plate(930, opening_hours, letters),
    box(120, 370, 960, 44, 'url(#shade)'),
    box(120, 306, 960, 10, lighter(leaf, 0.12)) + stripes,
    box(90, 752, 1020, 18, '#b9beb8'),
    planter(150) + planter(330) + planter(960),
  ].join('')
}

function showWindow(x: number, letters: Lettering): string {
  const goods = [0, 1].flatMap((row) =>
    Array.from({ length: 7 }, (_, i) => {
      const h = 44 + (seedOf(`window ${row} ${i}`) % 4) * 9
      const fill = ['#8fb9ab', '#e2b9a5', '#a9bcd8', '#d9cda0'][seedOf(`goods ${row} ${i}`) % 4]!
      return box(x + 28 + i * 48, 538 + row * 104 - h, 36, h, fill, ' rx="3"')
    }),
  )
  return [
    box(x, 390, 380, 310, 'url(#glass)', ' stroke="#9fb0ad" stroke-width="6"'),
    ...goods,
    box(x + 14, 538, 352, 8, wood) + box(x + 14, 642, 352, 8, wood),
    box(x + 40, 410, 300, 58, '#ffffff', ' rx="8"'),
    middle(letters, '医薬品', { x: x + 190, y: 450, size: 34, fill: leaf }),
    `<path d="M${x + 300} 690L${x + 370} 480" stroke="#fff" stroke-opacity=".55" stroke-width="14"/>`,
  ].join('')
}

function door(x: number): string {
  const leafOf = (at: number, handle: number) =>
    `${box(at, 400, 160, 352, 'url(#glass)', ' stroke="#9fb0ad" stroke-width="6"')}${box(handle, 550, 8, 90, '#7d898e', ' rx="4"')}`
  return [
    leafOf(x, x + 138),
    leafOf(x + 166, x + 180),
    box(x - 8, 752, 342, 18, '#8f968f'),
    `<path d="M${x + 30} 730l60-230M${x + 200} 730l60-230" stroke="#fff" stroke-opacity=".5" stroke-width="12"/>`,
  ].join('')
}

function plate(x: number, hours: string, letters: Lettering): string {
  const line = (text: string, y: number) =>
    middle(letters, text, { x: x + 65, y, size: 15, fill: ink, weight: 'medium', width: 116 })
  return [
    box(x, 420, 130, 150, '#ffffff', ' rx="8" stroke="#c9cfcb" stroke-width="3"'),
    middle(letters, '営業時間', { x: x + 65, y: 456, size: 22, fill: leaf }),
    ...hours.split(/[、（）]/).map((text, at) => line(text, 494 + at * 26)),
  ].join('')
}

const planter = (x: number) =>
  `<ellipse cx="${x + 45}" cy="706" rx="52" ry="38" fill="#5f9c6f"/><ellipse cx="${x + 28}" cy="694" rx="26" ry="24" fill="#7db58a"/><path d="M${x} 716h90l-10 54H${x + 10}z" fill="#b98a66"/>`

/** First-class medicines stand behind the counter; the others are sorted by their class, as the law wants them. */
const bayClasses: readonly SaleClass[][] = [['第1類医薬品'], ['指定第2類医薬品'], ['第2類医薬品'], ['第3類医薬品']]

function shelves({ classes }: DemoLicence, products: readonly DemoProduct[], letters: Lettering): string {
  const bays = bayClasses.map(([name]) => name!).filter((name) => classes.includes(name))
  const width = (1120 - 20 * (bays.length - 1)) / bays.length
  return [
    box(0, 0, 1200, 900, '#f4f2ec') + box(0, 800, 1200, 100, '#dcd3c3') + box(0, 796, 1200, 6, '#c4b9a4'),
    ...bays.map((name, i) => bay(name, r(40 + i * (width + 20)), r(width), products, letters)),
  ].join('')
}

function bay(name: SaleClass, x: number, w: number, products: readonly DemoProduct[], letters: Lettering): string {
  const goods = products.filter(({ variants }) => variants[0]?.metadata.jsm_category_name === name)
  const isBehind = name === '第1類医薬品'
  const rows = [0, 1, 2, 3].map((row) => shelf(goods, row, x + 16, 300 + row * 150, w - 32))
  const guard = [
    box(x + 8, 150, w - 16, 640, '#dcebea', ' fill-opacity=".45"'),
    middle(letters, '薬剤師がご説明します', { x: r(x + w / 2), y: 180, size: 21, fill: ink, width: w - 40 }),
  ]
  return [
    box(x, 60, w, 740, '#ffffff', ' rx="10" stroke="#d9d4c6" stroke-width="3"'),
    box(x + 14, 78, w - 28, 64, leaf, ' rx="8"'),
    middle(letters, name, { x: r(x + w / 2), y: 121, size: 32, fill: '#ffffff', width: w - 52 }),
    ...rows,
    ...(isBehind ? guard : []),
  ].join('')
}

/** This many products are tried for a place on one shelf. */
const tries = 14

/** A few products, each with all its pieces side by side, as in a shop. */
function shelf(goods: readonly DemoProduct[], row: number, from: number, floor: number, w: number): string {
  const end = from + w
  let x = from + 6
  let drawn = ''
  for (let at = 0; at < Math.min(goods.length, tries); at++) {
    const product = goods[(row * 7 + at * 3) % goods.length]!
    const seed = seedOf(`${product.handle} on its shelf`)
    const [bw, bh] = [38 + (seed % 3) * 8, 66 + (seed % 5) * 9]
    const pieces = Math.min(1 + (seed % 3), Math.floor((end - x) / (bw + 3)))
    if (pieces < 1) continue
    const name = `c${from}-${row}-${at}`
    drawn += `<g id="${name}">${carton(product, r(x), floor - bh, bw, bh)}</g>`
    for (let piece = 1; piece < pieces; piece++) drawn += `<use href="#${name}" x="${piece * (bw + 3)}"/>`
    x += pieces * (bw + 3) + 7
  }
  return `${drawn}${box(from - 8, floor, w + 16, 12, wood)}${box(from - 8, floor + 12, w + 16, 8, '#f7f1e2')}`
}

function carton(
  { art: { palette, pictogram: sign, layout } }: DemoProduct,
  x: number,
  y: number,
  w: number,
  h: number,
) {
  const isDark = layout === 1 || layout === 0
  const ground = isDark ? palette.base : palette.pale
  return [
    box(x, y, w, h, ground, ` rx="2" stroke="${palette.deep}" stroke-opacity=".25"`),
    box(x, r(y + h * 0.12), w, r(h * 0.1), isDark ? '#ffffff' : palette.base),
    box(x, y + h - 8, w, 8, palette.accent),
    `<circle cx="${r(x + w / 2)}" cy="${r(y + h * 0.56)}" r="${r(w * 0.36)}" fill="#fff"/>`,
    pictogram(sign, x + w / 2, y + h * 0.56, w * 0.5, palette.deep),
  ].join('')
}

const sampleMark = (letters: Lettering) =>
  box(1036, 826, 140, 54, '#ffffff', ` rx="27" stroke="${ink}" stroke-width="3"`) +
  middle(letters, '見本の絵', { x: 1106, y: 862, size: 26, fill: ink, width: 120 })

const r = (value: number) => Math.round(value * 10) / 10
