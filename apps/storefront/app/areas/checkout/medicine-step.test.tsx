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

const withoutTags = (html: string) => html.replaceAll(/<[^>]+>/g, '')

test('the step names who may read the answers, and the deadline for confirming the explanation', () => {
  const words = said(1).replaceAll('<!-- -->', '')
  expect(words).toContain('当店では薬剤師・登録販売者以外は閲覧できません。')
  expect(words).toContain('お知らせから7日以内に、お返事・ご確認をいただけないときは、ご注文をキャンセルします。')
})

test('the hint about other products appears only if the cart contains others', () => {
  expect(said(2)).toContain('この商品をカートから外すと、ほかの商品はこのままご購入いただけます。')
  expect(withoutTags(said(1))).toContain('「見本鎮痛錠」は販売できません')
  expect(said(1)).not.toContain('ほかの商品')
})

test('neither the name of a stopped medicine nor an article of the law is torn apart', () => {
  expect(said(1)).toContain('「見本鎮痛錠」</span>は販売できません')
  expect(withoutTags(said(1))).toContain('（医薬品医療機器等法第36条の4・第36条の10）')
  expect(said(1)).toContain('<span class="[word-break:keep-all]">第36条の4</span>')
})
