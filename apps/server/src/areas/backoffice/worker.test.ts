import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { batchDesk } from './batch.fixture.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-worker-'))
  shop = await testShop({ FILES_DIR: folder, ROLES: 'api,worker' })
  await smallCatalogue(shop)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const soon = { timeout: 20_000, interval: 100 }

test('the worker runs a confirmed import; shoppers find only the product that has metadata', async () => {
  const desk = batchDesk(shop, await signInStaff(shop))
  const lotion = (await desk.get('/admin/products?handle=lotion')).body.products[0]
  const cell = (metadata: object) => `"${JSON.stringify(metadata).replaceAll('"', '""')}"`
  const table = [
    'Product Handle,Product Title,Product Status,Variant Title,Variant SKU,Price JPY,Product Metadata,Variant Metadata',
    'bare,柚子の飴,published,1袋,YUZU-0,300,,',
    `yuzu,柚子の飴,published,1袋,YUZU-1,300,${cell(lotion.metadata)},${cell(lotion.variants[0].metadata)}`,
  ].join('\n')
  const id = await desk.startFile('product-import', table, { dry_run: true })
  await vi.waitFor(async () => expect((await desk.read(id)).status).toBe('pre_processed'), soon)
  await desk.post(`/admin/batch-jobs/${id}/confirm`)
  await vi.waitFor(async () => expect((await desk.read(id)).status).toBe('completed'), soon)
  const found = async () => {
    const { results } = (await desk.post('/store/v1/search/products', { keyword: '柚子の飴' })).body.data
    return results.map(({ handle }: { handle: string }) => handle)
  }
  await vi.waitFor(async () => expect(await found()).toEqual(['yuzu']), soon)
}, 60_000)

test('a worker exposes metrics for Prometheus', async () => {
  const figures = async () => {
    const { body } = await shop.call('GET', '/metrics')
    return Object.fromEntries([...body.matchAll(/^kusuribako_(\w+) (\S+)$/gm)].map(([, name, value]) => [name, +value]))
  }
  // There is no order yet, so `seconds_since_order` is missing.
  const quiet = { facts_waiting: 0, jobs_ready: 0, jobs_failed: 0, letters_waiting: 0, payments_open: 0 }
  await vi.waitFor(async () => expect(await figures()).toEqual(quiet), soon)
  await shop.db
    .insertInto('mail')
    .values(
      ['now', 'long ago'].map((when) => ({
        ...{ id: `mail_${when}`, occasion: when, recipient: 'buyer@example.com', subject: 'ご注文', letter: '' },
        ...{ created_at: when === 'now' ? new Date() : new Date(0), tried_at: new Date() },
      })),
    )
    .execute()
  expect(await figures()).toEqual({ ...quiet, letters_waiting: 1 })
})
