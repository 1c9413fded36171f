import { Bits, Numbers } from './bits.rules.ts'
import { TextIndex } from './text-index.rules.ts'

const places = ['written', 'inTitle', 'anywhere'] as const
/**
 * Documents by where the word occurs: in the title and its reading, or anywhere. Two letters are part of many a
 * reading (せき in せきがいせん): `written` are those that have so short a word in the title itself, and not inside a longer
 * one.
 */
type Hits = Record<(typeof places)[number], Bits>

/** Documents found by a word: in their titles, and in passages that many documents share (`頭痛・発熱に`). */
export class WordIndex {
  private readonly titles = new TextIndex()
  private readonly passages = new TextIndex()
  private readonly passageNumbers = new Map<string, number>()
  private readonly passageHolders: Numbers[] = []

  get size(): number {
    return this.titles.size
  }

  /** Adds the next document; its texts are folded. Returns its number. */
  add(title: string, passages: readonly string[]): number {
    const document = this.titles.add(title)
    for (const passage of passages) {
      const holders = this.passageHolders[this.passageNumbers.get(passage) ?? this.newPassage(passage)]!
      if (holders.last() !== document) holders.push(document)
    }
    return document
  }

  /** The documents that contain any of the spellings. A spelling of several words requires all of them. */
  find(spellings: readonly string[]): Hits {
    const found: Hits = { written: new Bits(0), inTitle: new Bits(0), anywhere: new Bits(0) }
    for (const spelling of spellings) {
      const [first, ...rest] = spelling.split(' ').map((word) => this.findWord(word))
      for (const place of places) {
        const restHits = rest.map((hits) => hits[place])
        found[place].addAll(Bits.intersection(first![place], restHits))
      }
    }
    return found
  }

  /** The documents with exactly this title. */
  exactTitle(title: string): Bits {
    const documents = new Bits(this.size)
    this.titles.find(title, (document) => this.titles.isFirstLine(document, title) && documents.add(document))
    return documents
  }

  private findWord(word: string): Hits {
    const inTitle = new Bits(this.size)
    const written = word.length > 2 ? inTitle : new Bits(this.size)
    this.titles.find(word, (document) => {
      inTitle.add(document)
      if (written !== inTitle && this.titles.isInFirstLine(document, word)) written.add(document)
    })
    const anywhere = Bits.intersection(inTitle, [])
    this.passages.find(word, (passage) => {
      for (const document of this.passageHolders[passage]!.view()) anywhere.add(document)
    })
    return { written, inTitle, anywhere }
  }

  private newPassage(passage: string): number {
    // A substring keeps the whole string in memory; a copy does not.
    const copy = Buffer.from(passage).toString()
    const number = this.passages.add(copy)
    this.passageNumbers.set(copy, number)
    this.passageHolders.push(new Numbers(1))
    return number
  }
}
