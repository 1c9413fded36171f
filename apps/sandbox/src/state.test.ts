import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailSummary } from './mailbox/mails.ts'
import { openState } from './state.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const mail = (id: string, subject = ''): MailSummary => {
  return { id, from: 'a@example.com', to: ['b@example.com'], subject, receivedAt: '2026-04-01T00:00:00.000Z', size: 1 }
}
const file = () => join(folder, 'state.jsonl')
const lines = () => readFileSync(file(), 'utf8').split('\n').slice(0, -1)

/** The state that a process would leave if it were killed now. */
const left = () => [...openState(folder).all('mail').values()].map(({ id, subject }) => [id, subject])

test('changes made in one turn of the event loop are written as one line', async () => {
  const state = openState(folder)
  state.put('mail', 'm1', mail('m1', '一'))
  state.put('mail', 'm2', mail('m2'))
  state.put('mail', 'm1', mail('m1', '壱'))
  await Promise.resolve()
  expect(lines()).toHaveLength(1)
  expect(left()).toEqual([
    ['m1', '壱'],
    ['m2', ''],
  ])
  state.remove('mail', 'm1')
  await Promise.resolve()
  expect(lines()).toHaveLength(2)
  expect(left()).toEqual([['m2', '']])
})

test('a partially written last line is ignored', async () => {
  const state = openState(folder)
  state.put('mail', 'm1', mail('m1'))
  state.close()
  appendFileSync(file(), '[["mail","m2",{"id":"m2"')
  const again = openState(folder)
  expect(again.get('mail', 'm2')).toBe(undefined)
  again.compact()
  again.put('mail', 'm3', mail('m3'))
  again.close()
  expect(left()).toEqual([
    ['m1', ''],
    ['m3', ''],
  ])
})

test('beyond the limit of a kind, its oldest entries are removed', () => {
  const state = openState(folder)
  for (let i = 1; i <= 1_002; i += 1) state.put('mail', `m${i}`, mail(`m${i}`))
  state.close()
  const ids = left().map(([id]) => id)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([1_000, 'm3', 'm1002'])
})

test('the file is compacted when it has grown', () => {
  const state = openState(folder)
  const long = 'あ'.repeat(400_000)
  for (let i = 1; i <= 24; i += 1) {
    state.put('mail', 'm1', mail('m1', `${i}${long}`))
    state.close()
  }
  expect(lines().length).toBeLessThan(12)
  expect(left()).toEqual([['m1', `24${long}`]])
})

test('clearing removes all entries and empties the file', () => {
  const state = openState(folder)
  state.put('mail', 'm1', mail('m1'))
  state.clear()
  expect(left()).toEqual([])
  expect(readFileSync(file(), 'utf8')).toBe('')
})
