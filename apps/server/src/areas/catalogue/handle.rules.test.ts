import { expect, test } from 'vitest'
import { handleOf } from './handle.rules.ts'

test.each([
  ['Test Product', 'test-product'],
  ['  ロート製薬　目薬（12ml）', 'ロート製薬-目薬-12ml'],
  ['ＡＢＣ１２３', 'abc123'],
  ['!!!', 'prod_01'],
])('the handle of %s is %s', (title, handle) => expect(handleOf(title, 'prod_01')).toBe(handle))
