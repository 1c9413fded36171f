import { readFile } from 'node:fs/promises'

/** The result of a part of the checks; a failed one has its output to show. */
export interface Verdict {
  name: string
  passed: number
  failed: number
  output?: string
  /** Files in which a test failed, or that could not even be loaded, and how many tests passed in the others. */
  broken?: string[]
  passedElsewhere?: number
  /**
   * Failed tests, each with the beginning of its message; `flaky`, if they passed when their file was run once more.
   */
  faults?: string[]
  flaky?: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: TestReport[] }[]
}

interface TestReport {
  status: string
  fullName: string
  failureMessages: string[]
}

/**
 * Counts the tests of a finished vitest run. A file that could not even be loaded counts as one failure, and so does a
 * run that left no report or failed for a reason no test shows.
 */
export async function countTests(name: string, reportFile: string, code: number): Promise<Verdict> {
  const text = await readFile(reportFile, 'utf8').catch(() => undefined)
  if (!text) return { name, passed: 0, failed: 1 }
  const report: VitestReport = JSON.parse(text)
  const broken = report.testResults.filter(({ status }) => status === 'failed')
  const unloaded = broken.filter(({ assertionResults }) => !assertionResults.some(isFault))
  const faults = broken
    .flatMap(({ assertionResults }) => assertionResults.filter(isFault))
    .map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${why.split('\n', 4).join('\n')}`)
  const passedThere = broken.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed'),
  )
  const failed = report.numFailedTests + unloaded.length
  return {
    name,
    passed: report.numPassedTests,
    failed: failed || (code === 0 ? 0 : 1),
    broken: broken.map((file) => file.name),
    passedElsewhere: report.numPassedTests - passedThere.length,
    faults,
  }
}

const isFault = ({ status }: TestReport) => status === 'failed'

/**
 * The result of a part whose failed files were run once more: there, the second run counts, and the first is reported.
 */
export const afterSecondRun = ({ passedElsewhere = 0, faults }: Verdict, second: Verdict): Verdict => ({
  ...second,
  passed: passedElsewhere + second.passed,
  flaky: second.failed ? [] : faults,
})

export const sum = (verdicts: Verdict[]) => ({
  passed: verdicts.reduce((total, verdict) => total + verdict.passed, 0),
  failed: verdicts.reduce((total, verdict) => total + verdict.failed, 0),
})
