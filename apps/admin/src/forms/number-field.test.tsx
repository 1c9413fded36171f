import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NumberField, whyNotNumber } from './number-field.tsx'

const range = '1から3,000までの整数を入力してください。'

test.each([
  ['３，０００', undefined],
  ['3001', range],
  ['0', range],
  ['-1', range],
  ['12.5', range],
  ['99999999999999999999', range],
  ['', '数字を入力してください。'],
  ['十', '数字を入力してください。'],
])('whyNotNumber with a range of 1 to 3,000, for %j: %s', (typed, said) => {
  expect(whyNotNumber(typed, { min: 1, max: 3000 })).toBe(said)
})

test('the error of a narrow field of a row has the full width of the row and describes the field', () => {
  const field = <NumberField value="5000" change={() => {}} min={1} max={3000} isTried widthInRow="w-24" />
  const html = renderToStaticMarkup(<MantineProvider>{field}</MantineProvider>)
  const [error, id] = new RegExp(`<p [^>]* id="([^"]*)">${range}`).exec(html) ?? []
  expect(error).toContain('class="order-last w-full ')
  expect(html).toContain('<div class="contents ')
  expect(html).toContain(`aria-describedby="${id}"`)
})

test('in a row of several fields, an error names its field', () => {
  const field = <NumberField value="" change={() => {}} min={1} max={3000} isTried widthInRow="w-24" nameInRow="数" />
  const html = renderToStaticMarkup(<MantineProvider>{field}</MantineProvider>)
  expect(html).toContain('>数：数字を入力してください。</p>')
})
