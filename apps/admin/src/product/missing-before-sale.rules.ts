import { classesWithQuestions, factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'

/** What a product lacks, by where to fix it. */
const places = {
  variant: 'variants',
  sale_class: 'variants',
  price: 'variants',
  jan: 'variants',
  package_days: 'variants',
  picture: 'pictures',
  category: 'place',
  effects: 'insert',
  dosage: 'insert',
  ingredients: 'insert',
  allergen: 'insert',
  precautions: 'insert',
  questions: 'questions',
} as const
export type Gap = keyof typeof places
export type Place = (typeof places)[Gap]

export interface Missing {
  what: Gap
  where: Place
  /** The variants concerned; empty where it concerns the product. */
  variants: string[]
}

type Metadata = Readonly<Record<string, unknown>> | null

/** The product data that the check needs; metadata may contain anything. */
export interface ForSale {
  thumbnail: string | null
  images: readonly unknown[]
  categories?: readonly unknown[] | undefined
  metadata: Metadata
  variants: readonly { title: string; barcode: string | null; price: number | null; metadata: Metadata }[]
}

/**
 * What is missing before a product should be sold, in the page's order. `questions`: how many it has, null where
 * unknown.
 */
export function missingBeforeSale(product: ForSale, questions: number | null): Missing[] {
  const { thumbnail, images, categories = [], metadata, variants } = product
  const variantGap = (what: Gap, lacks: (variant: ForSale['variants'][number]) => boolean): Missing[] => {
    const titles = variants.filter(lacks).map(({ title }) => title)
    return titles.length ? [{ what, where: places[what], variants: titles }] : []
  }
  const productGap = (what: Gap, isMissing: boolean): Missing[] =>
    isMissing ? [{ what, where: places[what], variants: [] }] : []
  return [
    ...productGap('variant', variants.length === 0),
    ...variantGap('sale_class', ({ metadata }) => !classOf(metadata)),
    ...variantGap('price', ({ price }) => price === null),
    ...variantGap('jan', ({ barcode }) => !barcode),
    ...variantGap('package_days', ({ metadata }) => isGuarded(metadata) && !metadata?.package_days),
    ...productGap('picture', !thumbnail && images.length === 0),
    ...productGap('category', categories.length === 0),
    ...(isMedicine(product) ? insertGaps(metadata).flatMap((what) => productGap(what, true)) : []),
    ...productGap('questions', questions === 0 && variants.some(({ metadata }) => needsQuestions(metadata))),
  ]
}

/** Whether the shop would not show it at all: no variant has a legal sale class. */
export const isUnshowable = ({ variants }: { variants: readonly { metadata: Metadata }[] }): boolean =>
  !variants.some(({ metadata }) => classOf(metadata))

const isMedicine = ({ metadata, variants }: ForSale) =>
  metadata?.product_type === 'medicine' || variants.some((one) => factsOfClass(classOf(one.metadata))?.isMedicine)

/** Like those of guarded goods (薬機法36条の11). */
const needsQuestions = (metadata: Metadata) =>
  isGuarded(metadata) || classesWithQuestions.includes(classOf(metadata) ?? '')

/** The insert fields of a medicine that the shop must show (薬機法施行規則147条の7). */
function insertGaps(metadata: Metadata): Gap[] {
  const isStated = (key: string) => {
    const value = metadata?.[key]
    return Array.isArray(value) || typeof value === 'string' ? value.length > 0 : false
  }
  return [
    ...(isStated('effects') ? [] : (['effects'] as const)),
    ...(isStated('dosage') || isStated('dosage_notes') ? [] : (['dosage'] as const)),
    ...(isStated('ingredients') ? [] : (['ingredients'] as const)),
    // "None" is an empty list: without a list nothing is known.
    ...(Array.isArray(metadata?.allergen) ? [] : (['allergen'] as const)),
    ...(isStated('do_not') || isStated('consult') ? [] : (['precautions'] as const)),
  ]
}

function classOf(metadata: Metadata): string | null {
  const saleClass = metadata?.jsm_category_name
  return typeof saleClass === 'string' && saleClass ? saleClass : null
}

const isGuarded = (metadata: Metadata) =>
  Array.isArray(metadata?.regulated_ingredient) && metadata.regulated_ingredient.length > 0
