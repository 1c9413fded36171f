import { expect, test } from 'vitest'
import { printableText } from './printable-text.rules.ts'

/** A font of ASCII, kana, and kanji without simplified ones; no signs for marks or invisible characters. */
const hasGlyph = (codePoint: number) => /[ -~é〓ぁ-ヾ髙橋葛𠮷神]/u.test(String.fromCodePoint(codePoint))

test.each([
  ['髙橋 𠮷', '髙橋 𠮷'],
  ['神', '神'],
  ['葛\u{e0100}', '葛\u{e0100}'],
  ['ガ'.normalize('NFD'), 'ガ'],
  ['é'.normalize('NFD'), 'é'],
  ['Čapek Łukasz ışık', 'Capek Lukasz isik'],
  ['高橋\u200b', '〓橋'],
  ['\u202eab\u2069\u0000c', 'abc'],
  ['김 👍', '〓 〓'],
  ['a\nb', 'a\nb'],
])('%j is printed as %j', (text, printed) => expect(printableText(text, hasGlyph)).toBe(printed))
