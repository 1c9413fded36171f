import { expect, test } from 'vitest'
import { carriers } from './index.ts'

test('the manual carrier returns the given data and calls nobody', async () => {
  const manual = carriers.get('manual')!
  expect(await manual.createFulfillment({ items: [], data: { note: '午前中' } }, 'ful_1')).toEqual({ note: '午前中' })
  expect(await manual.cancel({}, 'ful_1')).toBeUndefined()
})
