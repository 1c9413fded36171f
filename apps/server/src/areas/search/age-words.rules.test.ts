import { expect, test } from 'vitest'
import { ageIn, namedAge } from './age-words.rules.ts'

test.each<[string, string, number, number, string]>([
  ['4才 熱', '4才', 48, 60, '熱'],
  ['４歳　熱', '4才', 48, 60, '熱'],
  ['四歳 咳', '4才', 48, 60, '咳'],
  ['十二才 頭痛', '12才', 144, 156, '頭痛'],
  ['二十五歳', '25才', 300, 312, ''],
  ['5ヶ月 鼻水', '5か月', 5, 6, '鼻水'],
  ['5カ月 鼻水', '5か月', 5, 6, '鼻水'],
  ['ｶｾﾞ 5ｶ月', '5か月', 5, 6, 'カゼ'],
  ['生後5ヵ月の赤ちゃんの鼻水', '5か月', 5, 6, '鼻水'],
  ['5か月 赤ちゃん 鼻水', '5か月', 5, 6, '鼻水'],
  ['4歳児の熱', '4才', 48, 60, '熱'],
  ['4才の子ども 熱', '4才', 48, 60, '熱'],
  ['4才の子の熱', '4才', 48, 60, '熱'],
  ['4才のどの痛み', '4才', 48, 60, 'のどの痛み'],
  ['4才 小児用解熱坐剤', '4才', 48, 60, '小児用解熱坐剤'],
  ['15才以上の頭痛', '15才', 180, 192, '頭痛'],
  ['1才半 咳', '1才半', 18, 24, '咳'],
  ['熱 4 才', '4才', 48, 60, '熱'],
])('the query “%s” is for the age %s', (typed, word, from, below, keyword) =>
  expect(ageIn(typed)).toEqual({ word, months: [from, below], keyword }),
)

test.each([
  '',
  '熱',
  '才',
  '7才未満 熱',
  '3か月分 サプリ',
  '3ヶ月間',
  '2000才',
  '999才',
  '100か月',
  '十十才',
  '1.5才',
  '4月 花粉',
])('the query “%s” contains no age', (typed) => expect(ageIn(typed)).toBeNull())

test.each([
  ['赤ちゃん', [0, 12]],
  ['べびー', [0, 12]],
  ['こども用', [12, 144]],
  ['子供', [12, 144]],
  ['大人向け', [180, 1800]],
  ['高齢者', [780, 1800]],
  ['こどもかぜ', null],
  ['用', null],
  ['constructor', null],
])('the word “%s” names the months %j', (word, months) => expect(namedAge(word)).toEqual(months))
