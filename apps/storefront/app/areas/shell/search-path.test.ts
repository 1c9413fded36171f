import { expect, test } from 'vitest'
import { searchPath, wordOf } from './search-path.ts'

test.each(['頭痛', 'ビタミン B/C', '50%オフ', '.', '..', '...', 'suggestions.json', 'Suggestions.JSON'])(
  '%s survives the round trip through the search path',
  (word) => {
    const { pathname } = new URL(searchPath(word), 'https://shop.example.com')
    expect(wordOf(pathname)).toBe(word)
    expect(pathname.toLowerCase()).not.toBe('/search/suggestions.json')
  },
)

test('an empty search word lists everything', () => expect(searchPath('')).toBe('/search'))
test('wordOf is empty for other pages', () => expect([wordOf('/'), wordOf('/articles/頭痛')]).toEqual(['', '']))
test('an invalid escape sequence is shown unchanged', () => expect(wordOf('/search/%E3%81')).toBe('%E3%81'))
