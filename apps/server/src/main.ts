import { flushCompileCache } from 'node:module'
import { openOutside } from './adapters/outside.ts'
import { parseConfig } from './base/config.ts'
import { openLog } from './base/log.ts'
import { howToMigrate } from './migrate.ts'
import { openShop } from './shop.ts'

/** The composition root: configuration, adapters, shop; shuts down in order on a signal. */
async function main() {
  const config = parseConfig(process.env)
  const log = openLog('info')
  const shop = await openShop({ config, log, outside: openOutside(config), clock: () => new Date() })
  await shop.app.listen({ host: config.HOST, port: config.PORT })
  log.info({ port: config.PORT, roles: config.ROLES }, 'open')
  // With NODE_COMPILE_CACHE set to a folder, the next start takes half as long, also after a crash.
  flushCompileCache()
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return
      closing = true
      // A query to a database that has vanished would be waited for a minute.
      setTimeout(() => process.exit(1), 13_000).unref()
      shop.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

/** Why the server cannot start, in one sentence, with the message of the database. */
function whyNot({ message, cause, code }: Error & { code?: string }): string {
  const why = cause instanceof Error ? `${message}: ${cause.message}` : message
  // PostgreSQL's code for a missing table.
  return code === '42P01' ? `${why}: ${howToMigrate}` : why
}

main().catch((error: Error) => {
  process.stderr.write(`${whyNot(error)}\n`)
  process.exit(1)
})
