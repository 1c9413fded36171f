import { type Bits, Numbers } from './bits.rules.ts'
import { fold } from './folding.rules.ts'
import { readingsOf } from './reading.rules.ts'
import { isSureSlip, nearWords, type Vocabulary, vocabularyOf } from './typo.rules.ts'

interface KnownWord {
  shown: string
  /** The word folded, and its reading. */
  spellings: string[]
  products: Numbers
}

/** A word that may have been meant, as it is displayed; `isSure` where it may be searched without asking. */
export interface NearWord {
  word: string
  isSure: boolean
}

/** The words by which products are known: they complete what is being typed, and correct typing errors. */
export class KnownWords {
  private readonly words = new Map<string, KnownWord>()
  private readonly shown = new Map<string, string>()
  private vocabulary: Vocabulary | null = null

  /** The next product's words, as they are displayed. */
  add(product: number, words: readonly string[]): void {
    for (const word of words) {
      const products = (this.words.get(word) ?? this.newWord(word)).products
      if (products.last() !== product) products.push(product)
    }
  }

  /** Known words beyond those of products: they correct errors but complete nothing. */
  addPlain(words: readonly string[]): void {
    for (const word of words) if (!this.words.has(word)) this.newWord(word)
  }

  /**
   * Words that begin with one of the spellings, those of most products first; words without a living product are left
   * out.
   */
  complete(typed: readonly string[], living: Bits, limit: number): string[] {
    const begins = ({ spellings }: KnownWord) => spellings.some((word) => typed.some((part) => word.startsWith(part)))
    const found = [...this.words.values()].filter((entry) => begins(entry) && hasLivingProduct(entry, living))
    found.sort((a, b) => b.products.length - a.products.length || (a.shown < b.shown ? -1 : 1))
    return found.slice(0, limit).map(({ shown }) => shown)
  }

  /** Words one typing error away from the given one, as they are displayed, the more important first. */
  near(word: string): NearWord[] {
    this.vocabulary ??= vocabularyOf(this.byWeight())
    return nearWords(word, this.vocabulary).flatMap((folded) => {
      const shown = this.shown.get(folded)
      return shown === undefined ? [] : [{ word: shown, isSure: isSureSlip(word, folded) }]
    })
  }

  private byWeight(): string[] {
    const sorted = [...this.words.values()].sort((a, b) => b.products.length - a.products.length)
    return sorted.flatMap(({ spellings }) => spellings)
  }

  private newWord(word: string): KnownWord {
    const shown = Buffer.from(word).toString()
    const entry = { shown, spellings: [fold(shown), ...readingsOf(shown)], products: new Numbers() }
    this.words.set(shown, entry)
    for (const spelling of entry.spellings) if (!this.shown.has(spelling)) this.shown.set(spelling, shown)
    this.vocabulary = null
    return entry
  }
}

const hasLivingProduct = ({ products }: KnownWord, living: Bits) =>
  products.view().some((product) => living.has(product))
