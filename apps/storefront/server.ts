import './server/production.ts'

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { News } from '@kusuribako/contract/catalogue/news'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { readConfig } from './app/config.server.ts'
import { assetServer } from './server/assets.ts'
import { keepAliveServer } from './server/keep-alive.ts'
import { followNews } from './server/news.ts'
import { pageServer } from './server/pages.ts'
import { pictureServer } from './server/pictures.ts'

/** What `app/entry.server.tsx` exports beside the router's own. */
type Build = ServerBuild & {
  entry: {
    module: Pick<
      typeof import('./app/entry.server.tsx'),
      'publicPageRenderer' | 'contextWithAnswers' | 'invalidateAnswers'
    >
  }
}

/** The storefront's own server: built files, pictures, health, and pages. `node server.ts` after `npm run build`. */
const config = start()
const build: Build = await import(new URL('build/server/index.js', import.meta.url).href)
const home = new URL(config.PUBLIC_URL).origin
const assets = assetServer(join(import.meta.dirname, 'build/client'))
const pictures = pictureServer(config, assets.bytes)
const { publicPageRenderer, contextWithAnswers, invalidateAnswers } = build.entry.module
const route = createRequestHandler(build, 'production')
const pages = pageServer({
  handle: (request, answers) => route(request, answers && contextWithAnswers(answers)),
  renderPublicPage: publicPageRenderer(build),
  config,
})
followNews({
  fetchNews,
  invalidate(changed) {
    if (changed.everything) invalidateAnswers()
    pages.invalidate(changed)
  },
})

const server = keepAliveServer((req, res) => {
  answer(req, res).catch((error: unknown) => fail(error, req, res))
})
server.on('error', (error: NodeJS.ErrnoException) => {
  logError(error.code === 'EADDRINUSE' ? `Port ${config.STOREFRONT_PORT} is in use` : error.message)
  process.exit(1)
})
server.listen(config.STOREFRONT_PORT, config.STOREFRONT_HOST, () => {
  process.stdout.write(`Storefront on port ${(server.address() as AddressInfo).port}\n`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // Requests in progress (an order being paid, for example) are answered; then their connections are closed too.
    server.close(() => process.exit(0))
    setInterval(() => server.closeIdleConnections(), 100)
    setTimeout(() => process.exit(0), 12_000)
  })
}

/** What a browser sends to a page: any other method would be treated as a form. */
const methods = ['GET', 'HEAD', 'POST']

async function answer(req: IncomingMessage, res: ServerResponse) {
  const target = req.url ?? '/'
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  if (!methods.includes(req.method!)) return res.writeHead(405, { allow: methods.join(', ') }).end()
  // `//host`, `/\host` and others that are parsed as another host's URL.
  if (!target.startsWith('/') || URL.parse(target, home)?.origin !== home) return notFound(res)
  if (path === '/health') return res.writeHead(200, { 'content-type': 'text/plain' }).end('OK')
  if (path === '/image') return pictures.answer(new URLSearchParams(target.slice(end + 1)), req, res)
  if (assets.answer(path, req, res)) return
  if (path.startsWith('/assets/')) return notFound(res)
  return pages.answer(req, res)
}

async function fetchNews() {
  const answer = await fetch(new URL('/store/v1/news', config.API_URL), { signal: AbortSignal.timeout(5000) })
  if (!answer.ok) throw new Error(`news: ${answer.status}`)
  return ((await answer.json()) as { data: { news: News[] } }).data.news
}

const notFound = (res: ServerResponse) => res.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')

function fail(error: unknown, req: IncomingMessage, res: ServerResponse) {
  // The query may contain personal data, or secrets.
  const path = req.url?.split('?', 1)[0]
  logError(JSON.stringify({ level: 'error', path, message: error instanceof Error ? error.stack : String(error) }))
  if (!res.headersSent) res.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
  res.end('ただいまページを表示できません。しばらくしてからもう一度お試しください。')
}

function start() {
  try {
    return readConfig(process.env)
  } catch (error) {
    logError((error as Error).message)
    return process.exit(1)
  }
}

function logError(line: string) {
  process.stderr.write(`${line}\n`)
}
