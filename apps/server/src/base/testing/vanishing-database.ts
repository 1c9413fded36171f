import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'

/** A database at an address of its own, behind which it can vanish: nobody answers then, and no connection ends. */
export async function vanishingDatabase(url: string) {
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  const state = { isAway: false, unanswered: 0 }
  const server = createServer((socket) => {
    const beyond = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.on('data', (data) => (state.isAway ? state.unanswered++ : beyond.write(data)))
    socket.on('close', () => beyond.destroy()).on('error', () => {})
    beyond.on('data', (data) => socket.write(data))
    beyond.on('close', () => socket.destroy()).on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`
  return { url: address, state, close: () => server.close() }
}
