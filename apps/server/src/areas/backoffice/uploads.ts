import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { uploads as api } from '@kusuribako/contract/backoffice/uploads'
import type { UploadedFile } from '@kusuribako/contract/values/files'
import { type Ctx, type Handler, on } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { headBytes, isKey, isProtectedKey, plainName, protectedKind, publicKind } from './file-kinds.rules.ts'
import { stripLocation } from './picture-location.rules.ts'

/** How long a signed address of a protected file is valid. */
const url_lasts_s = 15 * 60
const pictureBytesMax = 20 * 1024 * 1024

/**
 * Stores public pictures and documents, without the location where they were taken. All or none: every file is checked
 * before one is stored.
 */
const create: Handler<typeof api.create> = async (ctx, { body }) => {
  const named = await Promise.all(
    body.files.map(async (file) => {
      if (file.bytes > pictureBytesMax) throw refuse('too_large')
      return { file, key: `uploads/${unguessable()}.${mustBeKind(publicKind(await readHead(file)), file)}` }
    }),
  )
  await storeFiles(ctx, named)
  return { uploads: named.map(({ key }) => ({ url: ctx.outside.files.publicUrl(key), key })) }
}

/** The same for files that only staff see; the addresses returned open them for a limited time. */
const createProtected: Handler<typeof api.createProtected> = async (ctx, { body }) => {
  const named = await Promise.all(
    body.files.map(async (file) => {
      const kind = mustBeKind(protectedKind(await readHead(file), file.name), file)
      return { file, key: protectedKey(file.name, kind) }
    }),
  )
  await storeFiles(ctx, named)
  const url = (key: string) => ctx.outside.files.signedUrl(key, ctx.now, url_lasts_s)
  return { uploads: await Promise.all(named.map(async ({ key }) => ({ url: await url(key), key }))) }
}

/** A new key for a protected file with approximately this name. */
export const protectedKey = (name: string, kind: string): string =>
  `protected/${unguessable()}/${plainName(name)}.${kind}`

const unguessable = () => randomBytes(16).toString('base64url')

function mustBeKind(kind: string | null, { name }: UploadedFile): string {
  if (kind === null) throw refuse('file_kind_refused', { file: name })
  return kind
}

async function readHead({ path }: UploadedFile): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function storeFiles({ outside }: Ctx, named: readonly { file: UploadedFile; key: string }[]) {
  for (const { file, key } of named) {
    const isPicture = /^uploads\/.*\.(jpg|webp|avif)$/.test(key)
    const content = isPicture ? Readable.from([stripLocation(await readFile(file.path))]) : createReadStream(file.path)
    await outside.files.put(key, content)
  }
}

/** Deletes a file; a missing one is answered the same. Keys that are no upload are ignored. */
const remove: Handler<typeof api.delete> = async (ctx, { body: { file_key } }) => {
  if (!isKey(file_key)) throw unknownFile(file_key)
  await ctx.outside.files.remove(file_key)
  return { id: file_key, object: 'file', deleted: true }
}

const downloadUrl: Handler<typeof api.downloadUrl> = async (ctx, { body: { file_key } }) => {
  const { files } = ctx.outside
  if (!isKey(file_key)) throw unknownFile(file_key)
  if (!isProtectedKey(file_key)) return { download_url: files.publicUrl(file_key) }
  return { download_url: await files.signedUrl(file_key, ctx.now, url_lasts_s) }
}

const unknownFile = (key: string) => refuse('not_found', undefined, `File with key: ${key} was not found`)

export const uploadRoutes = [
  on(api.create, create),
  on(api.createProtected, createProtected),
  on(api.delete, remove),
  on(api.downloadUrl, downloadUrl),
]
