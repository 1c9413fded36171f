import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { BlockedLines } from './cart-page.tsx'
import type { CartLineView } from './cart-view.ts'

const line = (id: string, code?: string) => ({
  ...{ id, title: `見本の薬${id}`, variantTitle: '20錠' },
  problems: code ? [{ code, line_item_id: id, detail: {} }] : [],
})

/** The HTML of the notice for a cart with these lines. */
function said(...lines: object[]) {
  const element = <BlockedLines lines={lines as CartLineView[]} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('the notice links to each line item that blocks the order, unless it is the only one', () => {
  const html = said(line('1', 'low_stock'), line('2', 'sale_class_not_covered'), line('3', 'sale_class_not_covered'))
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual(['/cart#line-2', '/cart#line-3'])
  expect(html).toContain('見本の薬2')
  expect(said(line('1', 'low_stock'), line('2'))).not.toContain('ご注文いただけません')
  // No link: the only line is directly above.
  expect(said(line('1', 'sale_class_not_covered'))).not.toContain('href')
})
