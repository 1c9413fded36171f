// A process of its own, so that the memory for loading the demo is returned to the system. Prints one line per step.
import pg from 'pg'
import { migrate } from '../apps/server/src/migrate.ts'

const report = (text: string) => process.stdout.write(`${text}\n`)

await migrate(process.env.DATABASE_URL!, report).catch((error: Error) => {
  // The message says in one sentence what is wrong with the database.
  console.error(error.message)
  process.exit(1)
})
if (process.env.DEMO === '1') {
  const { loadDemo } = await import('../apps/server/src/load-demo.ts')
  const { DATABASE_URL, FILES_DIR } = process.env
  await loadDemo(DATABASE_URL!, (what, done, total) => report(`${what} ${done} / ${total}`), FILES_DIR)
  // Opening a whole shop for this question would be most of a later start.
  if (process.env.DEMO_ORDERS === '1' && !(await hasOrders(DATABASE_URL!))) {
    const { placeDemoOrders } = await import('../apps/server/src/place-demo-orders.ts')
    await placeDemoOrders(process.env, (done, total) => report(`見本の注文 ${done} / ${total}`))
  }
}

async function hasOrders(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rowCount } = await client.query('select from orders limit 1').finally(() => client.end())
  return rowCount === 1
}
