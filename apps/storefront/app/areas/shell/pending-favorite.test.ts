import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../browser-storage.fixture.ts'
import { keepPendingFavorite, takePendingFavorite } from './pending-favorite.ts'

beforeEach(() => stubStorage('localStorage'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('takePendingFavorite returns the last kept wish, once', () => {
  expect(takePendingFavorite()).toBe(null)
  keepPendingFavorite('variant_1')
  keepPendingFavorite('variant_2')
  expect(takePendingFavorite()).toBe('variant_2')
  expect(takePendingFavorite()).toBe(null)
})

test('a wish expires after an hour', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  keepPendingFavorite('variant_1')
  vi.setSystemTime(Date.now() + 61 * 60_000)
  expect(takePendingFavorite()).toBe(null)
})

test('wishes are skipped in a browser that forbids its storage', () => {
  vi.stubGlobal('localStorage', undefined)
  keepPendingFavorite('variant_1')
  expect(takePendingFavorite()).toBe(null)
})
