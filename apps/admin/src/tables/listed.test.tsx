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

test.each([
  [10_000, '>10,000件以上<', '10,000件以上のうち 1〜50件'],
  [9999, '>9,999件<', '9,999件中 1〜50件'],
])('a list that is counted up to ten thousand says what a count of %d means', (count, total, range) => {
  const rows = Array.from({ length: 50 }, (_, id) => ({ id }))
  const page = { rows, ...countOf(count) }
  const asked = { queryKey: ['records', count], queryFn: () => page, initialData: page }
  const reading = new QueryObserver(queries, asked).getCurrentResult()
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <MemoryRouter>
        <Listed reading={reading} columns={columns} keyOf={({ id }) => id} label="記録" empty="" />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(html).toContain(total)
  expect(html).toContain(range)
})
