import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { type Encoded, preferred } from './encoding.ts'
import { isNamed } from './etag.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

interface Asset {
  body: Encoded
  type: string
  etag: string
  cacheControl: string
}

const read = (file: string) => (existsSync(file) ? readFileSync(file) : undefined)

/** The built files of the shop, held in memory: small, never changing while the process runs. */
export function assetServer(folder: string) {
  const assets = new Map<string, Asset>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    const type = types[extname(name)]
    if (!type || statSync(file).isDirectory()) continue
    const plain = readFileSync(file)
    const path = `/${name.split(sep).join('/')}`
    assets.set(path, {
      body: { plain, br: read(`${file}.br`), gzip: read(`${file}.gz`) },
      type,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      // Names under /assets carry a hash of their content; the others may change with the next version.
      cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    })
  }

  return {
    /** The bytes of a built file, for the picture route. */
    bytes: (path: string) => assets.get(path)?.body.plain ?? null,
    /** Answers when the path is a built file; says whether it did. */
    answer(path: string, req: IncomingMessage, res: ServerResponse): boolean {
      const asset = assets.get(path)
      if (!asset) return false
      const accepted = preferred(req.headers['accept-encoding'])
      const encoding = accepted && asset.body[accepted] ? accepted : null
      const bytes = asset.body[encoding ?? 'plain'] ?? asset.body.plain
      const headers: Record<string, string> = {
        'content-type': asset.type,
        'cache-control': asset.cacheControl,
        etag: asset.etag,
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      }
      if (isNamed(req.headers['if-none-match'], asset.etag)) {
        res.writeHead(304, headers).end()
        return true
      }
      if (encoding) headers['content-encoding'] = encoding
      res.writeHead(200, { ...headers, 'content-length': bytes.length }).end(req.method === 'HEAD' ? undefined : bytes)
      return true
    },
  }
}
