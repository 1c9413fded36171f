import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { urlOf } from './bench-shop.ts'

const seconds = 10

export interface Tpcb {
  per_s: number
  by: string
}

/**
 * The database's own measure: TPC-B-like transactions a second, 16 clients, prepared; pgbench where it is installed.
 */
export async function tpcb(databaseUrl: string): Promise<Tpcb> {
  const url = urlOf(databaseUrl, 'bench_tpcb')
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  const clear = () => admin.query('drop database if exists bench_tpcb')
  await clear()
  await admin.query('create database bench_tpcb')
  const hasPgbench = spawnSync('pgbench', ['--version']).status === 0
  const result = await (hasPgbench ? byPgbench(url) : byHand(url))
  // What it has left behind would be vacuumed during the next measurement.
  await clear()
  await admin.end()
  return result
}

function byPgbench(url: string) {
  const run = (...args: string[]) => {
    const result = spawnSync('pgbench', [...args, url], { encoding: 'utf8' })
    if (result.status !== 0) throw new Error(`pgbench failed: ${result.stderr}`)
    return result.stdout
  }
  run('-i', '-q', '-s', '16')
  const rounds = [0, 1, 2].map(() =>
    run('-M', 'prepared', '-c', '16', '-j', '2', '-T', String(Math.ceil(seconds / 2)), '-n'),
  )
  const rates = rounds.map((text) => Number(/tps = ([\d.]+)/.exec(text)?.[1]))
  return { per_s: rates.toSorted((a, b) => a - b)[1]!, by: 'pgbench -M prepared -c 16' }
}

/** The same transaction run from here: three updates, a read, an insert, in five prepared statements. */
async function byHand(url: string) {
  const scale = 16
  const pool = new pg.Pool({ connectionString: url, max: 16 })
  await pool.query(`create table pgbench_branches (bid int primary key, bbalance int);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select b, 0 from generate_series(1, ${scale}) b;
    insert into pgbench_tellers select t, (t - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) t;
    insert into pgbench_accounts select a, (a - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) a`)
  await pool.query('vacuum analyze')
  const random = (max: number) => 1 + Math.floor(Math.random() * max)
  let transactions = 0
  const end = performance.now() + seconds * 1000
  const runClient = async () => {
    const connection = await pool.connect()
    const execute = (name: string, text: string, values: number[]) => connection.query({ name, text, values })
    while (performance.now() < end) {
      const [aid, bid, tid, delta] = [random(scale * 100_000), random(scale), random(scale * 10), random(10_000) - 5000]
      await connection.query('begin')
      await execute('a', 'update pgbench_accounts set abalance = abalance + $2 where aid = $1', [aid, delta])
      await execute('r', 'select abalance from pgbench_accounts where aid = $1', [aid])
      await execute('t', 'update pgbench_tellers set tbalance = tbalance + $2 where tid = $1', [tid, delta])
      await execute('b', 'update pgbench_branches set bbalance = bbalance + $2 where bid = $1', [bid, delta])
      await execute('h', 'insert into pgbench_history values ($1, $2, $3, $4, now())', [tid, bid, aid, delta])
      await connection.query('commit')
      transactions++
    }
    connection.release()
  }
  await Promise.all(Array.from({ length: 16 }, runClient))
  await pool.end()
  return { per_s: transactions / seconds, by: 'the same transaction from Node, 16 connections' }
}
