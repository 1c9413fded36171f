import { expect, test } from 'vitest'
import { Refusal } from '../api.ts'
import { refusalText } from '../refusal-words.ts'
import { type Outcome, runForEach } from './run-for-each.ts'

const no = (code: 'order_canceled' | 'unauthorized') => new Refusal({ code, message: '', status: 400, details: {} })

/** Runs through a, b, c; `answers` gives each call's result, in call order. */
async function run(answers: (string | null | Error)[], before: Outcome<string>[] = [], stopAfter = 9) {
  const processed: string[] = []
  let reported = [...before]
  const work = async (row: string) => {
    processed.push(row)
    const answer = answers[processed.length - 1]!
    if (answer instanceof Error) throw answer
    return answer
  }
  const watch = {
    isStopping: () => processed.length >= stopAfter,
    report: (all: Outcome<string>[]) => (reported = all),
  }
  const ending = await runForEach(['a', 'b', 'c'], before, work, watch)
  return { ending, processed: processed.join(''), reported: reported.map(({ row, why }) => `${row}: ${why ?? 'done'}`) }
}

test('a refusal is reported for its row, and the remaining rows still run', async () => {
  expect(await run([null, no('order_canceled'), null])).toEqual({
    ending: 'through',
    processed: 'abc',
    reported: ['a: done', `b: ${refusalText('order_canceled')}`, 'c: done'],
  })
})

test('the work itself may return the reason why a row was not done', async () => {
  expect((await run([null, 'nothing to do', null])).reported).toEqual(['a: done', 'b: nothing to do', 'c: done'])
})

test.each([
  ['the connection', new Error('no answer'), 'broken'],
  ['the session', no('unauthorized'), 'signed-out'],
])('when %s breaks, the current row stays unreported and the next run resumes with it', async (_, error, ending) => {
  expect(await run([null, error])).toEqual({ ending, processed: 'ab', reported: ['a: done'] })
  const after = await run([null, null], [{ row: 'a', why: null }])
  expect(after).toEqual({ ending: 'through', processed: 'bc', reported: ['a: done', 'b: done', 'c: done'] })
})

test('after staff stop the run, no further row is started', async () => {
  expect(await run([null], [], 1)).toEqual({ ending: 'stopped', processed: 'a', reported: ['a: done'] })
})
