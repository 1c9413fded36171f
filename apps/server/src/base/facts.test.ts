import { createServer, type Server, Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { subscribeToFacts } from './facts.ts'
import { databaseUrl } from './testing/database.ts'
import { type TestShop, testShop } from './testing/shop.ts'

let shop: TestShop
let beside: pg.Client
let name: string
const servers: Server[] = []
beforeAll(async () => {
  shop = await testShop()
  beside = new pg.Client({ connectionString: databaseUrl(shop.config.DATABASE_URL, 'postgres') })
  await beside.connect()
  name = (await shop.pool.query('select current_database() as name')).rows[0].name
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) server.close()
})
afterAll(async () => {
  await shop.close()
  await beside.end()
})

/** Something else at the address of a database. */
async function standInAt(accept: (socket: Socket) => void): Promise<string> {
  const server = createServer(accept)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `postgres://nobody@127.0.0.1:${(server.address() as { port: number }).port}/none`
}
const subscribe = (url: string) =>
  subscribeToFacts(
    url,
    () => {},
    () => {},
  )

test('a process that cannot listen again drops its cache at every try, and listens once it can', async () => {
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query = 'listen fact'`
  const heard: string[] = []
  const drop = vi.fn()
  const unsubscribe = await subscribeToFacts(shop.config.DATABASE_URL, (fact) => heard.push(fact), drop)
  await beside.query(`alter database ${name} with allow_connections false`)
  await beside.query(ended, [name])
  // Once at the start, once at the end of the connection.
  await expect.poll(() => drop.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(4)
  await beside.query(`alter database ${name} with allow_connections true`)
  const tell = () => shop.pool.query(`notify fact, '{"name":"catalogue.changed","about":{}}'`)
  await expect.poll(() => tell().then(() => heard[0]), { timeout: 10_000 }).toBe('catalogue.changed')
  await unsubscribe()
})

test('the connection that listens is probed after ten seconds of silence', async () => {
  const probe = vi.spyOn(Socket.prototype, 'setKeepAlive')
  await expect(subscribe(await standInAt((socket) => socket.destroy()))).rejects.toThrow()
  expect(probe.mock.calls).toEqual([[true, 10_000]])
})

test('a database that accepts a connection and says nothing is given up after ten seconds', async () => {
  const { promise: accepted, resolve } = Promise.withResolvers<Socket>()
  const url = await standInAt(resolve)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failure = subscribe(url).catch((error: Error) => error)
  const socket = await accepted
  vi.advanceTimersByTime(10_000)
  expect(await failure).toMatchObject({ message: expect.stringMatching(/terminated|timeout/) })
  socket.destroy()
})

const message = (type: string, body: string) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(Buffer.byteLength(body) + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}
const ready = message('Z', 'I')

/** Lets everybody in, and answers a statement with this. */
async function answering(statement: Buffer) {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const { promise: asked, resolve: hear } = Promise.withResolvers<void>()
  const url = await standInAt((socket) => {
    socket.on('data', (data) => {
      const isStatement = data.toString('latin1', 0, 1) === 'Q'
      socket.write(isStatement ? statement : Buffer.concat([message('R', '\0\0\0\0'), ready]))
      if (isStatement) hear()
    })
    socket.on('end', resolve).on('close', () => resolve())
    socket.on('error', () => {})
  })
  return { url, asked, closed }
}

test('a connection on which listening is refused, as by a standby, is closed', async () => {
  const refusal = message('E', 'SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0')
  const { url, closed } = await answering(Buffer.concat([refusal, ready]))
  await expect(subscribe(url)).rejects.toThrow('cannot execute LISTEN during recovery')
  await closed
})

test('a database that vanishes before listening begins is given up after ten seconds', async () => {
  const { url, asked, closed } = await answering(Buffer.alloc(0))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failure = subscribe(url).catch((error: Error) => error)
  await asked
  vi.advanceTimersByTime(10_000)
  expect(await failure).toMatchObject({ message: 'Query read timeout' })
  await closed
})
