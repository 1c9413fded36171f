import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../../base/config.ts'
import type { FileStore } from '../../base/ports.ts'
import { testSettings } from '../../base/testing/shop.ts'
import { openFiles } from './index.ts'

const now = new Date()
const shown = `uploads/${'a'.repeat(22)}.png`
const hidden = `protected/${'b'.repeat(22)}/list.csv`
const settings = { ...testSettings('postgres://nowhere/'), SESSION_SECRET: 's'.repeat(64) }

async function* bytes(...parts: Uint8Array[]) {
  yield* parts
}
async function textOf(content: AsyncIterable<Uint8Array> | null) {
  if (!content) return null
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** What every file store must guarantee. */
function holdsFiles(open: () => FileStore) {
  test('a file is written, read, replaced and removed', async () => {
    const files = open()
    const large = randomBytes(3 * 1024 * 1024).toString('hex')
    expect(await files.put(hidden, bytes(Buffer.from(large)))).toBe(large.length)
    expect(await textOf(await files.read(hidden))).toBe(large)
    expect(await files.put(hidden, bytes(Buffer.from('一,'), Buffer.from('二')))).toBe(7)
    expect(await textOf(await files.read(hidden))).toBe('一,二')
    await files.remove(hidden)
    await files.remove(hidden)
    expect(await files.read(hidden)).toBeNull()
  })

  test('a file whose upload breaks off does not exist', async () => {
    const files = open()
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('broken off')
    }
    await expect(files.put(hidden, broken())).rejects.toThrow('broken off')
    expect(await files.read(hidden)).toBeNull()
  })
}

describe('a folder as file store', () => {
  let folder: string
  let files: FileStore
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-folder-'))
    files = openFiles(parseConfig({ ...settings, FILES_DIR: folder, PUBLIC_API_URL: 'http://shop.test' }))
  })
  afterAll(() => rm(folder, { recursive: true }))
  holdsFiles(() => files)

  test('stores protected files outside the public path and leaves nothing unfinished', async () => {
    await files.put(shown, bytes(Buffer.from('png')))
    await files.put(hidden, bytes(Buffer.from('a')))
    const names = await readdir(folder, { recursive: true })
    expect(names.filter((name) => /\.(png|csv)$/.test(name)).sort()).toEqual([`.${hidden}`, shown].sort())
    expect(await readdir(path.join(folder, '.unfinished'))).toEqual([])
    expect(files.publicUrl(shown)).toBe(`http://shop.test/files/${shown}`)
  })

  test.skipIf(process.platform === 'win32')('no other account of the machine can read protected files', async () => {
    await files.put(hidden, bytes(Buffer.from('a')))
    for (const name of ['.protected', `.${hidden}`])
      expect((await stat(path.join(folder, name))).mode & 0o077, name).toBe(0)
  })

  test('a signed URL opens one file until it expires', async () => {
    const { searchParams, pathname } = new URL(await files.signedUrl(hidden, now, 60))
    const proof = Object.fromEntries(searchParams)
    expect(pathname).toBe(`/protected-files/${hidden}`)
    expect(files.isSignedFor!(hidden, proof, now)).toBe(true)
    expect(files.isSignedFor!(shown, proof, now)).toBe(false)
    expect(files.isSignedFor!(hidden, proof, new Date(now.getTime() + 60_000))).toBe(false)
    expect(files.isSignedFor!(hidden, { ...proof, until: `${Number(proof.until) + 1}` }, now)).toBe(false)
    expect(files.isSignedFor!(hidden, {}, now)).toBe(false)
  })
})

describe('an S3 bucket as file store', () => {
  let folder: string
  let service: { run: () => Promise<{ port: number }>; close: () => Promise<void> }
  let files: FileStore
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-bucket-'))
    await mkdir(path.join(folder, 'shop'))
    // It has no content type.
    const { default: S3rver } = await import('@20minutes/s3rver' as string)
    service = new S3rver({
      port: 0,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'shop', configs: [] }],
    })
    const { port } = await service.run()
    files = openFiles(
      parseConfig({
        ...settings,
        S3_BUCKET: 'shop',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
        S3_PUBLIC_URL: 'https://files.shop.test/',
      }),
    )
  })
  afterAll(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })
  holdsFiles(() => files)

  test('a signed URL downloads the file as an attachment; a changed or expired one is refused', async () => {
    await files.put(hidden, bytes(Buffer.from('一,二')))
    const url = await files.signedUrl(hidden, new Date(), 60)
    const answer = await fetch(url)
    expect([answer.status, await answer.text()]).toEqual([200, '一,二'])
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await fetch(url.replace(/X-Amz-Signature=./, 'X-Amz-Signature=!'))).status).toBe(403)
    expect((await fetch(await files.signedUrl(hidden, new Date(Date.now() - 120_000), 60))).status).toBe(403)
    expect(files.isSignedFor).toBeUndefined()
    expect(files.publicUrl(shown)).toBe(`https://files.shop.test/${shown}`)
  })
})

test('the configuration refuses a bucket without its keys', () => {
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL']
  const told = keys.map((key) => `  ${key}: must be set with S3_BUCKET`).join('\n')
  expect(() => parseConfig({ ...settings, S3_BUCKET: 'shop' })).toThrow(told)
})
