import type { Block } from '../values/blocks.ts'
import { type AdFinding, adFindings, saidOf } from './ad-findings.rules.ts'
import { type AdKind, adKinds } from './ad-words.rules.ts'

export type AdField = 'title' | 'subtitle' | 'description' | 'features' | 'effects' | 'body' | 'asking_price_with_tax'
export interface FieldFinding extends AdFinding {
  field: AdField
}

/** A product as far as it advertises; of its metadata anything may come in. */
export interface AdvertisedProduct {
  title: string
  subtitle: string | null
  description: string | null
  metadata: Readonly<Record<string, unknown>> | null
  /** In their order: the first says by which law the product is sold. */
  variants: readonly { title: string; metadata: Readonly<Record<string, unknown>> | null }[]
}

/** What is advertised by licence says its effects as they were approved: they are nothing to look at. */
const approved: readonly AdKind[] = ['medicine', 'quasi_drug', 'device']

/** What in a product's texts and prices staff should look at again. Before its law is known, it is a text as any. */
export function productFindings({ metadata, variants, ...said }: AdvertisedProduct): FieldFinding[] {
  const saleClass = variants[0]?.metadata?.jsm_category_name
  const kind = Object.entries(adKinds).find(([name]) => name === saleClass)?.[1] ?? 'text'
  const texts: [AdField, unknown][] = [
    ['title', said.title],
    ['subtitle', said.subtitle],
    ['description', said.description],
    ['features', Array.isArray(metadata?.features) ? metadata.features.join('\n') : null],
    ['effects', approved.includes(kind) ? null : metadata?.effects],
  ]
  return [...findingsIn(texts, kind), ...variants.flatMap((variant) => priceFinding(variant, kind))]
}

/** What staff should look at again in what the shop writes: an article, a notice, a page. */
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

/** A price to compare with, of which nobody put down where it comes from (景品表示法5条2号). */
function priceFinding({ title, metadata }: AdvertisedProduct['variants'][number], kind: AdKind): FieldFinding[] {
  const { asking_price_with_tax: price, asking_price_ground: ground } = metadata ?? {}
  if (typeof price !== 'number' || (typeof ground === 'string' && ground.trim())) return []
  const rule = 'reference_price'
  const found = `${price.toLocaleString('ja-JP')}円`
  return [{ field: 'asking_price_with_tax', rule, found, around: `${title} ${found}`, ...saidOf(rule, kind) }]
}
