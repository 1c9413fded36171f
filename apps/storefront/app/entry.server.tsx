import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createReadableStreamFromReadable } from '@react-router/node'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { isPersonal } from './api.server.ts'
import css from './app.css?inline'
import { assemblePage } from './assemble-page.server.ts'
import { renderedPage } from './rendered-page.ts'
import { ShopPage } from './shop-page.server.tsx'

export { contextWithAnswers } from './api.server.ts'
export { invalidateAnswers } from './areas/catalogue/cached-answer.server.ts'
export { publicPageRenderer } from './render-public-pages.server.tsx'

/** How long a page may wait for deferred data (ms). */
export const streamTimeout = 5000

/** Renders a page: to a string when its headers allow caching, else as a stream with its own nonce. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  const isCacheable = status === 200 && headers.get('cache-control')?.includes('s-maxage') && !isPersonal(loadContext)
  const nonce = isCacheable ? '' : randomBytes(16).toString('base64')
  if (isCacheable) {
    const html = await renderToBuffer(context, request.url)
    return renderedPage.attach(new Response(import.meta.env.DEV ? html.toString() : null, { status, headers }), {
      html,
      nonce,
      pipeTo: (out) => out.end(html),
    })
  }
  const app = <ShopPage context={context} url={request.url} style={css} nonce={nonce} />
  return renderToStream(app, nonce, status, headers)
}

/**
 * Renders a page whose data is complete: cacheable pages defer nothing. To a string, because React's streams encode
 * each piece of a page separately.
 */
async function renderToBuffer(context: EntryContext, url: string): Promise<Buffer> {
  const { serverHandoffStream: data, ...pageContext } = context
  return assemblePage(
    renderToString(<ShopPage context={pageContext} url={url} />),
    data ? await text(data as NodeReadableStream) : '',
  )
}

function renderToStream(app: ReactNode, nonce: string, status: number, headers: Headers): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      onShellReady() {
        const abortTimer = setTimeout(abort, streamTimeout + 1000)
        const body = import.meta.env.DEV ? createReadableStreamFromReadable(pipe(new PassThrough())) : null
        const response = new Response(body, { status, headers })
        resolve(
          renderedPage.attach(response, {
            html: null,
            nonce,
            pipeTo(out, res) {
              res.on('close', () => {
                clearTimeout(abortTimer)
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

/** Faults of the storefront itself are logged in one line; refusals, unknown URLs and aborted requests are not. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  report(error, request.url)
}

function report(error: unknown, where: unknown) {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const line = {
    level: 'error',
    time: new Date().toISOString(),
    // The query may contain personal data, or secrets.
    path: typeof where === 'string' ? URL.parse(where)?.pathname : undefined,
    message,
  }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}
