import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import pg from 'pg'
import { Trouble } from './trouble.ts'

const spaceNeededMb = 700

/** Refuses, in one sentence, when a port is taken; says how to take another. */
export async function checkPort(port: number, variable: string): Promise<void> {
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createServer()
    probe.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    probe.listen(port, '0.0.0.0', () => probe.close(() => resolve(undefined)))
  })
  if (code === 'EADDRINUSE') {
    const other = port + 10
    throw new Trouble(
      `ポート ${port} は使用中です。${variable}=${other} npm start のように、別の番号を指定してください。`,
    )
  }
  if (code) throw new Trouble(`ポート ${port} を開けません（${code}）。${variable} で別の番号を指定してください。`)
}

export async function checkSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024)
  if (freeMb < spaceNeededMb) {
    throw new Trouble(`ディスクの空きが足りません（${folder} に ${freeMb} MB、必要なのは ${spaceNeededMb} MB）。`)
  }
}

/** Refuses a database of somebody else that cannot be reached or is too old. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int as version")
    const major = Math.floor(rows[0].version / 10_000)
    if (major < 15) throw new Trouble(`DATABASE_URL の PostgreSQL は ${major} です。15 以上が必要です。`)
  } catch (error) {
    if (error instanceof Trouble) throw error
    throw new Trouble(`DATABASE_URL の PostgreSQL につながりません（${(error as Error).message}）。`)
  } finally {
    await client.end().catch(() => {})
  }
}
