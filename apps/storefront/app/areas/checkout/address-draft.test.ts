import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../browser-storage.fixture.ts'
import { forgetAddressDraft, keepAddressDraft, takeAddressDraft } from './address-draft.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, text] of Object.entries(fields)) data.set(name, text)
  return data
}
beforeEach(() => stubStorage('sessionStorage'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a typed address is restored once, with the e-mail address but no other field', () => {
  keepAddressDraft(form({ last_name: '薬師', city: '流山市', email: 'hanako@example.com', intent: 'address' }))
  const taken = takeAddressDraft(null)
  expect(taken).toMatchObject({ last_name: '薬師', city: '流山市', address_1: '', email: 'hanako@example.com' })
  expect(taken).not.toHaveProperty('intent')
  expect(takeAddressDraft(null)).toBe(null)
})

test('an empty form, or one typed more than 30 minutes ago, is not restored', () => {
  keepAddressDraft(form({ last_name: '', intent: 'address' }))
  expect(takeAddressDraft(null)).toBe(null)
  vi.useFakeTimers({ toFake: ['Date'] })
  keepAddressDraft(form({ last_name: '薬師' }))
  vi.setSystemTime(Date.now() + 31 * 60_000)
  expect(takeAddressDraft(null)).toBe(null)
})

test('what a member typed is restored for that member alone, and for nobody after another has looked', () => {
  for (const other of ['cus_2', null]) {
    keepAddressDraft(form({ last_name: '薬師', buyer_id: 'cus_1' }))
    expect([takeAddressDraft(other), takeAddressDraft('cus_1')]).toEqual([null, null])
  }
  keepAddressDraft(form({ last_name: '薬師', buyer_id: 'cus_1' }))
  expect(takeAddressDraft('cus_1')).toMatchObject({ last_name: '薬師' })
})

test('what a guest typed is restored for the guest, also once signed in', () => {
  for (const buyer of [null, 'cus_1']) {
    keepAddressDraft(form({ last_name: '薬師' }))
    expect(takeAddressDraft(buyer)).toMatchObject({ last_name: '薬師' })
  }
})

test('at sign-out it is forgotten', () => {
  for (const member of [[], [['buyer_id', 'cus_1']]]) {
    keepAddressDraft(form({ city: '流山市', ...Object.fromEntries(member) }))
    forgetAddressDraft()
    expect(takeAddressDraft('cus_1')).toBe(null)
  }
})

test('the form works in a browser that forbids its storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepAddressDraft(form({ last_name: '薬師' }))
  expect(takeAddressDraft(null)).toBe(null)
})
