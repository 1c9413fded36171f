import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { access, constants, mkdir, readFile, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { isAlive } from './children.ts'
import { UserError } from './user-error.ts'

const spaceNeededMb = 700
const windows = process.platform === 'win32'

/** Refuses when a port is taken, with one message for each such port; says how to choose others. */
export async function checkPorts(ports: readonly { port: number; variable: string }[]): Promise<void> {
  const wrong: string[] = []
  for (const { port, variable } of ports) {
    const code = await tryPort(port)
    if (code === 'EADDRINUSE') {
      const as = windows ? `環境変数 ${variable} で` : `${variable}=${port + 10} npm start のように、`
      wrong.push(`ポート ${port} は使用中です。${as}別の番号を指定してください。`)
    } else if (code) {
      wrong.push(`ポート ${port} を開けません（${code}）。${variable} で別の番号を指定してください。`)
    }
  }
  if (wrong.length) throw new UserError(wrong.join('\n'))
}

/**
 * Everywhere first, then each address of `localhost`: not every system reports a port taken on one of these only. A
 * machine without IPv6 lacks the last.
 */
async function tryPort(port: number): Promise<string | undefined> {
  for (const host of ['0.0.0.0', '127.0.0.1', '::1']) {
    const code = await tryAt(host, port)
    if (code) return code
  }
  return undefined
}

const tryAt = (host: string, port: number) =>
  new Promise<string | undefined>((resolve) => {
    const probe = createServer()
    probe.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' ? undefined : code),
    )
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })

/** Creates the data folder, and refuses one that cannot be written or has too little space. */
export async function checkData(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UserError(`データの置き場 ${folder} に書けません（${code}）。DATA_DIR で別の場所を指定してください。`)
  }
  await checkSpace(folder)
}

/** Refuses a folder in use by another start or a running shop; else it is ours until this process ends. */
export async function lockFolder(folder: string): Promise<void> {
  const file = path.join(folder, 'start.pid')
  const ownPid = String(process.pid)
  try {
    await writeFile(file, ownPid, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const pid = Number(await readFile(file, 'utf8'))
    if (isStart(pid)) {
      throw new UserError(
        `このフォルダのくすりばこはもう動いています（プロセス ${pid}）。そちらを終えるか、DATA_DIR で別の場所を指定してください。`,
      )
    }
    await writeFile(file, ownPid)
  }
  process.on('exit', () => rmSync(file, { force: true }))
}

/** The number of a killed process may belong to another program by now (Windows does not tell). */
function isStart(pid: number): boolean {
  if (pid === process.pid || !isAlive(pid)) return false
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('launch/start')
  return (
    windows || spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout.includes('launch/start')
  )
}

async function checkSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024)
  if (freeMb < spaceNeededMb) {
    throw new UserError(`ディスクの空きが足りません（${folder} に ${freeMb} MB、必要なのは ${spaceNeededMb} MB）。`)
  }
}

/** Refuses an external database that cannot be reached or is too old. */
export async function checkDatabase(url: string): Promise<void> {
  let client: pg.Client | undefined
  try {
    // An unreadable address throws too.
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int as version")
    refuseOldPostgres(rows[0].version)
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`DATABASE_URL の PostgreSQL につながりません（${(error as Error).message}）。`)
  } finally {
    await client?.end().catch(() => {})
  }
}

/** Takes PostgreSQL's own `server_version_num`, such as 150004 for 15.4. */
export function refuseOldPostgres(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major < 15) throw new UserError(`DATABASE_URL の PostgreSQL は ${major} です。15 以上が必要です。`)
}
