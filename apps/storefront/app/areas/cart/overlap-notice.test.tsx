import type { IngredientOverlap } from '@kusuribako/contract/checkout/validate-cart'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CartView } from './cart-view.ts'
import { OverlapNotice, overlapsEndingAt } from './overlap-notice.tsx'

const overlapOf = (ingredients: string[], ...ids: string[]) =>
  ({ ingredients, line_item_ids: ids }) as unknown as IngredientOverlap
const line = (id: string, title: string, variantTitle = '20錠') => ({ id, title, variantTitle })
const cartOf = (...overlaps: IngredientOverlap[]) =>
  ({
    lines: [line('1', 'かぜ薬'), line('2', '化粧水', '200mL'), line('3', '鎮痛錠'), line('4', '解熱錠')],
    overlaps,
  }) as unknown as CartView

/** The HTML of the advice. */
function said(overlap: IngredientOverlap) {
  const element = <OverlapNotice kind="warning" overlap={overlap} cart={cartOf(overlap)} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

const withoutTags = (html: string) => html.replaceAll(/<[^>]+>/g, '')

test('the overlap notice names the medicines, the shared ingredients, what to do and whom to ask', () => {
  const html = said(overlapOf(['アセトアミノフェン', '無水カフェイン'], '1', '3'))
  expect(withoutTags(html)).toContain(
    '「かぜ薬 20錠」と「鎮痛錠 20錠」は、どちらもアセトアミノフェン、無水カフェインを含みます。',
  )
  expect(html).toContain('同時に使わず')
  expect(html).toContain('href="/contact"')
  expect(html).not.toContain('role=')
  expect(html).toContain('どちらにするか迷う')
  expect(html, 'where a name may break').toContain('「鎮痛錠 20錠」</span>')
  const ofThree = said(overlapOf(['アセトアミノフェン'], '1', '3', '4'))
  expect(withoutTags(ofThree)).toContain('「解熱錠 20錠」は、どれもアセト')
  expect(ofThree).toContain('どれにするか迷う')
})

test('each ingredient overlap is shown once, at the last of its line items', () => {
  const [first, second] = [overlapOf(['アセトアミノフェン'], '3', '1'), overlapOf(['無水カフェイン'], '1', '4')]
  const cart = cartOf(first, second)
  expect(cart.lines.map(({ id }) => overlapsEndingAt(cart, id))).toEqual([[], [], [first], [second]])
})
