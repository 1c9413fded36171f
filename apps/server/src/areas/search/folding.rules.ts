import { newKanjiOf, oldKanji } from './old-kanji.rules.ts'

/**
 * A text as search compares it: one width, lower case, hiragana, modern kanji, words separated by one space, nothing
 * else. Folding twice changes nothing; any text is accepted, including half a surrogate pair.
 */
export function fold(text: string): string {
  return fullWidthKana(text)
    .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - toHiragana))
    .replace(/[ゔヷ-ヺ][ぁぃぇぉゅ]?|[ゕゖ]/g, (kana) => plainKana.get(kana) ?? plainKana.get(kana[0]!) + kana.slice(1))
    .replace(oldKanji, (kanji) => newKanjiOf.get(kanji) ?? kanji)
    .replace(/([ぁ-ゖ])[ー‐-―−─━~〜-]+(?=[ぁ-ゖ])/g, '$1ー')
    .replace(/(?<=[ぁ-ゖ])ー+/g, 'ー')
    .replace(/(?<![ぁ-ゖー])ー+/g, ' ')
    .replace(/\p{M}+/gu, '')
    .replace(/(\p{Script=Han})[々〻]/gu, '$1$1')
    .replace(/([ぁ-ゖ])([ゝゞ])/g, (_both, kana, mark) => kana + repeated(kana, mark))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const katakana = /[ァ-ヶヽヾ]/g
const toHiragana = 'ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0)

/** Voicing marks typed separately join their kana, as half-width ones do. */
function fullWidthKana(text: string) {
  return text.toWellFormed().replace(/゛/g, '\u3099').replace(/゜/g, '\u309a').normalize('NFKC').toLowerCase()
}

/** ゝ repeats the bare kana (づゝ is づつ), ゞ the voiced one (たゞ is ただ). */
function repeated(kana: string, mark: string) {
  const bare = kana.normalize('NFD')[0]!
  const voiced = `${bare}\u3099`.normalize('NFC')
  return mark === 'ゞ' && voiced.length === 1 ? voiced : bare
}

/** Two spellings of a sound become one: ヴィタミン is ビタミン, 3ヶ月 is 3か月. */
const plainKana = new Map([
  ['ゔぁ', 'ば'],
  ['ゔぃ', 'び'],
  ['ゔぇ', 'べ'],
  ['ゔぉ', 'ぼ'],
  ['ゔゅ', 'びゅ'],
  ['ゔ', 'ぶ'],
  ['ヷ', 'ば'],
  ['ヸ', 'び'],
  ['ヹ', 'べ'],
  ['ヺ', 'ぼ'],
  ['ゕ', 'か'],
  ['ゖ', 'か'],
])

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  const folded = fold(text)
  return folded === '' ? [] : folded.split(' ')
}
