import { type BrandKey, brands, makerName } from './brands.ts'
import type { Family, Line, Profile, Size } from './family.ts'
import { allergensOf, forms } from './forms.ts'
import { jan } from './jan.ts'
import { questionsFor } from './questions.ts'
import { between, fractionOf, pick, seedOf } from './seeded.ts'
import { precautionsOf } from './state-precautions.ts'
import type { DemoProduct, DemoVariant } from './types.ts'

const defaults: Profile = {
  saleClass: '日用品',
  form: 'goodsBox',
  pictogram: 'shield',
  subtitle: '',
  description: '',
  ingredients: [],
  additives: [],
  allergen: [],
  symptoms: [],
  features: [],
  ages: ['成人'],
  effects: '',
  dosage: [],
  dosageNotes: [],
  doNot: [],
  consult: [],
  guarded: [],
  tags: [],
  unit: '',
  tax: 10,
}

/** All products of a family: each of its lines under each brand that carries it. */
export function productsOf(family: Family): DemoProduct[] {
  return family.lines.flatMap((line) => (line.brands ?? family.brands).map((brand) => product(family, line, brand)))
}

function product(family: Family, line: Line, brandKey: BrandKey): DemoProduct {
  const described: Profile = { ...defaults, ...family, ...line }
  const profile = family.type === 'medicine' ? { ...described, ...precautionsOf(described) } : described
  const brand = brands[brandKey]
  const form = forms[profile.form]
  const handle = `${brandKey}-${family.key}-${line.key}`.toLowerCase()
  const title = `${brand.name}${line.word}`
  const optionNames = line.options ?? family.options ?? ['内容量']
  const variants = line.sizes.map((size) => variant(handle, profile, size, optionNames, brand.level))
  const trait = form.traits.length > 0 ? [pick(`${handle} trait`, form.traits)] : []
  return {
    handle,
    title,
    subtitle: profile.subtitle,
    description: profile.description.replaceAll('{name}', title),
    type: family.type,
    maker: makerName(brand.maker),
    collection: profile.collection,
    categories: [...(line.categories ?? family.categories)],
    tags: [...new Set([...profile.tags, ...profile.symptoms])],
    option_names: [...optionNames],
    variants,
    metadata: {
      product_type: family.type,
      reading: `${brand.reading}${line.reading}`,
      brand: brand.name,
      manufacturer: makerName(brand.maker),
      company: brandKey === 'select' ? makerName('select') : `${makerName(brand.maker)} お客様相談室`,
      ...(profile.basis ? { ingredients_basis: profile.basis } : {}),
      ingredients: profile.ingredients.map(([name, amount, role]) => ({ name, amount, ...(role ? { role } : {}) })),
      additives: [...new Set([...form.additives, ...profile.additives])],
      allergen: [...new Set([...profile.allergen, ...allergensOf(form.additives)])],
      symptoms: [...profile.symptoms],
      features: [...new Set([...profile.features, ...trait])],
      age_groups: [...profile.ages],
      dosage_form: form.dosage_form,
      effects: profile.effects,
      dosage: profile.dosage.map(([age, dose, times]) => ({ age, dose, times })),
      dosage_notes: [...profile.dosageNotes],
      do_not: [...profile.doNot],
      consult: [...profile.consult],
      storage: [...form.storage],
      tax_rate: profile.tax,
      purchased_count_last_month: Math.floor(fractionOf(`${handle} bought`) ** 3 * 900),
      featured_variant_sku: variants[Math.min(1, variants.length - 1)]!.sku,
    },
    questions: questionsFor(profile),
    art: { form: form.art, palette: brand.palette, pictogram: profile.pictogram, layout: brand.layout },
    days_old: between(`${handle} age`, 0, 720),
  }
}

function variant(
  handle: string,
  profile: Profile,
  [amount, price]: Size,
  optionNames: readonly string[],
  level: number,
): DemoVariant {
  const title = typeof amount === 'number' ? `${amount}${profile.unit}` : amount
  const name = `${handle} ${title}`
  const barcode = jan(`20${String(seedOf(name)).padStart(10, '0')}`)
  const values = title.split(' / ')
  const regularPrice = shelfPrice(price * level)
  const onSale = fractionOf(`${name} sale`) < 0.12
  const stocked = stockOf(name)
  return {
    sku: `KB-${barcode.slice(2, 12)}`,
    title,
    options: Object.fromEntries(optionNames.map((option, i) => [option, values[i] ?? title])),
    price_yen: regularPrice,
    ...(onSale ? { sale_price_yen: shelfPrice(regularPrice * pick(`${name} off`, [0.7, 0.8, 0.85, 0.9])) } : {}),
    ...stocked,
    barcode,
    metadata: {
      jsm_category_name: profile.saleClass,
      jan_code: barcode,
      delivery_method:
        price < 1500 && ['tube', 'blister', 'sachet', 'patch'].includes(forms[profile.form].art)
          ? 'ポスト投函便'
          : '宅配便',
      maximum_purchase_quantity: profile.guarded.length > 0 ? 1 : profile.questionSet === 'smoking' ? 2 : null,
      regulated_ingredient: [...profile.guarded],
      package_days: profile.perDay && typeof amount === 'number' ? Math.ceil(amount / profile.perDay) : null,
      ...(fractionOf(`${name} asking`) < 0.3
        ? { asking_price_with_tax: shelfPrice(regularPrice * 1.2), asking_price_ground: 'メーカーのカタログ（見本）' }
        : { asking_price_with_tax: null }),
      discontinued_at: fractionOf(`${name} ended`) < 0.008 ? '2026-03-31T00:00:00.000Z' : null,
      dpoint_custom_rate: fractionOf(`${name} points`) < 0.03 ? 0.05 : null,
      dpoint_custom_amount: null,
      favorite_count: Math.floor(fractionOf(`${name} liked`) ** 4 * 120),
    },
  }
}

/** About one in 25 is sold out, one in 17 low; some of the sold out can be back-ordered. */
function stockOf(name: string): { stock: number; allow_backorder: boolean } {
  const chance = fractionOf(`${name} stock`)
  if (chance < 0.04) return { stock: 0, allow_backorder: chance < 0.008 }
  if (chance < 0.1) return { stock: between(`${name} few`, 1, 5), allow_backorder: false }
  return { stock: between(`${name} many`, 12, 240), allow_backorder: chance > 0.98 }
}

/** Yen as shops write them: 498, 1,280, 12,800. */
function shelfPrice(yen: number): number {
  if (yen < 1000) return Math.max(98, Math.round(yen / 10) * 10 - 2)
  if (yen < 10_000) return Math.round(yen / 100) * 100 - 20
  return Math.round(yen / 1000) * 1000 - 200
}
