import { toHiragana } from 'wanakana'
import { fold, wordsOf } from './folding.rules.ts'
import { readingWords } from './reading-words.rules.ts'

const readingOf: ReadonlyMap<string, string> = new Map(readingWords.map(([word, reading]) => [fold(word), reading]))
const longest = Math.max(...[...readingOf.keys()].map((word) => word.length))

/**
 * The readings of the known words in a text, once each, so that hiragana finds them. At each position the longest word
 * wins; adjacent words form one reading, as 鼻炎 and 点鼻薬 do in 鼻炎点鼻薬.
 */
export function readingsOf(text: string): string[] {
  const readings = new Set<string>()
  for (const word of wordsOf(text)) {
    let run = ''
    for (let at = 0; at < word.length; ) {
      const knownWord = longestWordAt(word, at)
      if (knownWord) {
        run += readingOf.get(knownWord)
        at += knownWord.length
        continue
      }
      if (run !== '') readings.add(run)
      run = ''
      at++
    }
    if (run !== '') readings.add(run)
  }
  return [...readings]
}

function longestWordAt(text: string, at: number): string | null {
  for (let length = Math.min(longest, text.length - at); length > 0; length--) {
    const part = text.slice(at, at + length)
    if (readingOf.has(part)) return part
  }
  return null
}

/** A query typed in Latin letters as kana (`zutsuu` is ずつう), or null when it is not a spelling of Japanese words. */
export function kanaOfRomaji(text: string): string | null {
  const words = wordsOf(text)
  if (words.length === 0 || !words.every((word) => /^[a-z]+$/.test(word))) return null
  const kana = words.map((word) => toHiragana(word))
  return kana.every((word) => /^[ぁ-ゔー]+$/.test(word)) ? fold(kana.join(' ')) : null
}
