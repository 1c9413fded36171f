import type { Db } from '../../base/db.ts'
import { ResponseCache } from '../../base/process-cache.ts'
import { ArticleIndex } from './article-index.rules.ts'
import { newArticles, newestChanges, newProducts, readSynonyms } from './changes.queries.ts'
import { ProductIndex } from './product-index.rules.ts'
import { type Synonyms, synonymsOf } from './synonym.rules.ts'

/** What a process keeps in memory for search. */
export interface SearchIndex {
  products: ProductIndex
  articles: ArticleIndex
  synonyms: Synonyms
  /** Answers since the last change, by their query. */
  responses: ResponseCache
}

const indexes = new WeakMap<Db, OpenIndex>()

/**
 * The process's own index, updated: it contains every change committed before the call, unless thousands came at once;
 * those are applied in portions, so that nobody waits for all of them. The first call reads everything.
 */
export async function freshIndex(db: Db): Promise<SearchIndex> {
  let index = indexes.get(db)
  if (!index) {
    index = new OpenIndex(db)
    indexes.set(db, index)
  }
  await index.refresh()
  return index
}

const portion = 1000

class OpenIndex implements SearchIndex {
  products = new ProductIndex()
  articles = new ArticleIndex()
  synonyms: Synonyms = new Map()
  readonly responses = new ResponseCache(8 * 1024 * 1024)
  private readonly db: Db
  private applied = { products: 0, articles: 0, synonyms: '' }
  private isComplete = false
  private running: Promise<void> | null = null
  private next: Promise<void> | null = null

  constructor(db: Db) {
    this.db = db
  }

  /** One refresh at a time; concurrent callers share the next, because the running one may have read already. */
  refresh(): Promise<void> {
    if (!this.running) {
      this.running = this.applyChanges().finally(() => {
        this.running = null
      })
      return this.running
    }
    this.next ??= this.running
      .catch(() => {})
      .then(() => {
        this.next = null
        return this.refresh()
      })
    return this.next
  }

  private async applyChanges() {
    const newest = await newestChanges(this.db)
    const hasChanges =
      newest.products > this.applied.products ||
      newest.articles > this.applied.articles ||
      newest.synonyms !== this.applied.synonyms
    if (!hasChanges) return
    // Few of the many added entries are alive: rebuild.
    if (this.products.dead > 10_000 && this.products.dead > this.products.living) this.resetProducts()
    if (newest.synonyms !== this.applied.synonyms) await this.applySynonyms(newest.synonyms)
    await this.applyArticles(newest.articles)
    do await this.applyProducts()
    while (!this.isComplete && this.applied.products < newest.products)
    this.isComplete = true
    this.responses.dropAll()
  }

  private resetProducts() {
    this.products = new ProductIndex()
    this.applied = { products: 0, articles: this.applied.articles, synonyms: '' }
    this.isComplete = false
  }

  private async applySynonyms(change: string) {
    const groups = await readSynonyms(this.db)
    this.synonyms = synonymsOf(groups)
    this.products.addWords(groups.flat())
    this.applied.synonyms = change
  }

  private async applyArticles(newest: number) {
    if (newest <= this.applied.articles) return
    for (const row of await newArticles(this.db, this.applied.articles)) this.articles.put(row)
    this.applied.articles = newest
  }

  private async applyProducts() {
    for (const row of await newProducts(this.db, this.applied.products, portion)) {
      this.products.put(row)
      this.applied.products = row.change
    }
  }
}
