import type { ProductMetadata } from '@kusuribako/contract/catalogue/medicine'
import { isHandle } from '../forms/handle.ts'
import type { DetailedProduct } from './product.ts'
import { kinds } from './words.ts'

export type Kind = ProductMetadata['product_type']

/** A product's names and basic facts, as the form holds them. */
export interface Facts {
  title: string
  subtitle: string
  description: string
  handle: string
  kind: Kind | ''
  brand: string
  manufacturer: string
  company: string
  reading: string
  isDiscounted: boolean
}

/** The form's initial values. */
export const factsOf = ({ metadata, ...product }: Omit<DetailedProduct, 'variants' | 'images'>): Facts => ({
  title: product.title,
  subtitle: product.subtitle ?? '',
  description: product.description ?? '',
  handle: product.handle ?? '',
  kind: kindOf({ metadata, type: product.type }) ?? '',
  brand: wordOf(metadata?.brand),
  manufacturer: wordOf(metadata?.manufacturer),
  company: wordOf(metadata?.company),
  reading: wordOf(metadata?.reading),
  isDiscounted: product.discountable,
})

const wordOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Its kind: from its metadata, else its type; null where neither is one of ours. */
export function kindOf({ metadata, type }: Pick<DetailedProduct, 'metadata' | 'type'>): Kind | null {
  const kind = [metadata?.product_type, type?.value].find((value) => typeof value === 'string' && value in kinds)
  return (kind as Kind | undefined) ?? null
}

/** A reading in hiragana, whichever kana it was typed in. */
export const readingOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .trim()
    .replaceAll(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
/** Whether it is a valid reading: kana, and a name's letters and digits. */
export const isReading = (typed: string) => /^[ぁ-ゖー・a-zA-Z0-9 .+-]*$/.test(readingOf(typed))

/** Whether every field is valid; its current address stays its own. */
export const isWhole = ({ title, handle, kind, reading }: Facts, currentHandle: string) =>
  title.trim() !== '' && (handle === currentHandle || isHandle(handle)) && kind !== '' && isReading(reading)

/** The request body; the kind under both of its keys. An empty text removes its key. */
export const factsInput = (facts: Facts) => ({
  title: facts.title.trim(),
  subtitle: facts.subtitle.trim() || null,
  description: facts.description.trim() || null,
  handle: facts.handle.trim(),
  discountable: facts.isDiscounted,
  type: { value: facts.kind },
  metadata: {
    product_type: facts.kind,
    brand: facts.brand.trim(),
    manufacturer: facts.manufacturer.trim(),
    company: facts.company.trim(),
    reading: readingOf(facts.reading),
  },
})
