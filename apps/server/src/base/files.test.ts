import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filePages } from './files.ts'

const app = Fastify()
let place: string
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'kusuribako-files-'))
  const folder = path.join(place, 'files')
  await mkdir(path.join(folder, 'products'), { recursive: true })
  await writeFile(path.join(folder, 'products/a.svg'), '<svg/>')
  await writeFile(path.join(folder, 'products/a.html'), '<script>')
  await writeFile(path.join(folder, '.hidden.svg'), '<svg/>')
  await writeFile(path.join(place, 'secret.svg'), '<svg>secret</svg>')
  await symlink(path.join(place, 'secret.svg'), path.join(folder, 'products/out.svg'))
  await mkdir(path.join(folder, 'folder.svg'))
  filePages(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(place, { recursive: true })
})

test('serves an image with its type, immutable caching and a policy that forbids scripts', async () => {
  const reply = await app.inject('/files/products/a.svg')
  expect([reply.statusCode, reply.body]).toEqual([200, '<svg/>'])
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-length': '6',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  expect((await app.inject({ method: 'HEAD', url: '/files/products/a.svg' })).statusCode).toBe(200)
})

test.each([
  ['a missing file', 'products/b.svg'],
  ['a file of another kind', 'products/a.html'],
  ['a hidden file', '.hidden.svg'],
  ['a folder', 'folder.svg'],
  ['a path out of the folder', '..%2Fsecret.svg'],
  ['a path out of the folder by backslashes', '..%5Csecret.svg'],
  ['a path out of the folder encoded twice', '%252e%252e%252fsecret.svg'],
  ['a symbolic link out of the folder', 'products/out.svg'],
  ['a NUL', 'products/a%00.svg'],
  ['a name that is too long', `${'a'.repeat(400)}.svg`],
  ['an empty path', ''],
])('%s is not found', async (_what, name) => {
  const reply = await app.inject(`/files/${name}`)
  expect([reply.statusCode, reply.json()]).toEqual([404, expect.objectContaining({ type: 'not_found' })])
})
