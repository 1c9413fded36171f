import { plainJan, whyNotJan } from '@kusuribako/contract/catalogue/jan.rules'
import type { GuardedIngredient, SaleClass } from '@kusuribako/contract/catalogue/medicine'
import type { FullProduct } from '@kusuribako/contract/catalogue/products'
import { toHalfWidth } from '@kusuribako/ui/format.ts'
import { whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import type { Variant } from '../goods/goods.ts'

export type { Variant }
/** The product's options. */
export type Option = Pick<FullProduct['options'][number], 'id' | 'title'>

/** A variant as its form holds it: numbers as typed. */
export interface Values {
  /** Its title, which is its value where there is one option. */
  name: string
  /** By option, where there are several: its title is built from them. */
  optionValues: Record<string, string>
  sku: string
  jan: string
  /** Yen, tax included, per piece; empty where it has none. */
  price: string
  saleClass: SaleClass | ''
  guarded: GuardedIngredient[]
  packageDays: string
  maxQuantity: string
  askingPrice: string
  askingGround: string
  isCounted: boolean
  mayBackorder: boolean
  /** The initial stock, for a new variant only. */
  pieces: string
}

export const limits = {
  price: { min: 0, max: 100_000_000 },
  packageDays: { min: 1, max: 3650, isOptional: true },
  maxQuantity: { min: 1, max: 1000, isOptional: true },
  askingPrice: { min: 1, max: 100_000_000, isOptional: true },
  pieces: { min: 0, max: 1_000_000, isOptional: true },
}

/** The initial values of a new one. */
export const emptyVariant: Values = {
  name: '',
  optionValues: {},
  sku: '',
  jan: '',
  price: '',
  saleClass: '',
  guarded: [],
  packageDays: '',
  maxQuantity: '',
  askingPrice: '',
  askingGround: '',
  isCounted: true,
  mayBackorder: false,
  pieces: '',
}

/** The form's initial values: the existing variant, or a new one of the same class as the others. */
export function valuesOf(variant: Variant | null, others: readonly Variant[] = []): Values {
  if (!variant) return { ...emptyVariant, saleClass: classOf(others[0]?.metadata) }
  const metadata = variant.metadata ?? {}
  return {
    name: variant.title,
    optionValues: Object.fromEntries(variant.options.map(({ option_id, value }) => [option_id, value])),
    sku: variant.sku ?? '',
    jan: variant.barcode ?? '',
    price: figureOf(plainPriceOf(variant)?.amount),
    saleClass: classOf(metadata),
    guarded: Array.isArray(metadata.regulated_ingredient) ? metadata.regulated_ingredient : [],
    packageDays: figureOf(metadata.package_days),
    maxQuantity: figureOf(metadata.maximum_purchase_quantity),
    askingPrice: figureOf(metadata.asking_price_with_tax),
    askingGround: typeof metadata.asking_price_ground === 'string' ? metadata.asking_price_ground : '',
    isCounted: variant.manage_inventory,
    mayBackorder: variant.allow_backorder,
    pieces: '',
  }
}

const figureOf = (value: unknown) => (typeof value === 'number' ? String(value) : '')
const classOf = (metadata: Variant['metadata'] | undefined) =>
  (metadata?.jsm_category_name ?? '') as Values['saleClass']

/** With several options each has a value; otherwise its name is the value. */
export const hasSeveralOptions = (options: readonly Option[]) => options.length > 1

/** Its name in the shop. */
export const titleOf = ({ name, optionValues }: Values, options: readonly Option[]): string =>
  hasSeveralOptions(options) ? options.map(({ id }) => optionValues[id]?.trim() ?? '').join(' / ') : name.trim()

/** Whether another has the same name: a shopper could not tell them apart. */
export const isDuplicateName = (
  values: Values,
  options: readonly Option[],
  others: readonly Pick<Variant, 'title'>[],
) => others.some(({ title }) => title === titleOf(values, options))

/** Whether its maker's price lacks the evidence that it is the maker's (景品表示法5条2号). */
export const lacksGround = ({ askingPrice, askingGround }: Values) =>
  askingPrice.trim() !== '' && askingGround.trim() === ''

/** Whether every field is valid; `mayLackPrice`: for one without a price so far. */
export const isWhole = (values: Values, options: readonly Option[], others: readonly Variant[], mayLackPrice = false) =>
  (hasSeveralOptions(options)
    ? options.every(({ id }) => values.optionValues[id]?.trim())
    : values.name.trim() !== '') &&
  values.sku.trim() !== '' &&
  !(values.jan.trim() && whyNotJan(values.jan)) &&
  !whyNotNumber(values.price, { ...limits.price, isOptional: mayLackPrice }) &&
  !whyNotNumber(values.packageDays, limits.packageDays) &&
  !whyNotNumber(values.maxQuantity, limits.maxQuantity) &&
  !whyNotNumber(values.askingPrice, limits.askingPrice) &&
  !whyNotNumber(values.pieces, limits.pieces) &&
  !lacksGround(values) &&
  !isDuplicateName(values, options, others)

/** SKUs are compared in half width. */
export const plainSku = (typed: string) => toHalfWidth(typed).trim()

/** The common part of creating and changing, without prices and stock. An empty text removes its key. */
function commonInput(values: Values, options: readonly Option[]) {
  const title = titleOf(values, options)
  const barcode = plainJan(values.jan)
  return {
    title,
    sku: plainSku(values.sku),
    barcode: barcode || null,
    manage_inventory: values.isCounted,
    allow_backorder: values.mayBackorder,
    options: options.map(({ id }) => ({
      option_id: id,
      value: hasSeveralOptions(options) ? (values.optionValues[id]?.trim() ?? '') : title,
    })),
    metadata: {
      jsm_category_name: values.saleClass,
      jan_code: barcode,
      regulated_ingredient: values.guarded,
      package_days: wholeNumber(values.packageDays),
      maximum_purchase_quantity: wholeNumber(values.maxQuantity),
      asking_price_with_tax: wholeNumber(values.askingPrice),
      asking_price_ground: values.askingPrice.trim() ? values.askingGround.trim() : '',
    },
  }
}

/** A new one, with its price and its initial stock. */
export const newVariantOf = (values: Values, options: readonly Option[]) => ({
  ...commonInput(values, options),
  inventory_quantity: values.isCounted ? (wholeNumber(values.pieces) ?? 0) : 0,
  prices: pricesOf(values, []),
})

/** The change of one; its other prices are sent unchanged, and none is sent where its own stays. */
export function changeOf(values: Values, options: readonly Option[], variant: Variant) {
  const isPriced = wholeNumber(values.price) !== (plainPriceOf(variant)?.amount ?? null)
  return { ...commonInput(values, options), ...(isPriced && { prices: pricesOf(values, variant.prices) }) }
}

type Price = Variant['prices'][number]

/** Whether it has other prices, for quantities or regions. */
export const hasOtherPrices = ({ prices }: Pick<Variant, 'prices'>) => prices.some((price) => !isPlain(price))

/** The price of one piece in yen, for any buyer and region. */
const plainPriceOf = ({ prices }: Pick<Variant, 'prices'>) => prices.find(isPlain)
const isPlain = ({ price_list_id, region_id, currency_code, min_quantity, max_quantity }: Price) =>
  !price_list_id && !region_id && currency_code === 'jpy' && !min_quantity && !max_quantity

function pricesOf(values: Values, existing: readonly Price[]) {
  const amount = wholeNumber(values.price)
  const plain = existing.find(isPlain)
  return [
    ...(amount === null ? [] : [{ ...(plain && { id: plain.id }), amount, currency_code: 'jpy' }]),
    // Prices of lists are not the variant's own.
    ...existing.filter((price) => !price.price_list_id && !isPlain(price)).map(unchangedPrice),
  ]
}

const unchangedPrice = ({ id, amount, region_id, currency_code, min_quantity, max_quantity }: Price) => ({
  id,
  amount,
  ...(region_id ? { region_id } : { currency_code }),
  ...(min_quantity !== null && { min_quantity }),
  ...(max_quantity !== null && { max_quantity }),
})
