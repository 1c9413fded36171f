import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const everything = ['{apps,packages,demo,launch,bench}/**/*.test.{ts,tsx}']
const never = ['**/node_modules/**', '**/build/**', '.data/**']
const rules = ['**/*.rules.test.ts']
const house = ['apps/server/src/house.test.ts']
const adapters = ['apps/server/src/adapters/**/*.test.ts']
const crash = ['apps/server/src/crash.test.ts']
const commands = ['launch/commands.test.ts']
const heard = ['apps/server/src/recorded-refusals.test.ts']
const database = ['./apps/server/src/base/testing/postgres.ts']

// Without isolation 400 tests take 2 seconds instead of 16; so a test must leave no state in its modules. In
// processes, whose stack has the shop's size: a thread has four times as much, and would survive what the shop does
// not.
const shared = { pool: 'forks', isolate: false } as const

/** A worker serves one project: a second turn of a project would load all its modules anew, in each worker. */
const projectOrder = ['house', 'adapters', 'areas', 'rules']
/** By how long they take: minutes; half a minute, as those of the whole shop; seconds. */
const longestFirst = [/\/(hostile|platform-refusals|(access|wallets)\.test)/, /\/server\/src\/[^/]+\.test/, /./]

/** So that no core waits for the last of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const turn = ({ project }: TestSpecification) => projectOrder.indexOf(project.name)
    const rank = ({ moduleId }: TestSpecification) => longestFirst.findIndex((some) => some.test(moduleId))
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => turn(one) - turn(other) || rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    // While one file waits for the database or a browser, others run: with two at a time a sixth is idle (053).
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A limit for hanging tests, not for slow ones: crash tests run at the same time (053).
    testTimeout: 60_000,
    hookTimeout: 90_000,
    projects: [
      { test: { ...shared, name: 'rules', include: rules, exclude: never } },
      { test: { ...shared, name: 'house', include: house, exclude: never, globalSetup: database } },
      {
        test: {
          ...shared,
          name: 'areas',
          include: everything,
          exclude: [...never, ...rules, ...house, ...adapters, ...crash, ...commands, ...heard],
          globalSetup: database,
          // What another connection must hear of first takes longer than a second on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      { test: { ...shared, name: 'adapters', include: adapters, exclude: never, globalSetup: database } },
      // After the others: it checks what they have recorded.
      { test: { ...shared, name: 'heard', include: heard, exclude: never, sequence: { groupOrder: 1 } } },
      // After the others when all run at once: it kills and restarts a shop of its own some forty times.
      { test: { ...shared, name: 'crash', include: crash, exclude: never, sequence: { groupOrder: 1 } } },
      // After those: builds of its shops would otherwise run at the same time.
      { test: { ...shared, name: 'commands', include: commands, exclude: never, sequence: { groupOrder: 2 } } },
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['journeys/**/*.test.ts'],
          exclude: never,
          globalSetup: './journeys/shop.ts',
          // A limit for hanging tests, not for slow ones.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
