import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { batchDesk } from './batch.fixture.ts'
import { jobs } from './jobs.ts'
import { workOnBatchJob } from './work-on-batch-job.ts'

let shop: TestShop
let desk: ReturnType<typeof batchDesk>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-job-files-'))
  shop = await testShop({ FILES_DIR: folder })
  await placedOrder(shop, await smallCatalogue(shop))
  desk = batchDesk(shop, await signInStaff(shop))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const filesStored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

async function nightAt(day: string) {
  shop.clock.now = new Date(day)
  await jobs.find(({ name }) => name === 'forget-job-files')!.run(shop.ctx())
}

test('the files of an ended job are deleted after seven days; the job no longer names them', async () => {
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
  const exported = await desk.run('order-export', {})
  expect(exported).toMatchObject({ status: 'completed', result: { file_key: expect.any(String) } })
  const failed = await desk.runFile('product-import', 'nothing')
  expect(failed).toMatchObject({ status: 'failed', context: { fileKey: expect.any(String) } })
  const waiting = await desk.startFile('product-import', 'nothing')
  expect(await filesStored()).toBe(3)

  await nightAt('2026-06-08T02:59:00Z')
  expect(await filesStored()).toBe(3)
  expect(await desk.read(exported.id)).toEqual(exported)

  await nightAt('2026-06-08T03:01:00Z')
  const { file_key: _key, file_size: _size, ...figures } = exported.result
  expect(await desk.read(exported.id)).toEqual({ ...exported, result: figures })
  expect((await desk.read(failed.id)).context).toEqual({})
  expect((await desk.read(waiting)).context).toEqual({ fileKey: expect.any(String) })
  expect(await filesStored()).toBe(1)
})

test('an export that was cancelled when its file had been written leaves no file', async () => {
  const { body } = await desk.post('/admin/batch-jobs', { type: 'order-export', context: {} })
  const { id } = body.batch_job
  const before = await filesStored()
  const ctx = shop.ctx()
  const { tx } = ctx
  let turn = 0
  let written = 0
  ctx.tx = async (work) => {
    // Checked, begun, one batch of rows; the last transaction records the file.
    if (++turn === 4) {
      written = await filesStored()
      await desk.post(`/admin/batch-jobs/${id}/cancel`)
    }
    return tx(work)
  }
  await workOnBatchJob(ctx, id)
  expect([turn, written]).toEqual([4, before + 1])
  expect(await desk.read(id)).toMatchObject({ status: 'canceled' })
  expect(await filesStored()).toBe(before)
})

test('a public picture that an import named as its table stays', async () => {
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
  const fileKey = `uploads/${'a'.repeat(22)}.png`
  await shop.ctx().outside.files.put(
    fileKey,
    (async function* () {
      yield Buffer.from('png')
    })(),
  )
  const { body } = await desk.post('/admin/batch-jobs', { type: 'product-import', context: { fileKey } })
  await desk.work(body.batch_job.id)
  await nightAt('2026-06-09T03:00:00Z')
  expect(await shop.ctx().outside.files.read(fileKey)).not.toBeNull()
})
