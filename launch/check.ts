import { openRuns, staticChecks, tests } from './runs.ts'
import { sum, type Verdict } from './verdicts.ts'

const began = performance.now()
const runs = await openRuns()

function show({ name, failed, passed, output }: Verdict) {
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  console.log(`${seconds} s  ${failed ? 'FAIL' : 'ok  '}  ${name}${passed + failed > 1 ? ` (${passed} passed)` : ''}`)
  if (failed && output) console.log(output)
}

const parts = [...staticChecks(runs), tests(runs, 'house and rules', ['house', 'rules'])]
for (const part of parts) void part.then(show)
const { passed, failed } = sum(await Promise.all(parts))
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
