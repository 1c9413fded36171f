import { readFile } from 'node:fs/promises'

/** What a part of the checks came to; a failed one has its words to show. */
export interface Verdict {
  name: string
  passed: number
  failed: number
  words?: string
  /** Tests that passed when they were run once more, each with why it had failed before. */
  again?: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; message: string; assertionResults: TestReport[] }[]
}

interface TestReport {
  status: string
  fullName: string
  failureMessages: string[]
}

/**
 * Counts the tests of a finished vitest run. A file that could not even be read counts as one failure, and so does a
 * run that left no report or failed for a reason no test shows.
 */
export async function countTests(name: string, reportFile: string, code: number): Promise<Verdict> {
  const text = await readFile(reportFile, 'utf8').catch(() => undefined)
  if (!text) return { name, passed: 0, failed: 1 }
  const report: VitestReport = JSON.parse(text)
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  const again = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${why.split('\n', 4).join('\n')}`)
  return { name, passed: report.numPassedTests, failed: failed || (code === 0 ? 0 : 1), again }
}

export const sum = (verdicts: Verdict[]) => ({
  passed: verdicts.reduce((total, verdict) => total + verdict.passed, 0),
  failed: verdicts.reduce((total, verdict) => total + verdict.failed, 0),
})
