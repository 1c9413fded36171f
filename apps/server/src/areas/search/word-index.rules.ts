import { Bits, Numbers } from './bits.rules.ts'
import { TextIndex } from './text-index.rules.ts'

/** Documents found by a word: in their titles, and in passages of which many documents share one (`頭痛・発熱に`). */
export class WordIndex {
  private readonly titles = new TextIndex()
  private readonly passages = new TextIndex()
  private readonly passageNumbers = new Map<string, number>()
  private readonly passageHolders: Numbers[] = []

  get size(): number {
    return this.titles.size
  }

  /** Adds the next document; its texts are folded. Answers its number. */
  add(title: string, passages: readonly string[]): number {
    const document = this.titles.add(title)
    for (const passage of passages) {
      const holders = this.passageHolders[this.passageNumbers.get(passage) ?? this.newPassage(passage)]!
      if (holders.last() !== document) holders.push(document)
    }
    return document
  }

  /** The documents that have any of the spellings in their title, and those that have one anywhere. */
  find(spellings: readonly string[]): { inTitle: Bits; anywhere: Bits } {
    const inTitle = new Bits(0)
    const anywhere = new Bits(0)
    for (const spelling of spellings) {
      // A spelling of several words asks for all of them.
      const [first, ...rest] = spelling.split(' ').map((word) => this.findWord(word))
      inTitle.addAll(
        Bits.all(
          first!.inTitle,
          rest.map((hit) => hit.inTitle),
        ),
      )
      anywhere.addAll(
        Bits.all(
          first!.anywhere,
          rest.map((hit) => hit.anywhere),
        ),
      )
    }
    return { inTitle, anywhere }
  }

  private findWord(word: string) {
    const inTitle = new Bits(this.size)
    this.titles.find(word, (document) => inTitle.add(document))
    const anywhere = Bits.all(inTitle, [])
    this.passages.find(word, (passage) => {
      for (const document of this.passageHolders[passage]!.view()) anywhere.add(document)
    })
    return { inTitle, anywhere }
  }

  private newPassage(passage: string): number {
    // A part of a longer string keeps the whole alive; a copy does not.
    const copy = Buffer.from(passage).toString()
    const number = this.passages.add(copy)
    this.passageNumbers.set(copy, number)
    this.passageHolders.push(new Numbers(1))
    return number
  }
}
