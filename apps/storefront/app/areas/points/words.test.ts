import { expect, test } from 'vitest'
import { movementWords, withSign } from './words.ts'

test.each([
  ['used', -500, 0, 'ご注文で利用', '−500'],
  ['earned', 15, -15, 'お買い物で付与', '+15'],
  ['earned', 0, 15, '付与の予定', '+15'],
  ['earned', 0, -15, '付与の予定の取り消し', '−15'],
  ['corrected', 1200, 0, '当店からの調整', '+1,200'],
] as const)('words for a movement "%s" of %i points with %i pending', (kind, delta, pending_delta, what, figure) => {
  const words = movementWords({ kind, delta, pending_delta })
  expect([words.label, withSign(words.points)]).toEqual([what, figure])
})
