import { expect, test } from 'vitest'
import { firstWords } from './first-words.ts'

test('the first words of a page go on where its first paragraph is a name alone', () => {
  const body = ['見本株式会社', '見本 花子'].flatMap((text) => [
    { kind: 'heading' as const, text: '販売業者' },
    { kind: 'paragraph' as const, text },
  ])
  expect(firstWords(body)).toBe('見本株式会社 見本 花子')
  expect(firstWords([{ kind: 'paragraph', text: '薬'.repeat(200) }])).toHaveLength(120)
  expect(firstWords([])).toBeUndefined()
})
