import { describe, expect, test } from 'vitest'
import { isSureSlip, nearWords, vocabularyOf } from './typo.rules.ts'

const vocabulary = vocabularyOf([
  'ロキソプロフェン',
  'ずつう',
  'ずっう',
  'かぜ',
  'かぜぐすり',
  '総合感冒薬',
  'aspirin',
  '𠮟𠮟る薬',
])

describe('typo correction', () => {
  test.each([
    ['a small kana typed as a large one', 'ろきそぷろふえん', ['ろきそぷろふぇん']],
    ['a character wrong in the middle', 'ろきそぴろふぇん', ['ろきそぷろふぇん']],
    ['a character wrong at the start', 'おきそぷろふぇん', ['ろきそぷろふぇん']],
    ['a character wrong at the end', 'ロキソプロフェソ', ['ろきそぷろふぇん']],
    ['a character missing', 'ろきぷろふぇん', ['ろきそぷろふぇん']],
    ['a character missing at the end', 'ろきそぷろふぇ', ['ろきそぷろふぇん']],
    ['a character too many', 'ろきそそぷろふぇん', ['ろきそぷろふぇん']],
    ['a character too many at the start', 'かずつう', ['ずつう']],
    ['two characters swapped', 'ろそきぷろふぇん', ['ろきそぷろふぇん']],
    ['two characters swapped that are not adjacent', 'そきろぷろふぇん', []],
    ['two typos in one word', 'ろきすぷろへん', []],
    ['several similar words, the most important first', 'ずづう', ['ずつう', 'ずっう']],
    ['a known word', 'ずつう', []],
    ['a known word in half-width katakana', 'ﾛｷｿﾌﾟﾛﾌｪﾝ', []],
    ['a typo in a short word', 'かぜぜ', ['かぜ']],
    ['a word too short to correct', 'ずう', []],
    ['kanji', '総合漢冒薬', ['総合感冒薬']],
    ['Latin letters', 'ＡＳＰＲＩＮ', ['aspirin']],
    ['a kanji outside the BMP counts as one character', '𠮟る薬', ['𠮟𠮟る薬']],
    ['nothing', '', []],
    ['punctuation', '！！！', []],
  ])('%s', (_title, word, near) => expect(nearWords(word, vocabulary)).toEqual(near))
})

test('ignores very long words', () => {
  expect(nearWords('あ'.repeat(10_000), vocabularyOf(['あ'.repeat(10_001)]))).toEqual([])
  expect(vocabularyOf(['あ'.repeat(41), '', '！']).words).toEqual([])
})

test('finds nothing in an empty vocabulary', () => expect(nearWords('ずつう', vocabularyOf([]))).toEqual([]))

test('finds the nearest word among 20,000', () => {
  const kana = 'あいうえおかきくけこさしすせそたちつてとなにぬねの'
  const words = Array.from({ length: 20_000 }, (_, at) =>
    [1, 25, 625, 15_625].map((unit) => kana[Math.floor(at / unit) % 25]).join(''),
  )
  const large = vocabularyOf(words.map((word) => `${word}ん`))
  expect(large.words).toHaveLength(20_000)
  expect(nearWords('ああああ', large)).toEqual(['ああああん'])
  expect(nearWords('んああああん', large)).toEqual(['ああああん'])
})

test.each([
  ['ろきそぷろふえん', 'ろきそぷろふぇん', true],
  ['あたまいな', 'あたまいた', true],
  ['きんかん', 'きんえん', false],
  ['爪水虫のくすり', '水虫のくすり', false],
  ['経口補水液ほか', '経口補水ほか', false],
  ['頭痛のくすい', '頭痛のくすり', true],
])('%s for %s is sure: %s', (typed, known, isSure) => expect(isSureSlip(typed, known)).toBe(isSure))
