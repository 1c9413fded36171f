import { MantineProvider } from '@mantine/core'
import { QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { queries } from '../api.ts'
import { theme } from '../theme.ts'
import { countOf } from './count-of.ts'
import { Listed } from './listed.tsx'

const columns = [{ name: '番号', cell: ({ id }: { id: number }) => id }]

function listAt(address: string, count: number) {
  const rows = Array.from({ length: 50 }, (_, id) => ({ id }))
  const page = { rows, ...countOf(count) }
  const asked = { queryKey: ['records', count], queryFn: () => page, initialData: page }
  const reading = new QueryObserver(queries, asked).getCurrentResult()
  return renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <MemoryRouter initialEntries={[address]}>
        <Listed reading={reading} columns={columns} keyOf={({ id }) => id} label="記録" empty="" />
      </MemoryRouter>
    </MantineProvider>,
  )
}

test.each([
  [10_000, '>10,000件以上<', '10,000件以上のうち 1〜50件'],
  [9999, '>9,999件<', '9,999件中 1〜50件'],
])('a list that is counted up to ten thousand says what a count of %d means', (count, total, range) => {
  const html = listAt('/records', count)
  expect(html).toContain(total)
  expect(html).toContain(range)
})

test('it is read on page by page beyond what is counted, and back', () => {
  const last = listAt('/records?page=200', 10_000)
  expect(last).toMatch(/<a[^>]*rel="next"[^>]*href="[^"]*page=201"/)
  expect(listAt('/records?page=205', 10_000)).toMatch(/<a[^>]*rel="prev"[^>]*href="[^"]*page=204"/)
  expect(listAt('/records?page=200', 9999)).not.toMatch(/rel="next"[^>]*href/)
})
