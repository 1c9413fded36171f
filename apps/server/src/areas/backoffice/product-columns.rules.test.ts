import { expect, test } from 'vitest'
import { tagsOf } from './product-columns.rules.ts'

test.each([
  ['新しい, 錠剤', ['新しい', '錠剤']],
  ['a,,b,', ['a', 'b']],
  ['"冷え,肩こり",湿布', ['冷え,肩こり', '湿布']],
  ['湿布, "冷え,肩こり" ', ['湿布', '冷え,肩こり']],
  ['"5"" 幅"," a "', ['5" 幅', ' a ']],
  ['5" 幅,b', ['5" 幅', 'b']],
  ['"開いた,b', ['"開いた', 'b']],
])('tagsOf, for a cell with %s: %j', (cell, tags) => expect(tagsOf(cell)).toEqual(tags))
