import { connect, type Socket } from 'node:net'

export interface Reply {
  status: number
  text: string
}

interface Connection {
  socket: Socket
  send: (text: string) => Promise<Reply>
}

const idleByHost = new Map<string, Connection[]>()

/**
 * One request over a kept-alive connection, as plainly as HTTP allows: the client's cost comes from the same two
 * cores, and Node's own client costs as much as a server's whole answer.
 */
export async function sendRequest(
  method: string,
  url: string,
  payload?: string,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { host, hostname, port, pathname, search } = new URL(url)
  const idleConnections = idleByHost.get(host) ?? []
  idleByHost.set(host, idleConnections)
  let connection = idleConnections.pop()
  while (connection?.socket.destroyed) connection = idleConnections.pop()
  connection ??= await openConnection(hostname, Number(port))
  const body =
    payload === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(payload)}\r\n`
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const reply = await connection.send(
    `${method} ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${headerLines.join('')}${body}\r\n${payload ?? ''}`,
  )
  idleConnections.push(connection)
  return reply
}

async function openConnection(host: string, port: number): Promise<Connection> {
  const socket = connect({ host, port, noDelay: true })
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined
  let received: Buffer = Buffer.alloc(0)
  socket.on('data', (part) => {
    received = received.length ? Buffer.concat([received, part]) : part
    const reply = readReply(received)
    if (!reply) return
    received = Buffer.alloc(0)
    waiting?.resolve(reply)
    waiting = undefined
  })
  const fail = (error?: Error) => waiting?.reject(error ?? new Error('The connection was closed'))
  socket.on('error', fail)
  socket.on('close', () => fail())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const send = (text: string) =>
    new Promise<Reply>((resolve, reject) => {
      waiting = { resolve, reject }
      socket.write(text)
    })
  return { socket, send }
}

/** The answer, once it is complete. */
function readReply(bytes: Buffer): Reply | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) {
    if (bytes.length < end + 4 + Number(length)) return null
    return { status, text: bytes.toString('utf8', end + 4) }
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) throw new Error(`An answer without its length: ${head}`)
  const parts = readChunks(bytes.subarray(end + 4))
  return parts && { status, text: Buffer.concat(parts).toString('utf8') }
}

/** The chunks of a chunked body; null before the last has arrived. */
function readChunks(body: Buffer): Buffer[] | null {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(body.toString('latin1', at, line), 16)
    if (size === 0) return body.length < line + 4 ? null : parts
    parts.push(body.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}
