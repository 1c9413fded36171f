import { Numbers } from './bits.rules.ts'

/**
 * Texts that can be searched for any part of a word, in the order they came. Every pair of neighbouring characters leads
 * to the texts that hold it: Japanese has no spaces to cut words at.
 */
export class TextIndex {
  private readonly texts: string[] = []
  private readonly holders = new Map<string, Numbers>()

  get size(): number {
    return this.texts.length
  }

  /** Adds a folded text; answers its number. */
  add(text: string): number {
    const number = this.texts.push(text) - 1
    for (let at = 0; at + 1 < text.length; at++) {
      const pair = text.slice(at, at + 2)
      let holders = this.holders.get(pair)
      if (!holders) {
        holders = new Numbers()
        this.holders.set(pair, holders)
      }
      if (holders.last() !== number) holders.push(number)
    }
    return number
  }

  /** Visits the number of every text that holds the word: complete and exact. */
  find(word: string, visit: (number: number) => void): void {
    // Too short for a pair, it is looked for everywhere: some milliseconds among a hundred thousand titles.
    const candidates = word.length < 2 ? this.texts.keys() : this.rarestPair(word)
    for (const number of candidates) {
      if (word.length === 2 || this.texts[number]!.includes(word)) visit(number)
    }
  }

  private rarestPair(word: string): Uint32Array {
    let rarest: Numbers | null = null
    for (let at = 0; at + 1 < word.length; at++) {
      const holders = this.holders.get(word.slice(at, at + 2))
      if (!holders) return new Uint32Array()
      if (!rarest || holders.length < rarest.length) rarest = holders
    }
    return rarest!.view()
  }
}
