import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createReadableStreamFromReadable } from '@react-router/node'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { noteMine } from './api.server.ts'
import css from './app.css?inline'
import { drawnPage } from './drawn-page.ts'
import { ShopPage } from './shop-page.server.tsx'
import { wholePage } from './whole-page.server.ts'

export { havingHeard } from './api.server.ts'
export { keptPages } from './kept-pages.server.tsx'

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
  if (keepable) {
    const html = await drawWhole(context, request.url)
    return drawnPage.attach(new Response(import.meta.env.DEV ? html.toString() : null, { status, headers }), {
      html,
      nonce,
      pour: (out) => out.end(html),
    })
  }
  const app = <ShopPage context={context} url={request.url} style={css} nonce={nonce} />
  return drawStream(app, nonce, status, headers)
}

/**
 * Draws a page whose data is all there: what may be kept defers nothing. As text, for React's streams turn each piece
 * of a page into bytes by itself.
 */
async function drawWhole(context: EntryContext, url: string): Promise<Buffer> {
  const { serverHandoffStream: data, ...drawn } = context
  return wholePage(
    renderToString(<ShopPage context={drawn} url={url} />),
    data ? await text(data as NodeReadableStream) : '',
  )
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

/**
 * Faults of the storefront itself go to the log as one line; refusals, unknown addresses and people who leave do not.
 */
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
