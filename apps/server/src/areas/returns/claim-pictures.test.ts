import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { jobs } from './jobs.ts'
import { listeners } from './listeners.ts'
import { soldOrder } from './sold-order.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/kusuribako-claim-pictures-`)
  shop = await testShop({ FILES_DIR: folder })
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const files = () => shop.ctx().outside.files
async function uploaded() {
  const key = `uploads/${randomBytes(16).toString('base64url')}.png`
  await files().put(key, Readable.from([Buffer.from('png')]))
  return { key, url: files().publicUrl(key) }
}
const post = async (path: string, body: object) => {
  const answer = await shop.call('POST', path, body, staff)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function claimWith(pictures: { url: string }[]) {
  const order = await soldOrder(shop, goods)
  const images = pictures.map(({ url }) => url)
  const claim_items = [{ item_id: order.item_id, quantity: 1, reason: 'production_failure', images }]
  const path = `/admin/orders/${order.id}/claims`
  const expand = 'expand=claims,claims.claim_items,claims.claim_items.images'
  const [claim] = (await post(`${path}?${expand}`, { type: 'refund', claim_items })).order.claims
  const item = claim.claim_items[0]
  return {
    order,
    images: item.images as { id: string; url: string }[],
    keep: (kept: object[]) => post(`${path}/${claim.id}`, { claim_items: [{ id: item.id, images: kept, tags: [] }] }),
    rows: () => shop.db.selectFrom('claim_image').select('url').where('claim_item_id', '=', item.id).execute(),
  }
}
const passNight = () => jobs.find(({ name }) => name === 'forget-claim-pictures')!.run(shop.ctx())
async function endRetention(order_id: string) {
  const { run } = listeners.find(({ name }) => name === 'forget-buyer-in-returns')!
  for (const _time of [1, 2]) await run(shop.ctx(), { order_id })
}
const areStored = (pictures: { key: string }[]) =>
  Promise.all(
    pictures.map(async ({ key }) => {
      const content = await files().read(key)
      for await (const _part of content ?? []);
      return content !== null
    }),
  )

test('a picture removed from a claim is deleted with its file the next night; the others stay', async () => {
  const [gone, kept] = [await uploaded(), await uploaded()]
  const elsewhere = { url: `https://pictures.example.com/${gone.key.replace('uploads', 'claims')}` }
  const claim = await claimWith([gone, kept, elsewhere])
  await claim.keep([{ id: claim.images.find(({ url }) => url === kept.url)!.id }])
  await passNight()
  expect(await areStored([gone, kept])).toEqual([false, true])
  expect(await claim.rows()).toEqual([{ url: kept.url }])
})

test('the file of a removed picture stays as long as another claim, or goods, show it', async () => {
  const [shared, shown, again] = [await uploaded(), await uploaded(), await uploaded()]
  const [claim, other] = [await claimWith([shared, shown, again]), await claimWith([shared])]
  await shop.db
    .updateTable('product')
    .set({ thumbnail: shown.url })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('product_variant').select('product_id').where('id', '=', goods.variants.lotion),
    )
    .execute()
  await claim.keep([{ url: again.url }])
  await passNight()
  expect(await areStored([shared, shown, again])).toEqual([true, true, true])
  expect(await claim.rows()).toEqual([{ url: again.url }])
  await other.keep([])
  await passNight()
  expect(await areStored([shared, shown, again])).toEqual([false, true, true])
})

test('when the retention of an order ends, the files of its claims are deleted, also of removed pictures', async () => {
  const [shown, removed, shared] = [await uploaded(), await uploaded(), await uploaded()]
  const [claim, other] = [await claimWith([shown, removed, shared]), await claimWith([shared])]
  await claim.keep(claim.images.filter(({ url }) => url !== removed.url).map(({ id }) => ({ id })))
  await endRetention(claim.order.id)
  expect(await areStored([shown, removed, shared])).toEqual([false, false, true])
  expect(await claim.rows()).toEqual([])
  expect(await other.rows()).toEqual([{ url: shared.url }])
})
