import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { MedicineStep } from './medicine-step.tsx'
import type { CheckoutView } from './read-checkout.server.ts'

const stopped = {
  ...{ id: 'item_1', title: '見本鎮痛錠', variantTitle: '6錠', saleClass: '第1類医薬品', needsPharmacist: true },
  ...{ doNot: [], consult: [], questions: [], answers: {} },
  problems: [{ code: 'purchase_stopped_by_answer', line_item_id: 'item_1', detail: {} }],
}

/** The step for a cart with so many lines, one of them stopped by an answer. */
function said(lines: number) {
  const cart = { lines: Array.from({ length: lines }, (_, at) => ({ id: `item_${at}` })) }
  const checkout = { cart, medicines: [stopped], birthday: null, asksBirthday: false } as unknown as CheckoutView
  const element = <MedicineStep checkout={checkout} refusal={undefined} />
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { supportPhone: '0120-000-000' } } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the hint about other products appears only if the cart contains others', () => {
  expect(said(2)).toContain('この商品をカートから外すと、ほかの商品はこのままご購入いただけます。')
  expect(said(1)).toContain('「見本鎮痛錠」は販売できません')
  expect(said(1)).not.toContain('ほかの商品')
})
