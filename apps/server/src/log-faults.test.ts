import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from './base/log.ts'
import { faultLog } from './log-faults.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the same fault outside a job is logged once a minute, each fault of a job at once', () => {
  const lines: string[] = []
  const note = faultLog(openLog('info', { write: (text) => void lines.push(...text.trim().split('\n')) }))
  const logged = () => {
    vi.advanceTimersByTime(100)
    return lines.splice(0).map((line) => JSON.parse(line).job)
  }
  const away = () => new Error('The database cannot be reached')
  note(away(), 'queue')
  note(away(), 'queue')
  note(away(), 'facts')
  note(new Error('another'), 'facts')
  note(away(), 'mails', 'job_1')
  note(away(), 'mails', 'job_2')
  expect(logged()).toEqual(['queue', 'facts', 'mails', 'mails'])
  vi.advanceTimersByTime(60_000)
  note(away(), 'queue')
  expect(logged()).toEqual(['queue'])
})
