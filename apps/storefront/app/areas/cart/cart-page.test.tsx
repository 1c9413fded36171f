import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { BlockedLines, NextStep } from './cart-page.tsx'
import type { CartLineView } from './cart-view.ts'

const line = (id: string, code?: string) => ({
  ...{ id, title: `見本の薬${id}`, variantTitle: '20錠' },
  problems: code ? [{ code, line_item_id: id, detail: {} }] : [],
})

const drawn = (element: ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)

/** The HTML of the notice for a cart with these lines. */
const said = (...lines: object[]) => drawn(<BlockedLines lines={lines as CartLineView[]} />)

test('the notice links to each line item that blocks the order, unless it is the only one', () => {
  const html = said(line('1', 'low_stock'), line('2', 'sale_class_not_covered'), line('3', 'sale_class_not_covered'))
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual(['/cart#line-2', '/cart#line-3'])
  expect(html).toContain('見本の薬2')
  expect(said(line('1', 'low_stock'), line('2'))).not.toContain('ご注文いただけません')
  // No link: the only line is directly above.
  expect(said(line('1', 'sale_class_not_covered'))).not.toContain('href')
})

test('the next step is the first line that blocks the order; what the checkout asks and solves blocks nothing', () => {
  const next = (...lines: object[]) =>
    /href="([^"]+)"[^>]*>([^<]+)/.exec(drawn(<NextStep lines={lines as CartLineView[]} className="" />))?.slice(1)
  const solved = ['low_stock', 'questionnaire_incomplete', 'purchase_stopped_by_answer', 'guarded_ingredient_under_age']
  expect(next(...solved.map((code, at) => line(String(at), code)))).toEqual(['/checkout', 'ご購入手続きへ進む'])
  expect(
    next(line('1', 'questionnaire_incomplete'), line('2', 'insufficient_inventory'), line('3', 'quantity_over_limit')),
  ).toEqual(['/cart#line-2', 'しるしのある商品を見る'])
})
