import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterSecondRun, countTests } from './verdicts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-verdicts-'))
})
afterAll(() => rm(folder, { recursive: true }))

const passed = { status: 'passed', fullName: 'a purchase', failureMessages: [] as string[] }
const fault = { status: 'failed', fullName: 'a return', failureMessages: ['expected 1\nat a\nat b\nat c\nat d'] }
const good = { name: 'good.test.ts', status: 'passed', tests: [passed] }

interface FileReport {
  name: string
  status: string
  tests: (typeof passed)[]
}

async function verdictOf(code: number, ...files: FileReport[]) {
  const file = path.join(folder, 'report.json')
  const testResults = files.map(({ tests, ...rest }) => ({ ...rest, message: '', assertionResults: tests }))
  const all = files.flatMap(({ tests }) => tests)
  const numFailedTests = all.filter((one) => one === fault).length
  await writeFile(file, JSON.stringify({ numPassedTests: all.length - numFailedTests, numFailedTests, testResults }))
  return countTests('journeys', file, code)
}

test('failed tests, unreadable files and a run that failed without a failed test all count', async () => {
  const unread = { name: 'unread.test.ts', status: 'failed', tests: [] }
  const broken = { name: 'broken.test.ts', status: 'failed', tests: [passed, fault] }
  expect(await verdictOf(0, good)).toMatchObject({ name: 'journeys', passed: 1, failed: 0, broken: [], faults: [] })
  expect(await verdictOf(1, good, broken, unread)).toEqual({
    name: 'journeys',
    passed: 2,
    failed: 2,
    broken: ['broken.test.ts', 'unread.test.ts'],
    passedElsewhere: 1,
    faults: ['a return: expected 1\nat a\nat b\nat c'],
  })
  expect(await verdictOf(1, good)).toMatchObject({ failed: 1, broken: [] })
  expect(await countTests('journeys', path.join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('the result of a second run counts, and tests that passed only then are listed', async () => {
  const broken = { name: 'broken.test.ts', status: 'failed', tests: [passed, fault] }
  const first = await verdictOf(1, good, broken)
  const healed = await verdictOf(0, { name: 'broken.test.ts', status: 'passed', tests: [passed, passed] })
  expect(afterSecondRun(first, healed)).toMatchObject({ passed: 3, failed: 0, flaky: first.faults })
  expect(afterSecondRun(first, await verdictOf(1, broken))).toMatchObject({ passed: 2, failed: 1, flaky: [] })
})
