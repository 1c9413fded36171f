import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from './console.ts'

const app = Fastify()
const bare = Fastify()
let place: string
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'kusuribako-console-'))
  await mkdir(path.join(place, 'assets'))
  await writeFile(path.join(place, 'index.html'), '<!doctype html><title>console</title>')
  await writeFile(path.join(place, 'assets/main-1.js'), 'plain')
  await writeFile(path.join(place, 'assets/main-1.js.gz'), 'zipped')
  await writeFile(path.join(place, 'assets/main-1.map'), 'map')
  consolePages(app, place)
  consolePages(bare, path.join(place, 'nowhere'))
})
afterAll(async () => {
  await Promise.all([app.close(), bare.close()])
  await rm(place, { recursive: true })
})

test.each(['/app', '/app/', '/app/reviews/order_1', '/app/index.html'])(
  '%s serves the console with no-store',
  async (url) => {
    const reply = await app.inject(url)
    expect([reply.statusCode, reply.body]).toEqual([200, '<!doctype html><title>console</title>'])
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    expect(reply.headers['content-security-policy']).toContain("script-src 'self';")
  },
)

test('serves its assets as immutable, compressed on request', async () => {
  const plain = await app.inject('/app/assets/main-1.js')
  expect([plain.statusCode, plain.body, plain.headers['content-encoding']]).toEqual([200, 'plain', undefined])
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const zipped = await app.inject({ url: '/app/assets/main-1.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect([zipped.body, zipped.headers['content-encoding']]).toEqual(['zipped', 'gzip'])
})

test.each(['none.js', 'main-1.map', '..%2Findex.html', '%2e%2e%2findex.html'])('%s answers 404', async (name) => {
  const reply = await app.inject(`/app/assets/${name}`)
  expect(reply.statusCode).toBe(404)
})

test('a console that was not built answers 503', async () => {
  const reply = await bare.inject('/app')
  expect(reply.statusCode).toBe(503)
  expect(reply.body).toContain('管理画面がまだ組み立てられていません')
})
