import type { Block } from '../values/blocks.ts'
import { type AdFinding, adFindings, explanationOf } from './ad-findings.rules.ts'
import { type AdKind, adKinds } from './ad-words.rules.ts'

export type AdField = 'title' | 'subtitle' | 'description' | 'features' | 'effects' | 'body' | 'asking_price_with_tax'
export interface FieldFinding extends AdFinding {
  field: AdField
}

/** The advertising content of a product; its metadata may contain anything. */
export interface AdvertisedProduct {
  title: string
  subtitle: string | null
  description: string | null
  metadata: Readonly<Record<string, unknown>> | null
  /** In their order: the first determines the legal class of the product. */
  variants: readonly { title: string; metadata: Readonly<Record<string, unknown>> | null }[]
}

/** The effects of goods that need approval were approved: they are not checked. */
const approved: readonly AdKind[] = ['medicine', 'quasi_drug', 'device']

/**
 * What in a product's texts and prices staff should check. While its legal class is unknown, it is treated like any
 * text.
 */
export function productFindings({ metadata, variants, ...ownTexts }: AdvertisedProduct): FieldFinding[] {
  const saleClass = variants[0]?.metadata?.jsm_category_name
  const kind = Object.entries(adKinds).find(([name]) => name === saleClass)?.[1] ?? 'text'
  const texts: [AdField, unknown][] = [
    ['title', ownTexts.title],
    ['subtitle', ownTexts.subtitle],
    ['description', ownTexts.description],
    ['features', Array.isArray(metadata?.features) ? metadata.features.join('\n') : null],
    ['effects', approved.includes(kind) ? null : metadata?.effects],
  ]
  return [...findingsIn(texts, kind), ...variants.flatMap((variant) => priceFinding(variant, kind))]
}

/** What staff should check in the shop's own texts: an article, a notice, a page. */
export const textFindings = (text: { title: string; description?: string; body: readonly Block[] }): FieldFinding[] =>
  findingsIn(
    [
      ['title', text.title],
      ['description', text.description],
      ['body', wordsOf(text.body)],
    ],
    'text',
  )

const findingsIn = (texts: readonly (readonly [AdField, unknown])[], kind: AdKind): FieldFinding[] =>
  texts.flatMap(([field, text]) =>
    typeof text === 'string' ? adFindings(text, kind).map((finding) => ({ field, ...finding })) : [],
  )

const wordsOf = (body: readonly Block[]) =>
  body.flatMap((block) => (block.kind === 'list' ? block.items : [block.text])).join('\n')

/** A comparison price without recorded evidence (景品表示法5条2号). */
function priceFinding({ title, metadata }: AdvertisedProduct['variants'][number], kind: AdKind): FieldFinding[] {
  const { asking_price_with_tax: price, asking_price_ground: ground } = metadata ?? {}
  if (typeof price !== 'number' || (typeof ground === 'string' && ground.trim())) return []
  const rule = 'reference_price'
  const found = `${price.toLocaleString('ja-JP')}円`
  return [{ field: 'asking_price_with_tax', rule, found, around: `${title} ${found}`, ...explanationOf(rule, kind) }]
}
