import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFiles } from '../../base/testing/files.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let folder: string
let staff: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-uploads-'))
  shop = await testShop({ FILES_DIR: folder, PUBLIC_API_URL: 'http://shop.test' })
  staff = await signInStaff(shop, { role: 'clerk' })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const place = '<x:xmpmeta exif:GPSLatitude="35,39.5N"></x:xmpmeta>'
const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.from(place)])
const avif = Buffer.concat([Buffer.from('\0\0\0\x20ftypavif'), Buffer.from(place)])
const csv = Buffer.from('﻿Product Handle,Product Title\nkusuri,くすり\n')
const open = (url: string) => shop.app.inject(url.replace('http://shop.test', ''))
const countFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

test('pictures are stored under unguessable names without location, served publicly, and deletable', async () => {
  const sent = await sendFiles(shop, '/admin/uploads', { '猫.png': png, 'photo.html': jpeg, 'a.avif': avif }, staff)
  expect(sent.status).toBe(200)
  const [first, second, third] = sent.body.uploads
  expect(first).toEqual({
    key: expect.stringMatching(/^uploads\/[\w-]{22}\.png$/),
    url: `http://shop.test/files/${first.key}`,
  })
  expect(second.key).toMatch(/^uploads\/[\w-]{22}\.jpg$/)
  const seen = await open(first.url)
  expect(seen.rawPayload).toEqual(png)
  expect(seen.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const photo = await open(second.url)
  expect(photo.headers['content-type']).toBe('image/jpeg')
  expect([photo.rawPayload.length, photo.rawPayload.includes('GPS')]).toEqual([jpeg.length, false])
  const other = await open(third.url)
  expect([other.headers['content-type'], other.rawPayload.includes('GPS')]).toEqual(['image/avif', false])

  const download = await shop.call('POST', '/admin/uploads/download-url', { file_key: first.key }, staff)
  expect(download.body).toEqual({ download_url: first.url })
  const receipt = { status: 200, body: { id: first.key, object: 'file', deleted: true } }
  const remove = () => shop.call('DELETE', '/admin/uploads', { file_key: first.key }, staff)
  expect(await remove()).toMatchObject(receipt)
  expect(await remove()).toMatchObject(receipt)
  expect((await open(first.url)).statusCode).toBe(404)
})

test('a protected file can only be downloaded with its signed URL, for 15 minutes', async () => {
  const sent = await sendFiles(shop, '/admin/uploads/protected', { '商品 list.csv': csv }, staff)
  const [{ key, url }] = sent.body.uploads
  expect(key).toMatch(/^protected\/[\w-]{22}\/list\.csv$/)
  const seen = await open(url)
  expect(seen.rawPayload).toEqual(csv)
  expect(seen.headers).toMatchObject({
    'content-disposition': 'attachment; filename="list.csv"',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const again = await shop.call('POST', '/admin/uploads/download-url', { file_key: key }, staff)
  expect(again.body.download_url).toBe(url)

  const [address, query] = url.split('?')
  const later = query.replace(/until=(\d+)/, (_: string, until: string) => `until=${Number(until) + 1}`)
  const proof = query.replace(/proof=./, 'proof=!')
  const lists = [...query.matchAll(/(\w+)=([^&]+)/g)].map(([, name, value]: string[]) => `${name}[]=${value}`).join('&')
  for (const wrong of [
    address,
    `${address}?${later}`,
    `${address}?${proof}`,
    `${address}?${lists}`,
    `${address}?until=9&proof=9`,
  ]) {
    expect((await open(wrong)).statusCode).toBe(404)
  }
  for (const name of [key, `.${key}`]) expect((await open(`/files/${name}`)).statusCode).toBe(404)
  const { now } = shop.clock
  shop.clock.now = new Date(now.getTime() + 15 * 60_000 - 1)
  expect((await open(url)).statusCode).toBe(200)
  shop.clock.now = new Date(now.getTime() + 15 * 60_000)
  expect((await open(url)).statusCode).toBe(404)
  shop.clock.now = now
})

test('one file of a forbidden kind rejects the whole upload (file_kind_refused)', async () => {
  const before = await countFiles()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  for (const bad of [svg, csv, Buffer.from('<html>'), Buffer.alloc(0)]) {
    const sent = await sendFiles(shop, '/admin/uploads', { 'a.png': png, 'b.png': bad }, staff)
    expect(sent).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', details: { file: 'b.png' } },
      refusal: 'file_kind_refused',
    })
  }
  for (const [name, bad] of [
    ['a.csv', Buffer.from('a,\0')],
    ['a.exe', Buffer.from('MZ')],
    ['a.svg', svg],
  ] as const) {
    expect((await sendFiles(shop, '/admin/uploads/protected', { [name]: bad }, staff)).status).toBe(400)
  }
  expect(await countFiles()).toBe(before)
})

test('a picture above 20 MB is rejected as too_large; a CSV file of that size is accepted', async () => {
  const before = await countFiles()
  const large = Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)])
  expect(await sendFiles(shop, '/admin/uploads', { 'a.png': large }, staff)).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })
  expect(await countFiles()).toBe(before)
  const table = Buffer.alloc(large.length, 'a,b\n')
  expect((await sendFiles(shop, '/admin/uploads/protected', { 'a.csv': table }, staff)).status).toBe(200)
})

test('rejects an upload without files or without a form, and an unknown or unsafe file key', async () => {
  expect((await sendFiles(shop, '/admin/uploads', {}, staff)).status).toBe(400)
  expect(
    (await shop.call('POST', '/admin/uploads', { files: [{ name: 'a', bytes: 1, path: '/etc/passwd' }] }, staff))
      .status,
  ).toBe(400)
  const within = `../uploads/${'a'.repeat(22)}.png`
  for (const file_key of ['products/a.png', '../secret', 'protected/short/a.csv', 'uploads/../../x.png', within]) {
    for (const [method, url] of [
      ['DELETE', '/admin/uploads'],
      ['POST', '/admin/uploads/download-url'],
    ] as const) {
      expect((await shop.call(method, url, { file_key }, staff)).status).toBe(404)
    }
  }
})

test('only the upload calls accept multipart forms, and only from staff with write access', async () => {
  const before = await countFiles()
  expect((await sendFiles(shop, '/admin/return-reasons', { 'a.png': png }, staff)).status).toBe(400)
  expect((await sendFiles(shop, '/admin/uploads', { 'a.png': png }, {})).status).toBe(401)
  const viewer = await signInStaff(shop, { role: 'viewer' })
  expect((await sendFiles(shop, '/admin/uploads', { 'a.png': png }, viewer)).status).toBe(403)
  expect(await countFiles()).toBe(before)
})

test('a form that is truncated, malformed or has too many files is rejected, and nothing is stored', async () => {
  const before = await countFiles()
  const send = (payload: string, type = 'multipart/form-data; boundary=x') =>
    shop.app.inject({
      method: 'POST',
      url: '/admin/uploads',
      headers: { ...staff, 'content-type': type },
      payload: Buffer.from(payload, 'latin1'),
    })
  const file = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n'
  expect((await send(`${file}--x--\r\n`)).statusCode).toBe(200)
  for (const [payload, type] of [
    [file],
    [`${file}--x\r\nContent-Disp`],
    [`${file}--x--\r\n`, 'multipart/form-data'],
    [`${file}--x--\r\n`, 'multipart/form-data; boundary=y'],
    [`${file}--x--\r\n`, `multipart/form-data; boundary=${'b'.repeat(300)}`],
  ] as const) {
    const { statusCode, body } = await send(payload, type)
    expect([statusCode, JSON.parse(body).type]).toEqual([400, 'invalid_data'])
  }
  expect((await send(`${file.repeat(21)}--x--\r\n`)).statusCode).toBe(413)
  expect(await countFiles()).toBe(before + 1)
})
