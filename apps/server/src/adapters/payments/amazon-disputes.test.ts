import { expect, test } from 'vitest'
import { disputeOf } from './amazon-disputes.ts'

const dispute = {
  disputeId: 'S03-0000000-0000000-B000000',
  chargeId: 'S03-0000000-0000000-C000000',
  disputeAmount: { amount: '1650' },
  filingReason: 'ProductNotReceived',
  statusDetails: { state: 'ActionRequired', reasonCode: 'MerchantResponseRequired', resolution: null },
  merchantResponseDeadline: '20260612T093000Z',
  creationTimestamp: '20260601T093000Z',
}

test('a chargeback at Amazon is read like those of cards', () => {
  expect(disputeOf(dispute)).toEqual({
    id: 'S03-0000000-0000000-B000000',
    amount: 1650,
    state: 'needs_answer',
    reason: 'product_not_received',
    is_refundable: false,
    opened_at: '2026-06-01T09:30:00.000Z',
    answer_by: '2026-06-12T09:30:00.000Z',
  })
  const other = { ...dispute, filingReason: 'Overcharged', creationTimestamp: '2026-06-01T18:30:00+09:00' }
  expect(disputeOf({ ...other, merchantResponseDeadline: null })).toMatchObject({
    reason: 'Overcharged',
    opened_at: '2026-06-01T09:30:00.000Z',
    answer_by: null,
  })
})

test.each([
  ['ActionRequired', 'MerchantAdditionalEvidencesRequired', null, 'needs_answer'],
  ['ActionRequired', 'BuyerAdditionalEvidencesRequired', null, 'under_review'],
  ['UnderReview', null, null, 'under_review'],
  ['SomethingNew', null, null, 'under_review'],
  ['Resolved', 'InvestigatorResolved', 'BuyerWon', 'lost'],
  ['Closed', 'MerchantResponseDeadlineExpired', 'BuyerWon', 'lost'],
  ['Resolved', 'BuyerCancelled', 'MerchantWon', 'ended'],
  ['Closed', 'AutoResolved', 'NoFault', 'ended'],
])('a chargeback in state %s (%s, %s) counts as %s', (state, reasonCode, resolution, counts) => {
  expect(disputeOf({ ...dispute, statusDetails: { state, reasonCode, resolution } }).state).toBe(counts)
})
