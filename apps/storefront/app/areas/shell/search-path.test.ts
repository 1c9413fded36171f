import { expect, test } from 'vitest'
import { searchPath, wordOf } from './search-path.ts'

test.each(['頭痛', 'ビタミン B/C', '50%オフ'])('%s survives the way into the path and back', (word) => {
  expect(wordOf(searchPath(word))).toBe(word)
})

test('an empty word lists everything', () => expect(searchPath('')).toBe('/search'))
test('other pages have no word', () => expect([wordOf('/'), wordOf('/articles/頭痛')]).toEqual(['', '']))
test('a broken escape is shown as it is', () => expect(wordOf('/search/%E3%81')).toBe('%E3%81'))
