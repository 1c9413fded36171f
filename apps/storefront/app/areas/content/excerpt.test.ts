import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('excerptOf continues past a first paragraph that is only a name, up to 120 characters', () => {
  const body = ['見本株式会社', '見本 花子'].flatMap((text) => [
    { kind: 'heading' as const, text: '販売業者' },
    { kind: 'paragraph' as const, text },
  ])
  expect(excerptOf(body)).toBe('見本株式会社 見本 花子')
  expect(excerptOf([{ kind: 'paragraph', text: '薬'.repeat(200) }])).toHaveLength(120)
  expect(excerptOf([])).toBeUndefined()
})
