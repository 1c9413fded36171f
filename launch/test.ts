import { findBrowser } from './browser.ts'
import { buildConsole, buildStorefront } from './builds.ts'
import { openRuns, staticChecks, tests } from './runs.ts'
import { say, step } from './steps.ts'
import { sum, type Verdict } from './verdicts.ts'

const runs = await openRuns()
const verdicts: Verdict[] = []

async function part(name: string, work: () => Promise<Verdict[]>) {
  say(name)
  const results = await work().catch((error: Error): Verdict[] => [
    { name, passed: 0, failed: 1, words: error.message },
  ])
  for (const { name, passed, failed, words } of results) {
    if (failed && words) console.log(words)
    say(`${name}: ${passed} passed, ${failed} failed`)
  }
  verdicts.push(...results)
}

await part('Static checks', () => Promise.all(staticChecks(runs)))
await part('House, rules, areas, adapters', async () => [
  await tests(runs, 'tests', ['house', 'rules', 'areas', 'adapters'], { live: true }),
])
// A browser waits for a shop, and buyers for one that was killed: beside each other they leave less of two cores idle.
await part('Journeys in the browser, crashes', async () => {
  const env = await step('Browser', findBrowser)
  const build: Parameters<typeof buildStorefront>[0] = async ({ name, args, cwd, env }) => {
    const { code, words } = await runs.run(name, args, { cwd, env: env as Record<string, string> })
    if (code !== 0) throw new Error(`The ${name} failed.\n${words}`)
  }
  await step('Storefront build', () => buildStorefront(build))
  await step('Console build', () => buildConsole(build))
  return Promise.all([tests(runs, 'journeys', ['journeys'], { live: true, env }), tests(runs, 'crashes', ['crash'])])
})

const { passed, failed } = sum(verdicts)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
