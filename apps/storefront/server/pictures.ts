import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { deviceWidths, imageWidths } from '@kusuribako/ui/picture-widths.ts'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { type Config, type PictureSources, pictureSources } from '../app/config.server.ts'
import { isNamed } from './etag.ts'
import { limitConcurrency, QueueFull } from './limit-concurrency.ts'
import { pictureCache } from './picture-cache.ts'

const widths = new Set<number>([...deviceWidths, ...imageWidths])
const MAX_SOURCE_BYTES = 20 * 1024 * 1024
const MAX_PIXELS = 40_000_000
const FETCH_TIMEOUT_MS = 5000
const MEMORY_BYTES = 48 * 1024 * 1024
/** What a picture in memory costs beside its own bytes. */
const ENTRY_BYTES = 512
/**
 * Encoding is the most expensive work here, and anybody may request any size: so many at once, and so many in the
 * queue.
 */
const MAX_CONCURRENT = 4
const MAX_WAITING = 200

type Format = 'avif' | 'webp' | 'jpeg'

export interface PictureRequest {
  source: string
  /** px */
  width: number
  /** 1–100 */
  quality: number
}

/** The requested picture, or why it is refused (shop.md §9: fixed widths, quality 75 by default). */
export function readPictureRequest(query: URLSearchParams, sources: PictureSources): PictureRequest | string {
  const source = query.get('url') ?? ''
  const width = Number(query.get('w'))
  const quality = Number(query.get('q') ?? 75)
  if (!widths.has(width)) return 'w is not one of the offered widths'
  if (!Number.isInteger(quality) || quality < 1 || quality > 100) return 'q is not a whole number from 1 to 100'
  const found = knownSource(source, sources)
  if (!found) return 'url is not a picture of this shop'
  return { source: found, width, quality }
}

/**
 * The normalised URL, if it is allowed: a built file, a file of the backend (`/files/…`, as its products name them, or
 * by its public address, as uploads are named), or a URL of the list. The parsed URL is compared, so that `..`, `@` and
 * `\` have no effect.
 */
function knownSource(source: string, { files, publicFiles, others }: PictureSources): string | null {
  if (/^\/[\w-]/.test(source) && !source.startsWith('/files/')) return source.includes('..') ? null : source
  const url = URL.parse(source.startsWith('/files/') ? new URL(files).origin + source : source)
  if (!url || url.username || url.password) return null
  const isBelow = (prefix: string) => url.href.startsWith(new URL(prefix).href)
  if (isBelow(publicFiles)) return files + url.href.slice(new URL(publicFiles).href.length)
  return [files, ...others].some(isBelow) ? url.href : null
}

/** The route `/image?url&w&q`: a shop's picture in one width, as AVIF or WebP where the browser accepts it. */
export function pictureServer(config: Config, builtFile: (path: string) => Buffer | null) {
  const sources = pictureSources(config)
  const memory = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, maxEntrySize: MEMORY_BYTES / 8 })
  const cache = pictureCache(config.PICTURE_CACHE_DIR, config.PICTURE_CACHE_MB * 1024 * 1024)
  const inProgress = new Map<string, Promise<Buffer | null>>()
  const enqueue = limitConcurrency(MAX_CONCURRENT, MAX_WAITING)

  async function createPicture(key: string, picture: PictureRequest, format: Format) {
    const stored = await cache.read(key)
    const bytes = stored ?? (await enqueue(() => encodePicture(picture, format, builtFile)))
    if (!bytes) return null
    memory.set(key, bytes, { size: bytes.length + ENTRY_BYTES })
    if (!stored) await cache.write(key, bytes)
    return bytes
  }

  /** Two browsers that want the same picture wait for one encoding. */
  function createOnce(key: string, picture: PictureRequest, format: Format) {
    const running = inProgress.get(key) ?? createPicture(key, picture, format).finally(() => inProgress.delete(key))
    inProgress.set(key, running)
    return running
  }

  return {
    async answer(query: URLSearchParams, req: IncomingMessage, res: ServerResponse) {
      const picture = readPictureRequest(query, sources)
      if (typeof picture === 'string') return refuse(res, 400, picture)
      const format = formatFor(req.headers.accept)
      const key = createHash('sha256')
        .update(JSON.stringify([picture, format]))
        .digest('hex')
      const etag = `"${key.slice(0, 32)}"`
      const headers = {
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
        vary: 'accept',
        etag,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      }
      if (isNamed(req.headers['if-none-match'], etag)) return res.writeHead(304, headers).end()
      const bytes = memory.get(key) ?? (await createOnce(key, picture, format).catch(busyWhenQueueFull))
      if (bytes === 'busy') return refuse(res.setHeader('retry-after', '2'), 503, 'too many pictures are being drawn')
      if (!bytes) return refuse(res, 404, 'no such picture')
      return res
        .writeHead(200, { ...headers, 'content-length': bytes.length })
        .end(req.method === 'HEAD' ? undefined : bytes)
    },
  }
}

function formatFor(accept = ''): Format {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

async function encodePicture(
  { source, width, quality }: PictureRequest,
  format: Format,
  builtFile: (path: string) => Buffer | null,
) {
  const original = source.startsWith('/') ? builtFile(source) : await fetchPicture(source)
  if (!original) return null
  const picture = sharp(original, { limitInputPixels: MAX_PIXELS }).rotate().resize({ width, withoutEnlargement: true })
  try {
    // Its 55 is no worse than 75 of the others; more effort costs the first shopper more than it saves in transfer
    // (057).
    if (format === 'avif') return await picture.avif({ quality: Math.max(1, quality - 20), effort: 1 }).toBuffer()
    if (format === 'webp') return await picture.webp({ quality }).toBuffer()
    return await picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer()
  } catch {
    return null
  }
}

/** Redirects are not followed: an allowed URL could lead to one that is not. */
async function fetchPicture(address: string): Promise<Buffer | null> {
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('image/') || !answer.body) return null
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of answer.body) {
      bytes += part.length
      if (bytes > MAX_SOURCE_BYTES) return null
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch {
    return null
  }
}

/** A retry in a moment will succeed. */
function busyWhenQueueFull(error: unknown): 'busy' {
  if (error instanceof QueueFull) return 'busy'
  throw error
}

function refuse(res: ServerResponse, status: number, reason: string) {
  return res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(reason)
}
