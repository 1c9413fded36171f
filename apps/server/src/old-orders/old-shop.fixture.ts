import { sql } from 'kysely'
import { jobs, listeners } from '../areas/all.ts'
import { smallCatalogue } from '../base/testing/catalogue.ts'
import { signInStaff } from '../base/testing/people.ts'
import { testShop } from '../base/testing/shop.ts'

/** A shop in which years pass: what the worker does after facts and at night is done when a test asks for it. */
export async function openOldShop() {
  const shop = await testShop()
  const goods = await smallCatalogue(shop)
  let staff: Record<string, string> = await signInStaff(shop)

  const call = async (method: 'GET' | 'POST', path: string, body?: object, headers = staff) => {
    const answer = await shop.call(method, path, body, headers)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** Does what follows from facts, until nothing follows any more. */
  async function followFacts() {
    const facts = await shop.db
      .updateTable('fact')
      .set({ sent_at: shop.clock.now })
      .where('sent_at', 'is', null)
      .returning(['id', 'name', 'about'])
      .execute()
    for (const { name, about } of facts.toSorted((one, other) => one.id - other.id))
      for (const one of listeners) if (one.fact === name) await one.run(shop.ctx(), about)
    if (facts.length > 0) await followFacts()
  }

  const runJob = (name: string) => jobs.find((job) => job.name === name)!.run(shop.ctx())

  /** One night: everything that is deleted by its age. */
  async function passNight() {
    for (const { name } of jobs) if (name.startsWith('forget-')) await runJob(name)
    await followFacts()
  }

  /** Staff have signed in again. */
  async function passTime(until: string) {
    shop.clock.now = new Date(until)
    staff = await signInStaff(shop)
  }

  return {
    ...{ shop, goods, followFacts, runJob, passNight, passTime },
    get: (path: string) => call('GET', path),
    post: (path: string, body: object = {}, headers?: Record<string, string>) => call('POST', path, body, headers),
    staffHeaders: () => staff,
    close: () => shop.close(),
  }
}
export type OldShop = Awaited<ReturnType<typeof openOldShop>>

/** Where in the whole database, except the audit log (018), any of the texts stands, as `table.column`. */
export async function placesOf({ shop: { db } }: OldShop, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'json', 'jsonb', 'ARRAY')
    order by table_name collate "C", ordinal_position`.execute(db)
  const patterns = texts.map((text) => `%${text}%`)
  const { rows } = await sql<{ place: string }>`${sql.join(
    columns.map(
      ({ table, column }) => sql`select ${`${table}.${column}`}::text as place
        where exists (select from ${sql.table(table)} where ${sql.ref(column)}::text like any(${patterns}::text[]))`,
    ),
    sql` union all `,
  )}`.execute(db)
  return rows.map(({ place }) => place)
}

/** All rows of the database, table by table, as a sum. */
export async function fingerprint({ shop: { db } }: OldShop): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(
    tables.map(
      ({ name }) => sql`select ${name}::text as name, (select coalesce(sum(hashtextextended(t::text, 0)), 0)::text
        from ${sql.table(name)} t) as sum`,
    ),
    sql` union all `,
  )}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
