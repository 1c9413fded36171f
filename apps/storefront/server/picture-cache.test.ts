import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureCache } from './picture-cache.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('small pictures count as one disk block each, also after a restart', async () => {
  const fill = async (from: number, to: number) => {
    const cache = pictureCache(folder, 1024 * 1024)
    for (let at = from; at < to; at++) await cache.write(`picture-${at}`, Buffer.alloc(100, at))
    return cache
  }
  await fill(0, 200)
  const cache = await fill(200, 400)
  expect(await cache.read('picture-399')).toEqual(Buffer.alloc(100, 399))
  expect(await cache.read('picture-0')).toBeNull()
  expect((await readdir(folder)).length).toBeLessThanOrEqual(256)
})

test('a picture that another storefront is writing into the same folder is left alone', async () => {
  const others = join(folder, 'shared.new')
  await writeFile(others, 'half')
  const cache = pictureCache(folder, 1024 * 1024)
  await cache.write('shared', Buffer.from('whole'))
  expect(String(await cache.read('shared'))).toBe('whole')
  expect(await readFile(others, 'utf8')).toBe('half')
})

test('of a picture that cannot be stored nothing is left', async () => {
  await mkdir(join(folder, 'taken'))
  const before = await readdir(folder)
  await pictureCache(folder, 1024 * 1024).write('taken', Buffer.from('whole'))
  expect(await readdir(folder)).toEqual(before)
})
