import { Bits } from './bits.rules.ts'
import { WordIndex } from './word-index.rules.ts'

/** One searchable article; texts are folded. */
export interface ArticleRow {
  article_id: string
  is_listed: boolean
  title: string
  passages: readonly string[]
  published_at: Date
}

/** All searchable articles: by words, matches in the title first, each part newest first. */
export class ArticleIndex {
  private readonly texts = new WordIndex()
  private readonly ids: string[] = []
  private readonly published: number[] = []
  private readonly numbers = new Map<string, number>()
  private readonly listed = new Bits(0)

  /** Applies a change of one article. */
  put(row: ArticleRow): void {
    const before = this.numbers.get(row.article_id)
    if (before !== undefined) this.listed.remove(before)
    const number = this.texts.add(row.title, row.passages)
    this.ids.push(row.article_id)
    this.published.push(row.published_at.getTime())
    this.numbers.set(row.article_id, number)
    if (row.is_listed) this.listed.add(number)
  }

  /** Every article that contains all the words, each in one of its spellings. */
  find(words: readonly (readonly string[])[]): string[] {
    const hits = words.map((spellings) => this.texts.find(spellings))
    const written = this.listedAmong(hits.map((hit) => hit.written))
    const anywhere = this.listedAmong(hits.map((hit) => hit.anywhere))
    return [...this.newestFirst(written), ...this.newestFirst(anywhere).filter((number) => !written.has(number))].map(
      (number) => this.ids[number]!,
    )
  }

  /** Articles that have all the words in their title. */
  inTitles(words: readonly (readonly string[])[], limit: number): string[] {
    const inTitle = this.listedAmong(words.map((spellings) => this.texts.find(spellings).inTitle))
    return this.newestFirst(inTitle)
      .slice(0, limit)
      .map((number) => this.ids[number]!)
  }

  private listedAmong(hits: readonly Bits[]): Bits {
    return Bits.intersection(this.listed, hits)
  }

  private newestFirst(articles: Bits): number[] {
    const found = this.ids.map((_, number) => number).filter((number) => articles.has(number))
    return found.sort((a, b) => this.published[b]! - this.published[a]! || a - b)
  }
}
