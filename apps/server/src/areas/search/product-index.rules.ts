import { AgeIndex } from './age-index.rules.ts'
import { namedAge } from './age-words.rules.ts'
import { Bits, Numbers } from './bits.rules.ts'
import { type FacetCount, FacetIndex, type Labelled } from './facet-index.rules.ts'
import { KnownWords, type NearWord } from './known-words.rules.ts'
import { type FacetName, facetNames, type ProductQuery, type ProductsFound } from './product-query.rules.ts'
import { kanaOfRomaji } from './reading.rules.ts'
import { WordIndex } from './word-index.rules.ts'

/** One searchable product. Texts are folded; prices in yen, tax included. */
export interface IndexedProduct {
  product_id: string
  /** Increases when text or facets changed, so that a change of price or stock costs nothing. */
  text_change: number
  is_listed: boolean
  title: string
  passages: readonly string[]
  facets: Record<FacetName, readonly Labelled[]>
  /** The ages at which it may be used, as `ageText` writes them. */
  ages: readonly string[]
  /** Words by which it is known, as they are displayed: symptoms, brand, ingredients. */
  words: readonly string[]
  price_yen: number
  in_stock: boolean
  popularity: number
  published_at: Date
}

type FacetIndexes = Record<FacetName, FacetIndex>
type Order = 'popular' | 'price_asc' | 'newest'

/**
 * All searchable products, in columns: a query is a handful of passes over bits and typed arrays. A product with a
 * changed text is added as a new entry and its old number is dead; `dead` says when to rebuild.
 */
export class ProductIndex {
  private readonly texts = new WordIndex()
  private readonly facets = Object.fromEntries(facetNames.map((name) => [name, new FacetIndex()])) as FacetIndexes
  private readonly ages = new AgeIndex()
  private readonly known = new KnownWords()
  private readonly ids: string[] = []
  private readonly numbers = new Map<string, number>()
  private readonly textChanges: number[] = []
  private readonly listed = new Bits(0)
  private readonly stocked = new Bits(0)
  private readonly prices = new Numbers(64)
  private readonly popularities = new Numbers(64)
  /** Seconds since 1970. */
  private readonly published = new Numbers(64)
  private readonly orders = new Map<Order, Uint32Array>()

  get living(): number {
    return this.numbers.size
  }

  get dead(): number {
    return this.ids.length - this.numbers.size
  }

  /** Applies a change of one product. */
  put(row: IndexedProduct): void {
    const existing = this.numbers.get(row.product_id)
    if (existing !== undefined && this.textChanges[existing] !== row.text_change) this.setListed(existing, false)
    const isSameText = existing !== undefined && this.textChanges[existing] === row.text_change
    const number = isSameText ? existing : this.add(row)
    this.setColumn(number, this.prices, row.price_yen, 'price_asc')
    this.setColumn(number, this.popularities, row.popularity, 'popular')
    this.setColumn(number, this.published, row.published_at.getTime() / 1000, 'newest')
    this.setListed(number, row.is_listed)
    if (row.in_stock) this.stocked.add(number)
    else this.stocked.remove(number)
  }

  find(query: ProductQuery): ProductsFound {
    const { anywhere, ...places } = this.matching(query.words)
    const within = Bits.intersection(anywhere, this.conditionsOf(query))
    const priced = this.pricedWithin(query)
    const chosen = facetNames.flatMap((name) => {
      const values = query.chosen[name] ?? []
      return values.length > 0 ? [{ name, values, having: this.facets[name].having(values) }] : []
    })
    const chosenSets = (except?: FacetName) => chosen.filter(({ name }) => name !== except).map(({ having }) => having)
    const found = Bits.intersection(within, [...priced, ...chosenSets()])
    const facets = facetNames.map((name) => {
      const ownChoice = chosen.find((choice) => choice.name === name)
      const base = ownChoice ? Bits.intersection(within, [...priced, ...chosenSets(name)]) : found
      return [name, this.facets[name].count(base, this.listed, ownChoice?.values)]
    })
    return {
      ids: this.page(found, places, query),
      count: found.count,
      facets: Object.fromEntries(facets),
      price: this.priceRange(priced.length > 0 ? Bits.intersection(within, chosenSets()) : found),
    }
  }

  /** Listed products with every word in their title, the most relevant first, then the best-selling. */
  inTitles(words: ProductQuery['words'], limit: number): string[] {
    if (words.length === 0) return []
    const inTitles = this.listedAmong(words.map((spellings) => this.texts.find(spellings).inTitle))
    const intended = Bits.intersection(inTitles, this.intendedFor(words))
    return this.idsInOrder([intended, Bits.difference(inTitles, intended)], this.order('popular'), 0, limit)
  }

  /** Words that begin with one of the spellings, those of most products first. */
  complete(spellings: readonly string[], limit: number): string[] {
    return this.known.complete(spellings, this.listed, limit)
  }

  /** Words one typing error away from the given one. */
  near(word: string): NearWord[] {
    return this.known.near(word)
  }

  /** Adds words that shoppers use beside those of the products. */
  addWords(words: readonly string[]): void {
    this.known.addPlain(words)
  }

  /** Those of the products that are listed. */
  listedOf(ids: readonly string[]): string[] {
    return ids.filter((id) => this.listedAmong([this.numbered([id])]).count > 0)
  }

  /** How many listed products have each value of a facet. */
  valuesOf(name: FacetName): FacetCount[] {
    return this.facets[name].count(this.listed, this.listed)
  }

  /** Whether any listed product contains every word. */
  hasAny(words: ProductQuery['words']): boolean {
    return this.matching(words).anywhere.count > 0
  }

  /**
   * Which of the texts find something together once those that find least are left out: their places; none where no
   * text finds anything. A symptom, or a medicine for it, stays longer than the others, an age alone says nothing.
   */
  withoutLeast(texts: readonly ProductQuery['words'][]): number[] {
    const isSymptom = (spellings: readonly string[]) =>
      this.facets.symptoms.beginning(spellings.map((text) => text.replace(/(?<=.)薬$/, ''))).count > 0
    const rankOf = ([spellings = []]: ProductQuery['words']) =>
      isSymptom(spellings) ? 2 : namedAge(spellings[0] ?? '') === null ? 1 : 0
    const ranked = texts
      .map((words, place) => {
        const { anywhere } = this.matching(words)
        return { place, anywhere, rank: rankOf(words), count: anywhere.count }
      })
      .sort((a, b) => b.rank - a.rank || b.count - a.count)
    while (ranked.length > 0 && this.listedAmong(ranked.map(({ anywhere }) => anywhere)).count === 0) ranked.pop()
    return ranked.map(({ place }) => place).sort((a, b) => a - b)
  }

  private matching(words: ProductQuery['words']) {
    const hits = words.map((spellings) => {
      const hit = this.texts.find(spellings)
      hit.anywhere.addAll(this.madeBy(spellings[0]))
      hit.anywhere.addAll(this.forAgeNamed(spellings[0]))
      return hit
    })
    const ageHits = hits.filter((_, at) => namedAge(words[at]?.[0] ?? '') !== null)
    return {
      anywhere: this.listedAmong(hits.map((hit) => hit.anywhere)),
      written: this.listedAmong(hits.map((hit) => hit.written)),
      intended: this.listedAmong(this.intendedFor(words)),
      named: ageHits.length > 0 ? this.listedAmong(ageHits.map((hit) => hit.inTitle)) : null,
    }
  }

  /** For each word the products intended for it: one of their symptoms, or a category, begins with it, or that age. */
  private intendedFor(words: ProductQuery['words']): Bits[] {
    return words.map((spellings) => {
      const products = this.facets.symptoms.beginning(spellings)
      products.addAll(this.facets.categories.beginning(spellings))
      products.addAll(this.forAgeNamed(spellings[0]))
      return products
    })
  }

  /** Only by the beginning of a maker's name and as it was typed: ベビー in はるにれベビー株式会社 says nothing of its goods. */
  private madeBy(typed: string | undefined): Bits {
    if (!typed) return new Bits(0)
    const kana = kanaOfRomaji(typed)
    return this.facets.vendors.beginning(kana === null ? [typed] : [typed, kana])
  }

  private forAgeNamed(typed: string | undefined): Bits {
    const months = typed ? namedAge(typed) : null
    return months ? this.ages.usableWithin(months) : new Bits(0)
  }

  private listedAmong(hits: readonly Bits[]): Bits {
    return Bits.intersection(this.listed, hits)
  }

  private conditionsOf({ in_stock, months, ids }: ProductQuery): Bits[] {
    const conditions = [...(in_stock ? [this.stocked] : []), ...(months ? [this.ages.usableAt(months)] : [])]
    return ids ? [...conditions, this.numbered(ids)] : conditions
  }

  private numbered(ids: readonly string[]): Bits {
    const products = new Bits(0)
    for (const number of ids.map((id) => this.numbers.get(id))) if (number !== undefined) products.add(number)
    return products
  }

  private pricedWithin({ min_price = 0, max_price = 0xffff_ffff }: ProductQuery): Bits[] {
    if (min_price === 0 && max_price === 0xffff_ffff) return []
    const within = new Bits(this.ids.length)
    const prices = this.prices.view()
    for (let number = 0; number < prices.length; number++) {
      if (prices[number]! >= min_price && prices[number]! <= max_price) within.add(number)
    }
    return [within]
  }

  private priceRange(products: Bits): ProductsFound['price'] {
    const prices = this.prices.view()
    let min = Number.POSITIVE_INFINITY
    let max = 0
    products.forEach((number) => {
      if (prices[number]! < min) min = prices[number]!
      if (prices[number]! > max) max = prices[number]!
    })
    return min <= max ? { min, max } : null
  }

  /**
   * One page: by relevance, exact titles come first, then products intended for every word that have it in their
   * title, then those that contain it, then those intended for it, first where the title names the age that was typed;
   * each part by sales. One or two kana are a part of many words (のど in のどか): for these, the intended use counts more.
   */
  private page(
    found: Bits,
    places: { written: Bits; intended: Bits; named: Bits | null },
    query: ProductQuery,
  ): string[] {
    const { words, sort_by, limit, offset } = query
    if (sort_by === 'price_desc') return this.idsInOrder([found], this.order('price_asc').toReversed(), offset, limit)
    if (sort_by !== 'relevance') return this.idsInOrder([found], this.order(sort_by), offset, limit)
    if (words.length === 0) return this.idsInOrder([found], this.order('popular'), offset, limit)
    const exactTitles = this.texts.exactTitle(words.map(([typed]) => typed).join(' '))
    const isShort = words.flat().some((word) => /^[ぁ-ゖー]{1,2}$/.test(word))
    const { written, intended, named } = places
    const intendedInOrder = [...(named ? [Bits.intersection(intended, [named])] : []), intended]
    const strong = isShort ? [...intendedInOrder, written] : [written, ...intendedInOrder]
    const parts = [exactTitles, Bits.intersection(written, [intended]), ...strong, found]
    return this.idsInOrder(Bits.disjoint(found, parts), this.order('popular'), offset, limit)
  }

  private idsInOrder(parts: Bits[], order: Uint32Array, offset: number, limit: number): string[] {
    const ids: string[] = []
    let skipped = 0
    for (const part of parts) {
      for (let at = 0; at < order.length && ids.length < limit; at++) {
        if (part.has(order[at]!) && skipped++ >= offset) ids.push(this.ids[order[at]!]!)
      }
    }
    return ids
  }

  /** All products in one sort order; the newer comes first where they are equal. Cached until a value changes. */
  private order(name: Order): Uint32Array {
    let order = this.orders.get(name)
    if (!order || order.length !== this.ids.length) {
      const column = { popular: this.popularities, price_asc: this.prices, newest: this.published }[name].view()
      const sign = name === 'price_asc' ? 1 : -1
      const published = this.published.view()
      order = Uint32Array.from(column.keys())
      order.sort((a, b) => sign * (column[a]! - column[b]!) || published[b]! - published[a]! || a - b)
      this.orders.set(name, order)
    }
    return order
  }

  private add(row: IndexedProduct): number {
    const number = this.texts.add(row.title, row.passages)
    for (const name of facetNames) this.facets[name].add(row.facets[name])
    this.ages.add(number, row.ages)
    this.known.add(number, row.words)
    this.ids.push(row.product_id)
    this.textChanges.push(row.text_change)
    this.numbers.set(row.product_id, number)
    for (const column of [this.prices, this.popularities, this.published]) column.push(0)
    return number
  }

  private setListed(number: number, isListed: boolean) {
    if (this.listed.has(number) === isListed) return
    if (isListed) this.listed.add(number)
    else this.listed.remove(number)
    for (const name of facetNames) this.facets[name].forgetTotals()
  }

  private setColumn(number: number, column: Numbers, value: number, order: Order) {
    if (column.at(number) === value) return
    column.set(number, value)
    this.orders.delete(order)
  }
}
