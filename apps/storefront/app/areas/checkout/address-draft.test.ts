import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../browser-storage.fixture.ts'
import { keepAddressDraft, takeAddressDraft } from './address-draft.ts'

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
  const taken = takeAddressDraft()
  expect(taken).toMatchObject({ last_name: '薬師', city: '流山市', address_1: '', email: 'hanako@example.com' })
  expect(taken).not.toHaveProperty('intent')
  expect(takeAddressDraft()).toBe(null)
})

test('an empty form, or one typed more than 30 minutes ago, is not restored', () => {
  keepAddressDraft(form({ last_name: '', intent: 'address' }))
  expect(takeAddressDraft()).toBe(null)
  vi.useFakeTimers({ toFake: ['Date'] })
  keepAddressDraft(form({ last_name: '薬師' }))
  vi.setSystemTime(Date.now() + 31 * 60_000)
  expect(takeAddressDraft()).toBe(null)
})

test('the form works in a browser that forbids its storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepAddressDraft(form({ last_name: '薬師' }))
  expect(takeAddressDraft()).toBe(null)
})
