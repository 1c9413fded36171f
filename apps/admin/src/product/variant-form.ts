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
export interface Given {
  /** Its title, which is its value where there is one option. */
  name: string
  /** By option, where there are several: its title is built from them. */
  values: Record<string, string>
  sku: string
  jan: string
  /** Yen, tax included, per piece; empty where it has none. */
  price: string
  saleClass: SaleClass | ''
  guarded: GuardedIngredient[]
  packageDays: string
  most: string
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
  most: { min: 1, max: 1000, isOptional: true },
  askingPrice: { min: 1, max: 100_000_000, isOptional: true },
  pieces: { min: 0, max: 1_000_000, isOptional: true },
}

/** The initial values of a new one. */
export const emptyVariant: Given = {
  name: '',
  values: {},
  sku: '',
  jan: '',
  price: '',
  saleClass: '',
  guarded: [],
  packageDays: '',
  most: '',
  askingPrice: '',
  askingGround: '',
  isCounted: true,
  mayBackorder: false,
  pieces: '',
}

/** The form's initial values: the existing variant, or a new one of the same class as the others. */
export function givenOf(variant: Variant | null, others: readonly Variant[] = []): Given {
  if (!variant) return { ...emptyVariant, saleClass: classOf(others[0]?.metadata) }
  const said = variant.metadata ?? {}
  return {
    name: variant.title,
    values: Object.fromEntries(variant.options.map(({ option_id, value }) => [option_id, value])),
    sku: variant.sku ?? '',
    jan: variant.barcode ?? '',
    price: figureOf(plainPriceOf(variant)?.amount),
    saleClass: classOf(said),
    guarded: Array.isArray(said.regulated_ingredient) ? said.regulated_ingredient : [],
    packageDays: figureOf(said.package_days),
    most: figureOf(said.maximum_purchase_quantity),
    askingPrice: figureOf(said.asking_price_with_tax),
    askingGround: typeof said.asking_price_ground === 'string' ? said.asking_price_ground : '',
    isCounted: variant.manage_inventory,
    mayBackorder: variant.allow_backorder,
    pieces: '',
  }
}

const figureOf = (given: unknown) => (typeof given === 'number' ? String(given) : '')
const classOf = (said: Variant['metadata'] | undefined) => (said?.jsm_category_name ?? '') as Given['saleClass']

/** With several options each has a value; otherwise its name is the value. */
export const isByValues = (options: readonly Option[]) => options.length > 1

/** Its name in the shop. */
export const titleOf = ({ name, values }: Given, options: readonly Option[]): string =>
  isByValues(options) ? options.map(({ id }) => values[id]?.trim() ?? '').join(' / ') : name.trim()

/** Whether another has the same name: a shopper could not tell them apart. */
export const isNamedTwice = (given: Given, options: readonly Option[], others: readonly Pick<Variant, 'title'>[]) =>
  others.some(({ title }) => title === titleOf(given, options))

/** Whether its maker's price lacks the evidence that it is the maker's (景品表示法5条2号). */
export const lacksGround = ({ askingPrice, askingGround }: Given) =>
  askingPrice.trim() !== '' && askingGround.trim() === ''

/** Whether every field is valid; `mayLackPrice`: for one without a price so far. */
export const isWhole = (given: Given, options: readonly Option[], others: readonly Variant[], mayLackPrice = false) =>
  (isByValues(options) ? options.every(({ id }) => given.values[id]?.trim()) : given.name.trim() !== '') &&
  given.sku.trim() !== '' &&
  !(given.jan.trim() && whyNotJan(given.jan)) &&
  !whyNotNumber(given.price, { ...limits.price, isOptional: mayLackPrice }) &&
  !whyNotNumber(given.packageDays, limits.packageDays) &&
  !whyNotNumber(given.most, limits.most) &&
  !whyNotNumber(given.askingPrice, limits.askingPrice) &&
  !whyNotNumber(given.pieces, limits.pieces) &&
  !lacksGround(given) &&
  !isNamedTwice(given, options, others)

/** SKUs are compared in half width. */
export const plainSku = (typed: string) => toHalfWidth(typed).trim()

/** The common part of creating and changing, without prices and stock. An empty text removes its key. */
function wordsOf(given: Given, options: readonly Option[]) {
  const title = titleOf(given, options)
  const barcode = plainJan(given.jan)
  return {
    title,
    sku: plainSku(given.sku),
    barcode: barcode || null,
    manage_inventory: given.isCounted,
    allow_backorder: given.mayBackorder,
    options: options.map(({ id }) => ({
      option_id: id,
      value: isByValues(options) ? (given.values[id]?.trim() ?? '') : title,
    })),
    metadata: {
      jsm_category_name: given.saleClass,
      jan_code: barcode,
      regulated_ingredient: given.guarded,
      package_days: wholeNumber(given.packageDays),
      maximum_purchase_quantity: wholeNumber(given.most),
      asking_price_with_tax: wholeNumber(given.askingPrice),
      asking_price_ground: given.askingPrice.trim() ? given.askingGround.trim() : '',
    },
  }
}

/** A new one, with its price and its initial stock. */
export const newVariantOf = (given: Given, options: readonly Option[]) => ({
  ...wordsOf(given, options),
  inventory_quantity: given.isCounted ? (wholeNumber(given.pieces) ?? 0) : 0,
  prices: pricesOf(given, []),
})

/** The change of one; its other prices are sent unchanged, and none is sent where its own stays. */
export function changeOf(given: Given, options: readonly Option[], variant: Variant) {
  const isPriced = wholeNumber(given.price) !== (plainPriceOf(variant)?.amount ?? null)
  return { ...wordsOf(given, options), ...(isPriced && { prices: pricesOf(given, variant.prices) }) }
}

type Price = Variant['prices'][number]

/** Whether it has other prices, for quantities or regions. */
export const hasOtherPrices = ({ prices }: Pick<Variant, 'prices'>) => prices.some((price) => !isPlain(price))

/** The price of one piece in yen, for any buyer and region. */
const plainPriceOf = ({ prices }: Pick<Variant, 'prices'>) => prices.find(isPlain)
const isPlain = ({ price_list_id, region_id, currency_code, min_quantity, max_quantity }: Price) =>
  !price_list_id && !region_id && currency_code === 'jpy' && !min_quantity && !max_quantity

function pricesOf(given: Given, before: readonly Price[]) {
  const amount = wholeNumber(given.price)
  const plain = before.find(isPlain)
  return [
    ...(amount === null ? [] : [{ ...(plain && { id: plain.id }), amount, currency_code: 'jpy' }]),
    // Prices of lists are not the variant's own.
    ...before.filter((price) => !price.price_list_id && !isPlain(price)).map(sentBack),
  ]
}

const sentBack = ({ id, amount, region_id, currency_code, min_quantity, max_quantity }: Price) => ({
  id,
  amount,
  ...(region_id ? { region_id } : { currency_code }),
  ...(min_quantity !== null && { min_quantity }),
  ...(max_quantity !== null && { max_quantity }),
})
