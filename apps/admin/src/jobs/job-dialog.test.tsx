import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Failed } from './job-dialog.tsx'

const errors = [{ code: 'sku_taken', row: 302, column: 'Variant SKU', message: '302 行目' }]
const shown = (type: string, result: object) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Failed job={{ type, result: { count: 600, ...result } }} />
    </MantineProvider>,
  )

test('an import that failed after its first batches says how far it was written', () => {
  const html = shown('product-import', { advancement_count: 250, errors })
  expect(html).toContain('250件目までは書き込みました。')
  expect(html).toContain('その先は、次の誤りがあるため行いませんでした。')
  expect(html).toContain('aria-valuenow')
})

test('an import that was given up after its first batches says how far it was written', () => {
  const html = shown('price-list-import', { advancement_count: 500 })
  expect(html).toContain('500件目までは書き込みました。')
  expect(html).toContain('途中で失敗しました。')
})

test.each([
  [
    'import whose check failed',
    'product-import',
    { advancement_count: 0, errors },
    '次の誤りがあるため、行いませんでした。',
  ],
  ['export', 'order-export', { advancement_count: 250 }, '途中で失敗しました。'],
])('a failed %s does not say that anything was written', (_what, type, result, sentence) => {
  const html = shown(type, result)
  expect(html).toContain(sentence)
  expect(html).not.toContain('書き込みました')
})
