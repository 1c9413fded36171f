import { expect, test } from 'vitest'
import { joinPhrase, namesAlone, namesBesideUse, painsOf, tellUse, wordsOfPhrase } from './use-phrases.rules.ts'

test.each([
  ['腰に貼る', ['腰 貼る']],
  ['腰にはるおくすり', ['腰 貼る']],
  ['膝に貼る湿布', ['膝 貼る 湿布', '膝に貼る 湿布']],
  ['頭にぬるもの', ['頭 塗る', '頭 塗布']],
  ['眼にさす薬', ['目薬']],
  ['はなに入れる', ['点鼻薬']],
  ['のどにすぷれーする', ['のど スプレー']],
  ['膝にまく', ['膝 サポーター', '膝 包帯']],
  ['傷に巻く', ['傷 包帯']],
  ['歯にしみる', ['歯がしみる']],
  ['膝用湿布', ['膝 湿布']],
  ['目に貼る', []],
  ['湿布', []],
  ['に貼る', []],
  ['貼る', []],
])('the phrase %s is searched as one of %j', (phrase, words) => expect(wordsOfPhrase(phrase)).toEqual(words))

test.each([
  [['腰に', '貼る'], '腰に貼る'],
  [['きず', 'はる'], 'きずにはる'],
  [['喉に', '効く', '薬'], '喉に効く 薬'],
  [['腰', '薬'], null],
  [['貼る'], null],
  [[], null],
])('the words %j are joined to %j', (words, joined) => expect(joinPhrase(words)).toBe(joined))

test.each([
  [['膝', '貼る'], true],
  [['こし', 'はる'], true],
  [['はる', 'ますく'], false],
  [['貼る'], false],
  [['膝', '錠'], false],
  [['指', '包帯'], false],
  [['指', '貼る'], true],
])('whether %j tell a use: %s', (words, tell) => expect(tellUse(words)).toBe(tell))

test('a part of the body is searched by its names, and what it is only typed as is not', () => {
  expect(namesBesideUse('ひざ')).toEqual(['膝', 'ひざ'])
  expect(namesBesideUse('こし')).toEqual(['腰'])
  expect(namesBesideUse('頭痛')).toEqual(['頭痛'])
})

test('手, 口 and 指 are searched by what goods write, not as a part of 片手で, 取り出し口 or 指定第2類', () => {
  for (const [kanji, kana, some] of [
    ['手', 'て', '手指'],
    ['口', 'くち', '口内'],
    ['指', 'ゆび', '指用'],
  ]) {
    expect(namesBesideUse(kanji!)).toContain(some)
    expect(namesBesideUse(kanji!)).not.toContain(kanji)
    expect(namesBesideUse(kana!)).toEqual(namesBesideUse(kanji!))
  }
})

test.each([
  ['こし', ['こし', '腰']],
  ['は', ['歯']],
  ['歯', ['歯']],
  ['う', ['う']],
  ['ずつう', ['ずつう']],
])('%s alone is searched as %j', (word, names) => expect(namesAlone(word)).toEqual(names))

test('the pain of a part is what the shop calls it, beyond what its name finds', () => {
  const synonyms = new Map([
    ['膝の痛み', ['関節痛', 'ひざ関節']],
    ['胃が痛い', ['胃痛', 'いつう']],
    ['腰の痛み', ['腰痛', 'こしがいたい']],
  ])
  expect(painsOf('ひざ', synonyms)).toEqual(['関節痛'])
  expect(painsOf('胃', synonyms)).toEqual([])
  expect(painsOf('こし', synonyms)).toEqual(['こしがいたい'])
  expect(painsOf('頭', synonyms)).toEqual([])
})
