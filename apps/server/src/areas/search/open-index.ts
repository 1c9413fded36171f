import type { Db } from '../../base/db.ts'
import { ResponseCache } from '../../base/process-cache.ts'
import { ArticleIndex } from './article-index.rules.ts'
import { newArticles, newestChanges, newProducts, readSynonyms } from './changes.queries.ts'
import { ProductIndex } from './product-index.rules.ts'
import { type Synonyms, synonymsOf } from './synonym.rules.ts'

/** What a process keeps in memory for search. */
export interface Searched {
  products: ProductIndex
  articles: ArticleIndex
  synonyms: Synonyms
  /** Answers since the last change, by their query. */
  kept: ResponseCache
}

const opened = new WeakMap<Db, OpenIndex>()

/**
 * The process's own index, updated: it contains every change committed before the call, unless thousands came at once;
 * those are applied in portions, so that nobody waits for all of them. The first call reads everything.
 */
export async function freshIndex(db: Db): Promise<Searched> {
  let index = opened.get(db)
  if (!index) {
    index = new OpenIndex(db)
    opened.set(db, index)
  }
  await index.refresh()
  return index
}

const portion = 1000

class OpenIndex implements Searched {
  products = new ProductIndex()
  articles = new ArticleIndex()
  synonyms: Synonyms = new Map()
  readonly kept = new ResponseCache(8 * 1024 * 1024)
  private readonly db: Db
  private seen = { products: 0, articles: 0, synonyms: '' }
  private complete = false
  private running: Promise<void> | null = null
  private next: Promise<void> | null = null

  constructor(db: Db) {
    this.db = db
  }

  /** One refresh at a time; concurrent callers share the next, because the running one may have read already. */
  refresh(): Promise<void> {
    if (!this.running) {
      this.running = this.takeNews().finally(() => {
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

  private async takeNews() {
    const newest = await newestChanges(this.db)
    const isNews =
      newest.products > this.seen.products ||
      newest.articles > this.seen.articles ||
      newest.synonyms !== this.seen.synonyms
    if (!isNews) return
    // Few of the many added entries are alive: rebuild.
    if (this.products.dead > 10_000 && this.products.dead > this.products.living) this.startAfresh()
    if (newest.synonyms !== this.seen.synonyms) await this.takeSynonyms(newest.synonyms)
    await this.takeArticles(newest.articles)
    do await this.takeProducts()
    while (!this.complete && this.seen.products < newest.products)
    this.complete = true
    this.kept.dropAll()
  }

  private startAfresh() {
    this.products = new ProductIndex()
    this.seen = { products: 0, articles: this.seen.articles, synonyms: '' }
    this.complete = false
  }

  private async takeSynonyms(change: string) {
    const groups = await readSynonyms(this.db)
    this.synonyms = synonymsOf(groups)
    this.products.learn(groups.flat())
    this.seen.synonyms = change
  }

  private async takeArticles(newest: number) {
    if (newest <= this.seen.articles) return
    for (const row of await newArticles(this.db, this.seen.articles)) this.articles.put(row)
    this.seen.articles = newest
  }

  private async takeProducts() {
    for (const row of await newProducts(this.db, this.seen.products, portion)) {
      this.products.put(row)
      this.seen.products = row.change
    }
  }
}
