import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createReadableStreamFromReadable } from '@react-router/node'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { noteMine } from './api.server.ts'
import css from './app.css?inline'
import { drawStill } from './draw-still.server.tsx'
import { drawnPage } from './drawn-page.ts'
import { StillDrawing } from './still.tsx'
import { StyleText } from './style.tsx'
import { utf8 } from './utf8.server.ts'

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
  return drawStream(appOf(context, request.url, css, nonce), nonce, status, headers)
}

const appOf = (context: EntryContext, url: string, style: string, nonce?: string) => (
  <StyleText value={style}>
    <StillDrawing value={drawStill}>
      <ServerRouter context={context} url={url} nonce={nonce} />
    </StillDrawing>
  </StyleText>
)

/** The style sheet is the same in every page: it is laid into it as bytes. */
const styleTag = '<style id="style">'
const style = Buffer.from(styleTag + css)

/**
 * Draws a page whose data is all there: what may be kept defers nothing. As text, for React's streams turn each piece
 * of a page into bytes by itself. The data for the browser comes behind it, where React Router's own stream would put
 * it.
 */
async function drawWhole(context: EntryContext, url: string): Promise<Buffer> {
  const { serverHandoffStream: data, ...drawn } = context
  const html = utf8(`<!DOCTYPE html>${renderToString(appOf(drawn, url, ''))}`)
  const dressed = laid(style, scriptsLast(html), styleTag)
  return data ? laid(handOver(await text(data as NodeReadableStream)), dressed, '</body></html>') : dressed
}

/** `piece` in the place of `mark`, which no words on a page can be: theirs is `&lt;`. */
function laid(piece: Buffer, html: Buffer, mark: string): Buffer {
  const begin = html.indexOf(mark)
  if (begin < 0) throw new Error(`A page without ${mark}`)
  return Buffer.concat([html.subarray(0, begin), piece, html.subarray(begin + mark.length)])
}

/** The end of a page, with what React Router's browser side waits for. */
function handOver(data: string): Buffer {
  const controller = 'window.__reactRouterContext.streamController'
  const words = JSON.stringify(data).replaceAll('<', '\\u003c')
  return utf8(`<script>${controller}.enqueue(${words});${controller}.close();</script></body></html>`)
}

/** Style and pictures come before the scripts: the page is read before it answers to a click. */
function scriptsLast(html: Buffer): Buffer {
  const link = '<link rel="modulepreload"'
  const begin = html.indexOf(link)
  if (begin < 0) return html
  const end = html.indexOf('>', html.lastIndexOf(link, html.indexOf('</head>')))
  const links = html.toString('utf8', begin, end).replaceAll(link, `${link} fetchpriority="low"`)
  return Buffer.concat([html.subarray(0, begin), Buffer.from(links), html.subarray(end)])
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
