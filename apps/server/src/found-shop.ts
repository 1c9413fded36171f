import { randomBytes } from 'node:crypto'
import { walletIds } from '@kusuribako/contract/payments/wallets'
import pg from 'pg'
import { hashPassword } from './areas/identity/index.ts'
import { newId } from './base/ids.ts'
import { insertRows } from './load-demo/insert-rows.ts'
import { postalCodeRows } from './load-demo/postal-code-rows.ts'
import { settingsRows } from './load-demo/settings-rows.ts'

/**
 * Creates a shop in a migrated database that has none: its name, yen with tax included, the region 日本 with card and
 * wallets (each needs its secrets), one stock location, the postal codes, and an owner, whose password is returned and
 * stored nowhere. Goods, shipping options, licences and legal pages are entered in the console: until then it takes no
 * order (078). Null, and nothing written, where there is a shop already.
 */
export async function foundShop(
  databaseUrl: string,
  { name, email }: { name: string; email: string },
): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    // Two calls at once: the second finds the shop of the first.
    await client.query("select pg_advisory_xact_lock(hashtext('kusuribako.found'))")
    if ((await client.query('select from store')).rowCount) return null
    const now = new Date()
    const password = randomBytes(15).toString('base64url')
    const owner = { id: newId('staff'), email: email.toLowerCase(), role: 'owner', is_pharmacist: false }
    const password_hash = await hashPassword(password)
    await insertRows(client, [
      ...settingsRows(now, { name, wallets: walletIds }),
      postalCodeRows(),
      ['staff', [{ ...owner, password_hash, created_at: now, updated_at: now }]],
    ])
    await client.query('commit')
    return password
  } finally {
    // Rolls back what was not committed.
    await client.end()
  }
}
