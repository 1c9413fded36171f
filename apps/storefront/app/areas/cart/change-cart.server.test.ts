import { expect, test } from 'vitest'
import type { Api } from '../../api.server.ts'
import { changeCart } from './change-cart.server.ts'

/** Submits a form of a cart with one gift card; returns the response, and the calls on the cart. */
async function send(form: Record<string, string>, refusal?: string) {
  const told: unknown[] = []
  const cart = { items: [{ quantity: 2 }], discounts: [], gift_cards: [{ code: 'OLD' }] }
  const personal = async ({ method, path }: { method: string; path: string }, { body }: { body?: object }) => {
    if (path.includes('validate'))
      return { ok: true, data: { data: { discountIsApplicable: false, reason: 'invalid_discount_failure' } } }
    if (method === 'GET') return { ok: true, data: { cart } }
    told.push(body)
    return refusal ? { ok: false, error: { code: refusal } } : { ok: true, data: { cart } }
  }
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) data.set(name, value)
  return { answer: await changeCart({ personal, cartId: 'cart_1' } as unknown as Api, data), told }
}

test("a gift card code is added to the cart's gift cards and can be removed again", async () => {
  const added = await send({ intent: 'code', code: 'NEW' })
  expect(added).toEqual({
    answer: { ok: true, about: 'code', cart_count: 2 },
    told: [{ gift_cards: [{ code: 'OLD' }, { code: 'NEW' }] }],
  })
  expect((await send({ intent: 'remove-gift-card', code: 'OLD' })).told).toEqual([{ gift_cards: [] }])
})

test('an unknown code is reported as not found, an expired gift card as expired', async () => {
  const { answer } = await send({ intent: 'code', code: 'NONE' }, 'gift_card_not_found')
  expect(answer.error).toBe('このコードは見つかりません。入力をご確認ください。')
  const ended = await send({ intent: 'code', code: 'OLD2' }, 'gift_card_expired')
  expect(ended.answer.error).toBe('このギフトカードの有効期限が切れています。')
})

test('removing a line that is already gone succeeds; raising its quantity fails', async () => {
  const line = { line_id: 'item_1' }
  const removed = await send({ ...line, intent: 'remove' }, 'line_not_in_cart')
  expect(removed.answer).toEqual({ ok: true, about: 'item_1', cart_count: 2 })
  const raised = await send({ ...line, intent: 'update', quantity: '3' }, 'line_not_in_cart')
  expect(raised.answer).toMatchObject({ ok: false, about: 'item_1' })
})

test('a failed quantity change does not claim that the input was kept; a failed code change does', async () => {
  const change = { intent: 'update', line_id: 'item_1', quantity: '3' }
  const { answer } = await send(change, 'database_away')
  expect(answer.error).toBe(
    '通信がうまくいかず、カートを変更できませんでした。少し時間をおいてもう一度お試しください。',
  )
  const typed = await send({ intent: 'remove-code', code: 'NEW' }, 'database_away')
  expect(typed.answer.error).toContain('入力内容はそのままです')
})
