import { dosageIn } from '@kusuribako/contract/catalogue/medicine'
import type { CategoryPath, ProductCard } from '@kusuribako/contract/catalogue/product-cards'
import { saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { usableMonths } from '@kusuribako/contract/catalogue/usable-ages.rules'
import { ageText } from './age-index.rules.ts'
import { fold } from './folding.rules.ts'
import { formWords, sentencesOf, usesIn } from './form-words.rules.ts'
import { facetNames } from './product-query.rules.ts'
import { readingsOf } from './reading.rules.ts'

/** What a product contains beyond its card. */
export interface ProductSource {
  id: string
  description: string | null
  /** As stored (contract: ProductMetadata); an imported product may lack any of it. */
  metadata: Record<string, unknown> | null
  tags: string[]
  collection: string | null
  created_at: Date
  stale_at: Date | null
}

/** Folded passages and readings, cached while many products are built: they share most of them. */
export type Folded = Map<string, string[]>

/** The texts by which a product can be found, and the facets in which it counts. */
export function searchTextOf(card: ProductCard, source: ProductSource, folded: Folded) {
  const { metadata } = source
  const symptoms = textsOf(metadata?.symptoms)
  const features = textsOf(metadata?.features)
  const dosageForm = textOf(metadata?.dosage_form)
  const ingredients = namesOf(metadata?.ingredients)
  const ageGroups = textsOf(metadata?.age_groups)
  const dosage = dosageIn(metadata)
  const shelves = card.categories.flatMap(withAncestors)
  const facets: Record<(typeof facetNames)[number], [value: string, label: string][]> = {
    categories: shelves.map(({ handle, name }) => [handle, name]),
    symptoms: symptoms.map(asItself),
    features: features.map(asItself),
    dosage_forms: dosageForm.map(asItself),
    age_groups: ageGroups.map(asItself),
    vendors: [card.manufacturer].filter(Boolean).map(asItself),
    sale_classes: card.variants.map((variant) => asItself(variant.metadata.jsm_category_name)),
  }
  const passages = [
    ...[card.subtitle, descriptionToSearch(card, source), source.collection, card.brand].filter(
      (text) => text !== null,
    ),
    ...card.variants.map((variant) => variant.title),
    ...[...symptoms, ...features, ...dosageForm, ...ingredients, ...source.tags],
    ...(saleClassFacts[card.jsm_category_name].isMedicine ? dosageForm.flatMap((form) => formWords(form, dosage)) : []),
    ...usesIn(dosage),
    ...textOf(metadata?.effects),
    ...facets.sale_classes.map(([name]) => name),
    ...shelves.map(({ name }) => name),
  ]
  const title = [fold(card.title), ...textOf(metadata?.reading).map(fold), ...readingsOf(card.title)]
  return {
    title_norm: [...new Set(title)].join('\n'),
    text_norm: [...new Set(passages.flatMap((passage) => foldedOf(passage, folded)))].filter(Boolean).join('\n'),
    facets: [
      ...facetNames.flatMap((name) => [
        ...new Set(facets[name].map((facet) => [name, ...facet].map(oneLine).join('\t'))),
      ]),
      ...usableMonths(dosage, ageGroups).map((months) => `ages\t${ageText(months)}`),
    ],
    words: [...new Set([card.brand, ...symptoms, ...ingredients, ...card.categories.map(({ name }) => name)])]
      .filter(Boolean)
      .map(oneLine),
  }
}

/**
 * Only of plain goods and cosmetics: the description of what acts on a body tells who must not use it (血圧が高い方は
 * 使用できません), and exactly these people would find it by those words. Nor what a hand warmer warns of, as of burns
 * (低温やけどを防ぐため、肌に直接当て続けないでください).
 */
const descriptionToSearch = (card: ProductCard, { description }: ProductSource) =>
  ['日用品', '化粧品'].includes(card.jsm_category_name) ? withoutWarnings(description ?? '') : null

const withoutWarnings = (description: string) =>
  sentencesOf(description)
    .filter((sentence) => !/ないで(?:くだ|下)さい|ないこと|注意|できません/.test(sentence))
    .join('')

function foldedOf(passage: string, folded: Folded): string[] {
  let cached = folded.get(passage)
  if (!cached) {
    cached = [fold(passage), ...readingsOf(passage)]
    folded.set(passage, cached)
  }
  return cached
}

/** A category and its ancestors: a category contains what is below it. */
const withAncestors = (category: CategoryPath): CategoryPath[] => [
  category,
  ...(category.parent_category ? withAncestors(category.parent_category) : []),
]

const asItself = (value: string): [string, string] => [value, value]
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string' && item !== '') : []
const textOf = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : [])
const namesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((item) => textOf((item as { name?: unknown } | null)?.name)) : []
