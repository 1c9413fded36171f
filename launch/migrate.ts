import { migrate } from '../apps/server/src/migrate.ts'
import { checkDatabase } from './checks.ts'

const url = process.env.DATABASE_URL

/**
 * Migrates a database to this version and nothing more: `DATABASE_URL=… npm run migrate`. A second run changes nothing.
 */
async function main() {
  if (!url) throw new Error('DATABASE_URL=postgres://… npm run migrate の形で実行してください。')
  await checkDatabase(url)
  const began = performance.now()
  const applied = await migrate(url, (name) => console.log(name))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    applied.length
      ? `データベースをこの版にしました（${applied.length} 件、${seconds} 秒）。`
      : 'データベースはもうこの版です。何も変えていません。',
  )
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
