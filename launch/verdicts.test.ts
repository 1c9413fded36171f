import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countTests } from './verdicts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-verdicts-'))
})
afterAll(() => rm(folder, { recursive: true }))

const passed = { status: 'passed', fullName: 'a purchase', failureMessages: [] as string[] }

async function verdictOf(
  code: number,
  numFailedTests: number,
  ...files: { status: string; tests: (typeof passed)[] }[]
) {
  const file = path.join(folder, 'report.json')
  const testResults = files.map(({ status, tests }) => ({ status, message: '', assertionResults: tests }))
  await writeFile(file, JSON.stringify({ numPassedTests: 3, numFailedTests, testResults }))
  return countTests('journeys', file, code)
}

test('failed tests count, and files that could not be read, and a run that failed for a reason no test shows', async () => {
  const good = { status: 'passed', tests: [passed] }
  expect(await verdictOf(0, 0, good)).toEqual({ name: 'journeys', passed: 3, failed: 0, again: [] })
  expect(await verdictOf(1, 2, good)).toMatchObject({ failed: 2 })
  expect(await verdictOf(1, 0, good, { status: 'failed', tests: [] })).toMatchObject({ failed: 1 })
  expect(await verdictOf(1, 0, good)).toMatchObject({ failed: 1 })
  expect(await countTests('journeys', path.join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('what passed only when it was run once more is named, with the beginning of why', async () => {
  const why = ['expected 1 to be 2', 'at a', 'at b', 'at c', 'at d'].join('\n')
  const { failed, again } = await verdictOf(0, 0, { status: 'passed', tests: [{ ...passed, failureMessages: [why] }] })
  expect(failed).toBe(0)
  expect(again).toEqual(['a purchase: expected 1 to be 2\nat a\nat b\nat c'])
})
