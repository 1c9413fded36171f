import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ConfirmStep } from './confirm-step.tsx'
import type { CheckoutView, ConfirmationScreen } from './read-checkout.server.ts'

const confirmation = {
  ...{ lines: [], items_total: 980, discount_total: 0, shipping: null, gift_card_total: 0, points_spent: 0 },
  ...{ total: 980, taxes: [], regular: [], terms: [{ name: 'キャンセル・返品', value: '' }], button: '注文を確定する' },
}

test('terms, return conditions and inquiries open in a new tab from the last screen, above its button', () => {
  const checkout = { cart: { lines: [], codes: [], overlaps: [], totals: {} } } as unknown as CheckoutView
  const screen = { confirmation, sha256: '' } as ConfirmationScreen
  const element = <ConfirmStep checkout={checkout} screen={screen} unplacedOrder={undefined} />
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: {} } },
  })
  const [aboveButton = ''] = renderToStaticMarkup(<RouterProvider router={router} />).split('注文を確定する')
  const links = [...aboveButton.matchAll(/<a ([^>]*)>/g)].map(([, attributes]) => attributes!)
  expect(links.map((one) => /href="([^"]*)"/.exec(one)?.[1])).toEqual(['/pages/tokushoho', '/contact', '/pages/terms'])
  for (const one of links) expect(one).toContain('target="_blank"')
  expect(aboveButton).toMatch(/利用規約.*に同意のうえ、ご注文ください。/)
})
