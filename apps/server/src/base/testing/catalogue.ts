import type { PurchaseQuestion, SaleClass, VariantMetadata } from '@kusuribako/contract/catalogue/medicine'
import type { DemoProduct, DemoVariant } from '../../../../../demo/index.ts'
import { licences, professionals, shifts } from '../../../../../demo/licences.ts'
import { shippingOptions } from '../../../../../demo/shipping-options.ts'
import { listRows, productRows, shelfRows, tagRows } from '../../load-demo/catalogue-rows.ts'
import { insertRows, stableId } from '../../load-demo/insert-rows.ts'
import { pharmacyRows } from '../../load-demo/pharmacy-rows.ts'
import { regionId, salesChannelId, sampleShop, settingsRows } from '../../load-demo/settings-rows.ts'
import type { TestShop } from './shop.ts'

/** Products of every kind that the rules distinguish. Prices in yen with tax; `stock` pieces each. */
const goods = {
  /** 第1類医薬品: has a questionnaire and waits for a pharmacist. */
  firstClass: good('第1類医薬品', 1280, 50, { type: 'medicine', questions: ['diagnosis', 'allergy'] }),
  /** 抗原検査キット: first-class too, up to a hundred at a time. */
  testKit: good('抗原検査キット', 1980, 500, { type: 'medicine', questions: ['purpose'] }),
  /** 指定第2類医薬品 with a guarded ingredient (濫用等のおそれ), three days of use. */
  coldRemedy: good('指定第2類医薬品', 1480, 50, {
    type: 'medicine',
    questions: ['abuse'],
    guarded: ['dihydrocodeine'],
    days: 3,
  }),
  /** Another product with the same guarded ingredient. */
  coughSyrup: good('指定第2類医薬品', 980, 50, {
    type: 'medicine',
    questions: ['abuse'],
    guarded: ['dihydrocodeine'],
    days: 4,
  }),
  /** With a guarded ingredient, and more days of use than a small package may have. */
  bigColdRemedy: good('指定第2類医薬品', 2480, 50, {
    type: 'medicine',
    questions: ['abuse'],
    guarded: ['dihydrocodeine'],
    days: 12,
  }),
  secondClass: good('第2類医薬品', 880, 50, { type: 'medicine' }),
  thirdClass: good('第3類医薬品', 1100, 50, { type: 'medicine' }),
  /** 要指導医薬品: shown, never sold online. */
  guidance: good('要指導医薬品', 3000, 50, { type: 'medicine' }),
  /** On sale: 1,100 yen instead of 1,650. */
  lotion: good('化粧品', 1650, 100, { sale: 1100 }),
  /** Taxed at 8 percent. */
  food: good('健康食品', 1080, 100, { type: 'health_food', tax: 8 }),
  device: good('管理医療機器', 5500, 20, { type: 'medical_device' }),
  /** At most two in one purchase. */
  limited: good('日用品', 330, 100, { most: 2 }),
  few: good('日用品', 550, 3, {}),
  soldOut: good('日用品', 440, 0, {}),
  /** Out of stock, with back-orders allowed. */
  backorder: good('日用品', 660, 0, { backorder: true }),
}
export type Good = keyof typeof goods

export interface SmallCatalogue {
  region_id: string
  sales_channel_id: string
  /** Product and (only) variant of each. */
  products: Record<Good, string>
  variants: Record<Good, string>
  skus: Record<Good, string>
  /** `standard` 550 yen below 3,980; `standard-free` from there; `member` free; `return`. */
  shipping: Record<'standard' | 'standard-free' | 'member' | 'return', string>
}

/** One region (日本, yen, tax included), one product with one variant of each kind, licences, delivery options. */
export async function smallCatalogue(shop: TestShop): Promise<SmallCatalogue> {
  const { now } = shop.clock
  const named = Object.entries(goods).map(([name, make]) => [name as Good, make(name)] as const)
  const products = named.map(([, product]) => product)
  await insertRows(shop.pool, [
    ...settingsRows(now, {
      ...sampleShop,
      options: shippingOptions.filter(({ audience }) => audience !== 'subscriptions'),
    }),
    ...shelfRows(now, categories, [{ handle: 'spring', title: '春の特集', description: '春に' }]),
    ...productRows(now, products),
    ...tagRows(now, products),
    ...listRows(now, [{ handle: 'pick-up', title: 'おすすめ', product_handles: ['lotion', 'food'] }]),
    ...pharmacyRows(now, licences, professionals, shifts),
  ])
  const ids = <T>(of: (product: DemoProduct) => T) =>
    Object.fromEntries(named.map(([name, product]) => [name, of(product)])) as Record<Good, T>
  return {
    region_id: regionId,
    sales_channel_id: salesChannelId,
    products: ids(({ handle }) => stableId('product', handle)),
    variants: ids(({ variants }) => stableId('variant', variants[0]!.sku)),
    skus: ids(({ variants }) => variants[0]!.sku),
    shipping: {
      standard: stableId('shipping_option', 'standard'),
      'standard-free': stableId('shipping_option', 'standard-free'),
      member: stableId('shipping_option', 'member'),
      return: stableId('shipping_option', 'return'),
    },
  }
}

const categories = [
  { handle: 'medicines', name: '医薬品', description: '', parent: null, rank: 0 },
  { handle: 'pain', name: '痛み・熱', description: '', parent: 'medicines', rank: 0 },
  { handle: 'daily', name: '日用品', description: '', parent: null, rank: 1 },
]

interface GoodOptions {
  type?: DemoProduct['type']
  questions?: string[]
  guarded?: VariantMetadata['regulated_ingredient']
  days?: number
  most?: number
  sale?: number
  tax?: 8
  backorder?: boolean
}

function good(saleClass: SaleClass, price_yen: number, stock: number, options: GoodOptions) {
  return (name: string): DemoProduct => {
    const type = options.type ?? (saleClass === '化粧品' ? 'cosmetic' : 'general_product')
    const variant: DemoVariant = {
      sku: `T-${name}`,
      title: '1個',
      options: { 内容量: '1個' },
      price_yen,
      ...(options.sale && { sale_price_yen: options.sale }),
      stock,
      allow_backorder: options.backorder ?? false,
      barcode: `T-${name}`,
      metadata: variantMetadata(saleClass, name, options),
    }
    return {
      handle: name,
      title: `見本の${saleClass}（${name}）`,
      subtitle: saleClass,
      description: `${name}の説明`,
      type,
      maker: '見本製薬株式会社',
      collection: name === 'lotion' ? 'spring' : undefined,
      categories: [type === 'medicine' ? 'pain' : 'daily'],
      tags: [saleClass],
      option_names: ['内容量'],
      variants: [variant],
      metadata: productMetadata(type, options.tax ?? 10, variant.sku),
      questions: (options.questions ?? []).map(question),
      art: {
        form: 'box',
        palette: { base: '#123', deep: '#012', accent: '#456', pale: '#eef' },
        pictogram: 'capsule',
        layout: 0,
      },
      days_old: Object.keys(goods).indexOf(name),
    }
  }
}

const variantMetadata = (saleClass: SaleClass, name: string, options: GoodOptions): VariantMetadata => ({
  jsm_category_name: saleClass,
  jan_code: `T-${name}`,
  delivery_method: '宅配便',
  maximum_purchase_quantity: options.most ?? null,
  regulated_ingredient: options.guarded ?? [],
  package_days: options.days ?? null,
  asking_price_with_tax: null,
  discontinued_at: null,
  dpoint_custom_rate: null,
  dpoint_custom_amount: null,
  favorite_count: 0,
})

const productMetadata = (
  product_type: DemoProduct['type'],
  tax_rate: 8 | 10,
  featured_variant_sku: string,
): DemoProduct['metadata'] => ({
  product_type,
  reading: 'みほん',
  brand: '見本',
  manufacturer: '見本製薬株式会社',
  company: '見本製薬株式会社',
  ingredients: [],
  additives: [],
  allergen: [],
  symptoms: product_type === 'medicine' ? ['頭痛'] : [],
  features: [],
  age_groups: ['成人'],
  dosage_form: '錠剤',
  effects: '',
  dosage: [],
  dosage_notes: [],
  do_not: [],
  consult: [],
  storage: [],
  tax_rate,
  purchased_count_last_month: 0,
  featured_variant_sku,
})

/** The answer いいえ lets the purchase continue, はい stops it. */
const question = (key: string): PurchaseQuestion => ({
  key,
  question: `${key}にあてはまりますか。`,
  answer: ['いいえ', 'はい'],
  default_answer: null,
  stop_answer: ['はい'],
  stop_reason: '医師にご相談ください。',
  require_remark_answer: [],
  purchase_answer_ages: [],
})

/** How many pieces of a variant are available to sell; fails for an unknown variant. */
export async function freePieces({ db }: TestShop, variant_id: string): Promise<number> {
  const stock = db.selectFrom('stock').select('quantity').where('variant_id', '=', variant_id)
  return (await stock.executeTakeFirstOrThrow()).quantity
}
