import { expect, test } from 'vitest'
import { expandQuery, joinCompound, splitCompound, synonymsOf } from './synonym.rules.ts'

const synonyms = synonymsOf([
  ['頭痛', 'ズツウ', '頭が痛い'],
  ['風邪', 'かぜ', '感冒', 'かぜ 症状'],
  ['感冒', 'インフルエンザ', '！'],
  ['頭痛', '頭痛'],
  ['関節痛', '膝の痛み', 'ひざが痛い'],
])

test.each([
  ['頭痛', [['頭痛', 'ずつう', '頭が痛い']]],
  ['ﾂﾞﾂｳ 頭痛', [['づつう'], ['頭痛', 'ずつう', '頭が痛い']]],
  ['ずつう', [['ずつう', '頭痛', '頭が痛い']]],
  ['感冒', [['感冒', '風邪', 'かぜ', 'かぜ 症状', 'いんふるえんざ']]],
  ['インフルエンザ', [['いんふるえんざ', '感冒']]],
  ['胃薬', [['胃薬']]],
  ['頭痛の薬', [['頭痛の薬', '頭痛', 'ずつう', '頭が痛い']]],
  ['水虫に効くおくすり', [['水虫に効くおくすり', '水虫']]],
  ['水虫に効く', [['水虫に効く', '水虫']]],
  ['水虫にきくもの', [['水虫にきくもの', '水虫']]],
  ['腰に効く', [['腰に効く', '腰']]],
  ['こしにきく', [['こしにきく', '腰']]],
  ['あたまに効く', [['あたまに効く', '頭']]],
  ['膝 塗る', [['膝', 'ひざ', '関節痛'], ['塗る']]],
  ['膝に効く', [['膝に効く', '膝', 'ひざ', '関節痛']]],
  ['こし はる', [['腰'], ['貼る']]],
  ['こし', [['こし']]],
  ['目薬', [['目薬']]],
  ['の薬', [['の薬']]],
  ['第二類医薬品', [['第二類医薬品', '第2類医薬品']]],
  ['constructor', [['constructor']]],
  ['', []],
  ['！', []],
])('%s', (text, expanded) => expect(expandQuery(text, synonyms)).toEqual(expanded))

test('expands only the first twenty words of a query', () => {
  const words = Array.from({ length: 100 }, (_, at) => String(at))
  expect(expandQuery(words.join(' '), synonyms).flat()).toEqual(words.slice(0, 20))
})

test('finds no synonyms without groups', () => expect(expandQuery('頭痛', synonymsOf([]))).toEqual([['頭痛']]))

test.each([
  [['頭が', '痛い'], '頭が痛い'],
  [['頭', '痛い', '錠'], '頭が痛い 錠'],
  [['子供', '頭', 'が', '痛い'], '子供 頭が痛い'],
  [['頭痛', '薬'], null],
  [['頭痛'], null],
  [[], null],
])('the words %j are combined to %j', (words, together) => {
  expect(joinCompound(words, synonymsOf([['頭痛', '頭が痛い']]))).toBe(together)
})

test.each([
  ['子供の熱', ['子供 熱']],
  ['子供用かぜ薬', ['子供 かぜ薬']],
  ['子供用の体温計', ['子供 体温計', '子供用 体温計']],
  ['こどもねつ', ['こども ねつ']],
  ['こどものどのいたみ', ['こども どのいたみ', 'こどものど いたみ']],
  ['大人の熱', ['大人 熱']],
  ['子供に塗る薬', ['子供 塗る', '子供 塗布']],
  ['目にさす', ['目薬']],
  ['子供服', []],
  ['うおのめ', []],
  ['おなかのがす', ['おなか がす']],
  ['子供の', []],
  ['の熱', []],
  ['熱', []],
  ['', []],
])('%s is split into %j', (word, apart) => {
  expect(
    splitCompound(
      word,
      synonymsOf([
        ['子供', 'こども'],
        ['熱', 'ねつ'],
      ]),
    ),
  ).toEqual(apart)
})
