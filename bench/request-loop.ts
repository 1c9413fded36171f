import { connect } from 'node:net'

const CONNECTIONS = 16

/**
 * Requests one path after the other over 16 kept-alive connections, until `seconds` have passed: pages a second. As
 * plainly as HTTP allows, because the client runs on the same two cores: the response is measured by its
 * content-length and discarded. Any answer but 200 ends it.
 */
export async function requestRepeatedly(
  url: string,
  nextPath: () => string,
  headers: Record<string, string>,
  seconds: number,
): Promise<{ per_s: number; pages: number }> {
  const { host, hostname, port } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const headerLines = ` HTTP/1.1\r\n${lines.join('')}\r\n`
  const began = performance.now()
  const end = began + seconds * 1000
  const nextRequest = () => (performance.now() < end ? `GET ${nextPath()}${headerLines}` : null)
  const counts = Array.from({ length: CONNECTIONS }, () => requestOn(hostname, Number(port), nextRequest))
  const pages = (await Promise.all(counts)).reduce((sum, one) => sum + one, 0)
  return { pages, per_s: (1000 * pages) / (performance.now() - began) }
}

/** The answers on one connection, until there is no next request. */
function requestOn(host: string, port: number, nextRequest: () => string | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    let answers = 0
    let head: Buffer = Buffer.alloc(0)
    let missingBytes = 0
    const sendNext = () => {
      const request = nextRequest()
      if (request) return socket.write(request)
      socket.destroy()
      return resolve(answers)
    }
    socket.on('connect', sendNext)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`${host}:${port} closed the connection`)))
    socket.on('data', (part) => {
      if (missingBytes > 0) missingBytes -= part.length
      else {
        head = head.length ? Buffer.concat([head, part]) : part
        const totalBytes = responseLength(head)
        if (Number.isNaN(totalBytes)) return socket.destroy(new Error(`Not a page of known length: ${head.toString()}`))
        if (totalBytes === null) return
        missingBytes = totalBytes - head.length
        head = Buffer.alloc(0)
      }
      if (missingBytes > 0) return
      answers++
      sendNext()
    })
  })
}

/** The length of an answer, in bytes; null before its head has arrived, NaN when it is no page of known length. */
function responseLength(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return head.startsWith('HTTP/1.1 200') ? end + 4 + Number(body) : Number.NaN
}
