import { expect, test } from 'vitest'
import { AskedTooOften } from '../../adapters/payments/wallet-call.ts'
import { failureOf } from './failure.rules.ts'

test.each([
  [{ type: 'NoAnswer' }, 'no_answer', 'NoAnswer'],
  [{ type: AskedTooOften.name }, 'no_answer', 'AskedTooOften'],
  [{ type: 'TypeError', cause: { code: 'ETIMEDOUT' } }, 'no_answer', 'TypeError ETIMEDOUT'],
  [{ type: 'StripeConnectionError' }, 'no_answer', 'StripeConnectionError'],
  [{ type: 'DatabaseError', code: '23505' }, 'fault', 'DatabaseError 23505'],
  [{ type: 'Refused', code: 'not_found' }, 'refused', 'Refused not_found'],
  [{ value: { message: 'job timed out' } }, 'timed_out', null],
])('%o is reported as %s', (output, reason, error) => {
  expect(failureOf(output)).toEqual({ reason, error })
})

test('an error code that does not look like a code is left out, as it may contain personal data', () => {
  expect(failureOf({ type: 'Error', code: 'hanako@example.com has a headache' })).toEqual({
    ...{ reason: 'fault', error: 'Error' },
  })
})
