import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../browser-storage.fixture.ts'
import { keepWish, takeWish } from './wished-favorite.ts'

beforeEach(() => stubStorage('localStorage'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a wish is taken up once, and the last one counts', () => {
  expect(takeWish()).toBe(null)
  keepWish('variant_1')
  keepWish('variant_2')
  expect(takeWish()).toBe('variant_2')
  expect(takeWish()).toBe(null)
})

test('who signs in more than an hour later is told of no wish', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  keepWish('variant_1')
  vi.setSystemTime(Date.now() + 61 * 60_000)
  expect(takeWish()).toBe(null)
})

test('a browser that forbids its storage goes on without', () => {
  vi.stubGlobal('localStorage', undefined)
  keepWish('variant_1')
  expect(takeWish()).toBe(null)
})
