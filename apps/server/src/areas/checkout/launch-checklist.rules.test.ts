import { expect, test } from 'vitest'
import { type Books, checkLaunch } from './launch-checklist.rules.ts'

const at = { now: new Date('2026-06-01T03:00:00Z'), today: '2026-06-01', is_trial_key: false }
const empty: Books = {
  ...{ licences: [], pages: {}, notes: {}, asked: 0, unasked: 0, guarded: [], age_rules: 0, deliveries: 0, plans: 0 },
  devices: 0,
  regions: [],
}
const gaps = (books: Partial<Books>) =>
  checkLaunch({ ...empty, ...books }, at).flatMap(({ item, missing }) => (missing.length > 0 ? [item] : []))

test('in empty books all is missing but what nothing on sale asks for', () => {
  expect(gaps({})).not.toContain('questionnaires')
  expect(gaps({})).not.toContain('cancel_deadline')
  expect(gaps({})).toHaveLength(18)
  expect(gaps({ unasked: 1 })).toContain('questionnaires')
  expect(gaps({ unasked: 1, asked: 1 })).not.toContain('questionnaires')
  expect(gaps({ plans: 1 })).toContain('cancel_deadline')
  expect(gaps({})).not.toContain('device_notification')
  expect(gaps({ devices: 1 })).toContain('device_notification')
})

test('a heading counts with something below it that is no sample', () => {
  const privacy = (...texts: string[]) => ({
    privacy: [
      { kind: 'heading' as const, text: '個人情報保護管理者' },
      ...texts.map((text) => ({ kind: 'paragraph' as const, text })),
      { kind: 'heading' as const, text: '開示' },
      { kind: 'list' as const, items: ['窓口'] },
    ],
  })
  expect(gaps({ pages: privacy() })).toContain('privacy_officer')
  expect(gaps({ pages: privacy('見本 花子') })).toContain('privacy_officer')
  expect(gaps({ pages: privacy('港 花子') })).not.toContain('privacy_officer')
})

test.each([
  ['T1234567890123', true],
  ['T0000000000000', false],
  ['1234567890123', false],
  ['T12345678901234', false],
])('the invoice number %s', (invoice_registration_number, isGood) => {
  expect(gaps({ notes: { invoice_registration_number } }).includes('invoice_number')).toBe(!isGood)
})
