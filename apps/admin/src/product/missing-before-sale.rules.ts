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

type Said = Readonly<Record<string, unknown>> | null

/** The product data that the check needs; metadata may contain anything. */
export interface ForSale {
  thumbnail: string | null
  images: readonly unknown[]
  categories?: readonly unknown[] | undefined
  metadata: Said
  variants: readonly { title: string; barcode: string | null; price: number | null; metadata: Said }[]
}

/**
 * What is missing before a product should be sold, in the page's order. `questions`: how many it has, null where
 * unknown.
 */
export function missingBeforeSale(product: ForSale, questions: number | null): Missing[] {
  const { thumbnail, images, categories = [], metadata, variants } = product
  const of = (what: Gap, lacks: (variant: ForSale['variants'][number]) => boolean): Missing[] => {
    const titles = variants.filter(lacks).map(({ title }) => title)
    return titles.length ? [{ what, where: places[what], variants: titles }] : []
  }
  const whole = (what: Gap, isMissing: boolean): Missing[] =>
    isMissing ? [{ what, where: places[what], variants: [] }] : []
  return [
    ...whole('variant', variants.length === 0),
    ...of('sale_class', ({ metadata }) => !classOf(metadata)),
    ...of('price', ({ price }) => price === null),
    ...of('jan', ({ barcode }) => !barcode),
    ...of('package_days', ({ metadata }) => isGuarded(metadata) && !metadata?.package_days),
    ...whole('picture', !thumbnail && images.length === 0),
    ...whole('category', categories.length === 0),
    ...(isMedicine(product) ? insertGaps(metadata).flatMap((what) => whole(what, true)) : []),
    ...whole('questions', questions === 0 && variants.some(({ metadata }) => mustBeAsked(metadata))),
  ]
}

/** Whether the shop would not show it at all: no variant has a legal sale class. */
export const isUnshowable = ({ variants }: { variants: readonly { metadata: Said }[] }): boolean =>
  !variants.some(({ metadata }) => classOf(metadata))

const isMedicine = ({ metadata, variants }: ForSale) =>
  metadata?.product_type === 'medicine' || variants.some((one) => factsOfClass(classOf(one.metadata))?.isMedicine)

/** Like those of guarded goods (薬機法36条の11). */
const mustBeAsked = (said: Said) => isGuarded(said) || classesWithQuestions.includes(classOf(said) ?? '')

/** The insert fields of a medicine that the shop must show (薬機法施行規則147条の7). */
function insertGaps(said: Said): Gap[] {
  const isThere = (key: string) => {
    const stated = said?.[key]
    return Array.isArray(stated) || typeof stated === 'string' ? stated.length > 0 : false
  }
  return [
    ...(isThere('effects') ? [] : (['effects'] as const)),
    ...(isThere('dosage') || isThere('dosage_notes') ? [] : (['dosage'] as const)),
    ...(isThere('ingredients') ? [] : (['ingredients'] as const)),
    // "None" is an empty list: without a list nothing is known.
    ...(Array.isArray(said?.allergen) ? [] : (['allergen'] as const)),
    ...(isThere('do_not') || isThere('consult') ? [] : (['precautions'] as const)),
  ]
}

function classOf(said: Said): string | null {
  const saleClass = said?.jsm_category_name
  return typeof saleClass === 'string' && saleClass ? saleClass : null
}

const isGuarded = (said: Said) => Array.isArray(said?.regulated_ingredient) && said.regulated_ingredient.length > 0
