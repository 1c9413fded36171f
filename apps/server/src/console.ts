import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

const folder = path.resolve(import.meta.dirname, '../../admin/build')

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}
/** Scripts only from here; the console's components set sizes and positions by inline style. */
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' http: https: data:",
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
].join('; ')

const notBuilt = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>くすりばこ 管理</title>
<p>管理画面がまだ組み立てられていません。お店を npm start で始めると組み立てられます。</p></html>`

/**
 * `/app/…`: the built staff console. Its hashed files (`assets/`) are cached permanently; every other path is a page
 * of the console, revalidated each time.
 */
export function consolePages(app: FastifyInstance, buildFolder = folder): void {
  app.get<{ Params: { file: string } }>('/app/assets/:file', async ({ params, headers }, reply) => {
    const type = types[path.extname(params.file)]
    const acceptsGzip = headers['accept-encoding']?.includes('gzip') ?? false
    const file = /^[\w.-]+$/.test(params.file) && type ? path.join(buildFolder, 'assets', params.file) : null
    const zipped = file && acceptsGzip ? await read(`${file}.gz`) : null
    const bytes = zipped ?? (file && (await read(file)))
    if (!bytes || !type) return reply.callNotFound()
    if (zipped) reply.header('content-encoding', 'gzip')
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
      .send(bytes)
  })
  for (const url of ['/app', '/app/*']) {
    app.get(url, async (_request, reply) => {
      const html = await read(path.join(buildFolder, 'index.html'))
      return reply
        .code(html ? 200 : 503)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy)
        .header('referrer-policy', 'same-origin')
        .header('x-content-type-options', 'nosniff')
        .send(html ?? notBuilt)
    })
  }
}

const read = (file: string) => readFile(file).catch(() => null)
