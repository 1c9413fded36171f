import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../browser-storage.fixture.ts'
import { keepWish, takeWish } from './wished-favorite.ts'

beforeEach(() => stubStorage('localStorage'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('takeWish returns the last kept wish, once', () => {
  expect(takeWish()).toBe(null)
  keepWish('variant_1')
  keepWish('variant_2')
  expect(takeWish()).toBe('variant_2')
  expect(takeWish()).toBe(null)
})

test('a wish expires after an hour', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  keepWish('variant_1')
  vi.setSystemTime(Date.now() + 61 * 60_000)
  expect(takeWish()).toBe(null)
})

test('wishes are skipped in a browser that forbids its storage', () => {
  vi.stubGlobal('localStorage', undefined)
  keepWish('variant_1')
  expect(takeWish()).toBe(null)
})
