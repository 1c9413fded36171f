// A process of its own, so that the memory of loading the demo goes back to the machine. Prints one line per step.
import { existsSync } from 'node:fs'
import { migrate } from '../apps/server/src/migrate.ts'

const tell = (text: string) => process.stdout.write(`${text}\n`)
const demo = new URL('../apps/server/src/load-demo.ts', import.meta.url)

await migrate(process.env.DATABASE_URL!, tell)
if (process.env.DEMO === '1' && existsSync(demo))
  await (await import(demo.href)).loadDemo(process.env.DATABASE_URL!, tell)
