import { expect, test } from 'vitest'
import { formWords, usesIn } from './form-words.rules.ts'

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

test.each([
  ['適量を頭皮にすりこむ', ['頭皮に塗布']],
  ['適量を肛門部に塗布又は注入する', ['肛門部に塗布']],
  ['適量をのどの患部に噴射塗布する', ['のどの患部に塗布']],
  ['洗顔後、適量を患部に塗布する', []],
  ['適量をむらなくのばし、2〜3時間ごとに塗り直す', []],
  ['きずを清潔にしてから貼る。毎日貼りかえる', ['貼る']],
  ['衣類の上から使う（肌に直接貼らない）', []],
  ['使用しないこと', []],
])('of the instruction %s, the use is %j', (dose, uses) => expect(usesIn([{ dose }])).toEqual(uses))
