import { Fragment } from 'react'

/**
 * A product's name, whose lines break where the script changes. A browser finds phrases in sentences: in a name it
 * leaves one letter on a line (く｜すりばこセレクト薬用ハミガキ) or parts 鎮痛錠 from its L.
 */
export const ProductName = ({ name }: { name: string }) => (
  <span className="[overflow-wrap:anywhere] [word-break:keep-all]">
    {partsOfName(name).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name keep their order
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part.length > line ? <span className="[word-break:normal]">{part}</span> : part}
      </Fragment>
    ))}
  </span>
)

/** The letters in a line of a card on a phone. A longer part breaks inside, but never before ー or ョ. */
const line = 12

const opening = '〈（「『【(［'
const katakana = 'ァ-ヺー'
const hiragana = 'ぁ-ゖ'
const kanji = '\\p{Script=Han}'
const scripts = [katakana, hiragana, kanji, `^${katakana}${hiragana}${kanji}${opening}`]
const run = new RegExp(`[${opening}]*(?:${scripts.map((letters) => `[${letters}]+`).join('|')})|[${opening}]+`, 'gu')
const word = new RegExp(`^[${opening}${katakana}${hiragana}${kanji}]`, 'u')
const inflected = new RegExp(`[${kanji}][${hiragana}]`, 'u')
const single = 1

/** くすりばこセレクト薬用ハミガキ → くすりばこ, セレクト, 薬用, ハミガキ */
export function partsOfName(name: string): string[] {
  const parts: string[] = []
  for (const next of name.match(run) ?? []) {
    const last = parts.at(-1)
    if (last !== undefined && belongs(last, next)) parts[parts.length - 1] = last + next
    else parts.push(next)
  }
  return parts
}

/** What stays with the part before it: one letter (こども用), an ending (貼る), figures and marks (錠L, 300). */
const belongs = (last: string, next: string) =>
  Math.min(last.length, next.length) <= single || !word.test(next) || inflected.test(last.slice(-1) + next[0])
