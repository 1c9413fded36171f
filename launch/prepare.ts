// A process of its own, so that the memory of loading the demo goes back to the machine. Prints one line per step.
import { migrate } from '../apps/server/src/migrate.ts'

const tell = (text: string) => process.stdout.write(`${text}\n`)

await migrate(process.env.DATABASE_URL!, tell)
if (process.env.DEMO === '1') {
  const { loadDemo } = await import('../apps/server/src/load-demo.ts')
  await loadDemo(process.env.DATABASE_URL!, (what, done, total) => tell(`${what} ${done} / ${total}`))
}
