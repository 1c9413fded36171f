import { Numbers } from './bits.rules.ts'

const onlyKana = /^[ぁ-ゖー]+$/

/**
 * Texts searchable for any part of a word, in the order in which they were added. Every character, and every pair of
 * neighbours, leads to the texts that contain them: Japanese has no spaces to split words at.
 */
export class TextIndex {
  private readonly texts: string[] = []
  private readonly holders = new Map<string, Numbers>()

  get size(): number {
    return this.texts.length
  }

  /** Adds a folded text; returns its number. */
  add(text: string): number {
    const number = this.texts.push(text) - 1
    for (let at = 0; at < text.length; at++) {
      this.hold(text[at]!, number)
      if (at + 1 < text.length) this.hold(text.slice(at, at + 2), number)
    }
    return number
  }

  /** Visits the number of every text that contains the word: complete and exact. */
  find(word: string, visit: (number: number) => void): void {
    for (const number of this.fewestHolders(word)) {
      if (word.length <= 2 || this.texts[number]!.includes(word)) visit(number)
    }
  }

  /** Whether a text contains the word in its first line, and not between other kana (いぼ in るいぼす). */
  isInFirstLine(number: number, word: string): boolean {
    const text = this.texts[number]!
    const end = text.indexOf('\n')
    for (let at = text.indexOf(word); at !== -1 && (end === -1 || at < end); at = text.indexOf(word, at + 1)) {
      const around = text.slice(Math.max(0, at - 1), at + word.length + 1)
      if (around.length < word.length + 2 || !onlyKana.test(around)) return true
    }
    return false
  }

  /** Whether a text, or its first line, is exactly this. */
  isFirstLine(number: number, line: string): boolean {
    const text = this.texts[number]!
    return text.startsWith(line) && (text.length === line.length || text[line.length] === '\n')
  }

  private hold(part: string, number: number) {
    let holders = this.holders.get(part)
    if (!holders) {
      holders = new Numbers()
      this.holders.set(part, holders)
    }
    if (holders.last() !== number) holders.push(number)
  }

  /** The texts that contain the word's rarest pair of neighbours. */
  private fewestHolders(word: string): Uint32Array {
    let fewest: Numbers | undefined
    for (let at = 0; at === 0 || at + 1 < word.length; at++) {
      const holders = this.holders.get(word.slice(at, at + 2))
      if (!holders) return new Uint32Array()
      if (!fewest || holders.length < fewest.length) fewest = holders
    }
    return fewest!.view()
  }
}
