import { randomBytes } from 'node:crypto'
import { PassThrough, Writable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { noteMine } from './api.server.ts'
import { drawnPage } from './drawn-page.ts'

/** How long a page may wait for what it deferred (ms). */
export const streamTimeout = 5000

/** Draws a page: whole when its headers let it be kept, else as a stream with a nonce of its own. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  const keepable = status === 200 && headers.get('cache-control')?.includes('s-maxage') && !noteMine(loadContext)
  const nonce = keepable ? '' : randomBytes(16).toString('base64')
  const app = <ServerRouter context={context} url={request.url} nonce={nonce || undefined} />
  if (keepable) {
    const html = await drawWhole(app)
    return drawnPage.attach(new Response(import.meta.env.DEV ? html.toString() : null, { status, headers }), {
      html,
      nonce,
      pour: (out) => out.end(html),
    })
  }
  return drawStream(app, nonce, status, headers)
}

function drawWhole(app: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let failure: unknown
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        clearTimeout(late)
        done()
        if (failure) reject(failure)
        else resolve(scriptsLast(Buffer.concat(parts)))
      },
    })
    const { pipe, abort } = renderToPipeableStream(app, {
      onAllReady: () => pipe(sink),
      onShellError: (error) => {
        clearTimeout(late)
        reject(error)
      },
      onError: (error) => {
        failure = error
      },
    })
    const late = setTimeout(abort, streamTimeout + 1000)
  })
}

/** Style and pictures come before the scripts: the page is read before it answers to a click. */
function scriptsLast(html: Buffer): Buffer {
  const end = html.indexOf('</head>')
  const head = html
    .toString('utf8', 0, end)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  return Buffer.concat([Buffer.from(head), html.subarray(end)])
}

function drawStream(app: ReactNode, nonce: string, status: number, headers: Headers): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      onShellReady() {
        const late = setTimeout(abort, streamTimeout + 1000)
        const body = import.meta.env.DEV ? createReadableStreamFromReadable(pipe(new PassThrough())) : null
        const response = new Response(body, { status, headers })
        resolve(
          drawnPage.attach(response, {
            html: null,
            nonce,
            pour(out, res) {
              res.on('close', () => {
                clearTimeout(late)
                abort()
              })
              pipe(out)
            },
          }),
        )
      },
      onShellError: reject,
      onError: report,
    })
  })
}

/** Faults of the storefront itself go to the log as one line; refusals, unknown addresses and people who leave do not. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  report(error, request.url)
}

function report(error: unknown, where: unknown) {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const line = {
    level: 'error',
    time: new Date().toISOString(),
    // What stands behind the path may name a person, or open something.
    path: typeof where === 'string' ? URL.parse(where)?.pathname : undefined,
    message,
  }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}
