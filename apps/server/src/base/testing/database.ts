import pg from 'pg'
import { migrate } from '../../migrate.ts'

const template = 'kusuribako_template'
let count = 0

/**
 * A fresh, migrated database of this worker's own: a clone of a template that is migrated once per run
 * (TEST_DATABASE_URL names the server; the test set-up starts one). Answers its URL.
 */
export async function testDatabase(): Promise<string> {
  const server = serverUrl()
  const name = `kusuribako_test_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${count++}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  return urlOf(server, name)
}

/** Makes the template anew; called once, before the first test. */
export async function makeTemplate(): Promise<void> {
  const server = serverUrl()
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`drop database if exists ${template} with (force)`)
    await client.query(`create database ${template}`)
  } finally {
    await client.end()
  }
  await migrate(urlOf(server, template))
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest.config.ts')
  return url
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
