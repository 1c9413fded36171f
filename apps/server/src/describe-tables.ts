import { writeFile } from 'node:fs/promises'
import pg from 'pg'

const scalar: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  date: 'string',
  timestamptz: 'Date',
  jsonb: 'Json',
  bytea: 'Buffer',
}

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  nullable: boolean
  generated: boolean
  defaulted: boolean
}

/**
 * Row types and column lists of a migrated database, as TypeScript: the content of `base/tables.gen.ts`. PostgreSQL
 * does not know which columns of a view are never null; all of ours count as not null.
 */
export async function describeTables(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Column>(
    `select table_name, column_name, udt_name, is_nullable = 'YES' and table_type = 'BASE TABLE' as nullable,
       is_identity = 'YES' as generated, column_default is not null as defaulted
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' order by table_name, ordinal_position`,
  )
  await client.end()
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const types = [...tables].map(
    ([table, columns]) => `  ${table}: {\n${columns.map(columnDeclaration).join('\n')}\n  }`,
  )
  const lists = [...tables].map(
    ([table, columns]) => `  ${table}: [${columns.map((c) => `'${c.column_name}'`).join(', ')}],`,
  )
  return [
    '// Written by `npm run tables` from the migrated database; the house test fails when the two differ.',
    "import type { ColumnType, Generated } from 'kysely'",
    '',
    '// biome-ignore lint/suspicious/noExplicitAny: what a jsonb column holds is for its owner to parse.',
    'type Json = ColumnType<any, unknown, unknown>',
    'type Instant = ColumnType<Date, Date | string, Date | string>',
    '',
    `export interface Database {\n${types.join('\n')}\n}`,
    '',
    `export const columns = {\n${lists.join('\n')}\n} as const satisfies { [T in keyof Database]: readonly (keyof Database[T])[] }`,
    '',
  ].join('\n')
}

function columnDeclaration(column: Column): string {
  const isArray = column.udt_name.startsWith('_')
  const base = scalar[isArray ? column.udt_name.slice(1) : column.udt_name]
  if (!base) throw new Error(`No type for ${column.table_name}.${column.column_name} (${column.udt_name})`)
  const scalarType = base === 'Date' ? 'Instant' : base
  const type = `${isArray ? `${scalarType}[]` : scalarType}${column.nullable ? ' | null' : ''}`
  const optional = (column.generated || column.defaulted) && base !== 'Json'
  return `    ${column.column_name}: ${optional ? `Generated<${type}>` : type}`
}

if (import.meta.main) {
  const target = new URL('./base/tables.gen.ts', import.meta.url)
  const { setup, teardown } = await import('./base/testing/postgres.ts')
  const { databaseUrl, template } = await import('./base/testing/database.ts')
  await setup()
  await writeFile(target, await describeTables(databaseUrl(process.env.TEST_DATABASE_URL ?? '', template)))
  await teardown()
}
