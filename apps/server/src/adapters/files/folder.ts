import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../base/config.ts'
import type { FileStore } from '../../base/ports.ts'

/**
 * Files in a folder of this machine: `uploads/` beside the shop's pictures, and protected ones in a hidden folder that
 * no address leads into. The shop serves them to holders of a signature, an HMAC over key and expiry.
 */
export function folderFiles({ FILES_DIR, SESSION_SECRET, PUBLIC_API_URL }: Config): FileStore {
  const pathOf = (key: string) => path.join(FILES_DIR, key.startsWith('protected/') ? `.${key}` : key)
  const proofOf = (key: string, until: string) =>
    createHmac('sha256', SESSION_SECRET).update(`protected file ${until} ${key}`).digest('base64url')
  return {
    async put(key, content) {
      const file = pathOf(key)
      const unfinished = path.join(FILES_DIR, '.unfinished', randomBytes(16).toString('hex'))
      const isProtected = key.startsWith('protected/')
      await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 })
      await mkdir(path.dirname(file), { recursive: true, ...(isProtected && { mode: 0o700 }) })
      try {
        await pipeline(content, createWriteStream(unfinished, isProtected ? { mode: 0o600 } : {}))
        await flush(unfinished)
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      return (await stat(file)).size
    },
    async read(key) {
      const found = await stat(pathOf(key)).catch(() => null)
      return found?.isFile() ? createReadStream(pathOf(key)) : null
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    publicUrl: (key) => `${PUBLIC_API_URL}/files/${key}`,
    async signedUrl(key, now, lasts_s) {
      const until = String(Math.floor(now.getTime() / 1000) + lasts_s)
      return `${PUBLIC_API_URL}/protected-files/${key}?until=${until}&proof=${proofOf(key, until)}`
    },
    isSignedFor(key, { until, proof }, now) {
      if (typeof until !== 'string' || typeof proof !== 'string' || !/^\d{1,12}$/.test(until)) return false
      const [actual, expected] = [Buffer.from(proof), Buffer.from(proofOf(key, until))]
      return (
        actual.length === expected.length && timingSafeEqual(actual, expected) && Number(until) * 1000 > now.getTime()
      )
    },
  }
}

/** Flushed to disk before it is renamed: a machine that stops leaves no empty file behind. */
async function flush(name: string) {
  const file = await open(name, 'r+')
  await file.sync().finally(() => file.close())
}
