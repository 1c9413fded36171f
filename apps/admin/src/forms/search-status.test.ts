import type { UseQueryResult } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { liveSearchOf, SearchStatus } from './search-status.tsx'

const reading = { data: [], error: null, isPending: false, isPlaceholderData: false }

test.each([
  ['one letter is typed', 'a', 'a', {}, ''],
  ['nothing was found', ' ab ', 'ab', {}, '0 none'],
  ['the typed word has changed since', 'abc', 'ab', {}, ''],
  ['the first answer is pending', 'ab', 'ab', { data: undefined, isPending: true }, ''],
  ['earlier results are still shown', 'ab', 'ab', { isPlaceholderData: true }, ''],
  ['two results were found', 'ab', 'ab', { data: ['a', 'b'] }, '2'],
])('what SearchStatus announces when %s', (_, typed, q, state, said) => {
  const search = liveSearchOf(typed, q, { ...reading, ...state } as unknown as UseQueryResult<string[]>)
  const html = renderToStaticMarkup(createElement(SearchStatus<string>, { search, found: String, none: 'none' }))
  expect(
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
  ).toBe(said)
})
