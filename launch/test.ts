import path from 'node:path'
import { findBrowser } from './browser.ts'
import { buildConsole, buildStorefront } from './builds.ts'
import { openRuns, staticChecks, tests } from './runs.ts'
import { say, step } from './steps.ts'
import { afterSecondRun, sum, type Verdict } from './verdicts.ts'

const runs = await openRuns()
const verdicts: Verdict[] = []

async function part(name: string, work: () => Promise<Verdict[]>) {
  say(name)
  const results = await work().catch((error: Error): Verdict[] => [
    { name, passed: 0, failed: 1, output: error.message },
  ])
  for (const { name, passed, failed, output, flaky = [] } of results) {
    if (failed && output) console.log(output)
    for (const test of flaky) say(`Passed when run once more: ${test}`)
    say(`${name}: ${passed} passed, ${failed} failed`)
  }
  verdicts.push(...results)
}

let browser: Record<string, string> = {}
await Promise.all([
  part('Static checks', () => Promise.all(staticChecks(runs))),
  // Meanwhile, because it waits mostly for the network.
  part('Browser', async () => {
    const { CHROMIUM_PATH } = await step('Browser', (report) => findBrowser(report, true))
    browser = { CHROMIUM_PATH }
    return []
  }),
])
// Buyers wait for a killed shop, and we for a starting one: two cores have time for something else.
await part('House, rules, areas, adapters; crashes, the two commands', () =>
  Promise.all([
    tests(runs, 'tests', ['house', 'rules', 'areas', 'adapters', 'heard'], {
      live: true,
      env: { ...browser, REFUSALS_HEARD: path.join(runs.folder, 'refusals-heard') },
    }),
    tests(runs, 'crashes and commands', ['crash', 'commands']),
  ]),
)
await part('Journeys in the browser', async () => {
  const build: Parameters<typeof buildStorefront>[0] = async ({ name, args, cwd, env }) => {
    const { code, output } = await runs.run(name, args, { cwd, env: env as Record<string, string> })
    if (code !== 0) throw new Error(`The ${name} failed.\n${output}`)
  }
  await Promise.all([
    step('Storefront build', () => buildStorefront(build)),
    step('Console build', () => buildConsole(build)),
  ])
  const first = await tests(runs, 'journeys', ['journeys'], { live: true, env: browser })
  if (!first.broken?.length) return [first]
  say('What failed, once more in a shop of its own')
  const second = await tests(runs, 'journeys', ['journeys'], { live: true, env: browser, files: first.broken })
  return [afterSecondRun(first, second)]
})

const { passed, failed } = sum(verdicts)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
