import { expect, test } from 'vitest'
import { formWords } from './form-words.rules.ts'

const taken = [{ dose: '1回1錠' }]

test.each([
  ['錠剤', '飲み薬 内服薬 のむ薬'],
  ['口腔内崩壊錠', '飲み薬 内服薬 のむ薬'],
  ['液剤', '飲み薬 内服薬 のむ薬 内服液'],
  ['外用液', '塗り薬 塗る薬 塗るやつ'],
  ['外用液剤', '塗り薬 塗る薬 塗るやつ'],
  ['軟膏', '塗り薬 塗る薬 塗るやつ'],
  ['テープ・パップ', '貼り薬 貼る薬 貼るやつ'],
  ['貼付剤', '貼り薬 貼る薬 貼るやつ'],
  ['点鼻', 'スプレー 点鼻薬'],
  ['点眼', '目薬 点眼薬'],
  ['坐剤', ''],
])('a medicine in the form %s is called %s', (form, words) => expect(formWords(form, taken).join(' ')).toBe(words))

test('a tablet that is inserted is not one to swallow', () =>
  expect(formWords('錠剤', [{ dose: '1回1錠を腟の深部に挿入する' }])).toEqual([]))
