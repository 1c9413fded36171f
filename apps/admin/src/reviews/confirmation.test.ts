import type { FullReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { expect, test } from 'vitest'
import { confirmationsOf } from './confirmation.ts'

const [waits, never] = ['お客さまの確認を待っています', 'お客さまの確認はありませんでした']
const at = '2026-04-01T00:00:00.000Z'

test.each([
  ['waiting', [null], [waits]],
  ['waiting', [null, null], [never, waits]],
  ['approved', [null], [never]],
  ['approved', [null, at], [never, '2026年4月1日 9:00 にお客さまが確認しました']],
] as const)('confirmationsOf an order that is %s with its information confirmed at %j', (state, confirmed, told) => {
  const information = confirmed.map((confirmed_at) => ({ confirmed_at })) as FullReview['information']
  expect(confirmationsOf({ state, information })).toEqual(told)
})
