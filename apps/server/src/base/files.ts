import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { refusalBody } from './answers.ts'
import type { FileStore } from './ports.ts'
import { refuse } from './refuse.ts'

/** The file types that may be served, with their content type; other files are not found. */
const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}
const pathMax = 300

/** `/files/…`: the shop's folder of pictures; the content of a name never changes. An SVG may not run scripts. */
export function filePages(app: FastifyInstance, folder: string): void {
  app.get('/files/*', async (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    const found = await findFile(folder, name)
    if (!found) return reply.code(404).send(refusalBody(request.url, refuse('not_found')))
    reply
      .type(found.type)
      .header('content-length', found.bytes)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return reply.send(createReadStream(found.file))
  })
}

/**
 * `/protected-files/…`: a file that needs a signed address, where the shop serves it itself. It is downloaded, not
 * displayed: whatever it contains, it never runs here.
 */
export function protectedFilePages(app: FastifyInstance, files: FileStore, clock: () => Date): void {
  app.get('/protected-files/*', async (request, reply) => {
    const { '*': key } = request.params as { '*': string }
    const content = files.isSignedFor?.(key, request.query as object, clock()) ? await files.read(key) : null
    if (!content) return reply.code(404).send(refusalBody(request.url, refuse('not_found')))
    reply
      .type(types[path.extname(key)] ?? 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${path.basename(key)}"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
    return reply.send(Readable.from(content))
  })
}

/** The path of a file below the folder, or null if the name (or a link) leads out of the folder. */
async function findFile(folder: string, name: string) {
  const type = types[path.extname(name).toLowerCase()]
  if (!type || name.length > pathMax || name.split(/[/\\]/).some((part) => part.startsWith('.'))) return null
  try {
    const root = await realpath(folder)
    const file = await realpath(path.join(root, name))
    if (!file.startsWith(root + path.sep)) return null
    const { size, isFile } = await stat(file).then((entry) => ({ size: entry.size, isFile: entry.isFile() }))
    return isFile ? { file, type, bytes: size } : null
  } catch {
    // Missing, or a name that no file can have (a NUL).
    return null
  }
}
