import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { textsOfPdf } from '../../base/testing/pdf.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { orderToReceipt } from './receipts.fixture.ts'

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const paidOrder = () => orderToReceipt(shop, catalogue)

test('a receipt marks goods at the reduced rate and deductible medicines', async () => {
  const { id, requestReceipt } = await paidOrder()
  const line = shop.db.selectFrom('line_item').select('id').where('order_id', '=', id)
  await shop.db.updateTable('line_item_tax_line').set({ rate: 8 }).where('item_id', 'in', line).execute()
  await shop.db
    .updateTable('product_variant')
    .set({ metadata: JSON.stringify({ jan_code: '4987123456784' }) })
    .where('id', '=', catalogue.variants.lotion)
    .execute()
  const item = { jan: '4987123456784', name: '見本錠' }
  const list = (holds_from: string, rows: object[]) =>
    shop.db
      .insertInto('tax_deductible_item')
      .values(rows.map((row) => ({ holds_from, ...item, ...row })))
      .execute()
  await list('2026-05-01', [{}])
  const texts = textsOfPdf((await requestReceipt()).body.data.pdf)
  expect(texts).toEqual(expect.arrayContaining(['化粧水　1個 ※ ★', '内消費税 ¥148', '　8％対象 ¥2,003']))
  expect(texts).toEqual(expect.arrayContaining(['内消費税 ¥50', '　10％対象 ¥550']))
  expect(texts).toEqual(
    expect.arrayContaining(['※は軽減税率（8％）の対象です。', '★はセルフメディケーション税制の対象です。']),
  )

  await list('2026-06-01', [{ jan: '4900000000009' }])
  expect(textsOfPdf((await requestReceipt()).body.data.pdf)).toContain('化粧水　1個 ※')

  await shop.db.updateTable('line_item_tax_line').set({ rate: 5 }).where('item_id', 'in', line).execute()
  const other = textsOfPdf((await requestReceipt()).body.data.pdf)
  expect(other).toEqual(expect.arrayContaining(['化粧水　1個 ※', '※は軽減税率（5％）の対象です。']))
})

test('a receipt rounds the tax of each rate once, over all lines at 8 % and at 10 %', async () => {
  const { id, requestReceipt } = await paidOrder()
  const { db } = shop
  const delivery = db.selectFrom('shipping_method').select('id').where('order_id', '=', id)
  await db.deleteFrom('shipping_method_tax_line').where('shipping_method_id', 'in', delivery).execute()
  await db.deleteFrom('shipping_method').where('order_id', '=', id).execute()
  const line = await db.selectFrom('line_item').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
  await db.deleteFrom('line_item_adjustment').where('item_id', '=', line.id).execute()
  const tax = await db.selectFrom('line_item_tax_line').selectAll().where('item_id', '=', line.id).executeTakeFirst()
  // Three lines of 104 yen at each rate. 8 %: 7.70 yen of tax in each, 23.11 in all; 10 %: 9.45 in each, 28.36 in all.
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  for (const [at, rate] of [8, 8, 8, 10, 10, 10].entries()) {
    const item = { id: `item_${at}_${id}`, title: `品${at}`, quantity: 1, unit_price: 104, variant_id: null }
    await db
      .insertInto('line_item')
      .values({ ...line, metadata: json(line.metadata), ...item })
      .execute()
    const taxLine = { id: `litl_${at}_${id}`, item_id: item.id, rate }
    await db
      .insertInto('line_item_tax_line')
      .values({ ...tax!, metadata: json(tax!.metadata), ...taxLine })
      .execute()
  }
  await db.deleteFrom('line_item_tax_line').where('item_id', '=', line.id).execute()
  await db.deleteFrom('line_item').where('id', '=', line.id).execute()
  const texts = textsOfPdf((await requestReceipt()).body.data.pdf)
  expect(texts.slice(texts.indexOf('合計') - 1, texts.indexOf('領収金額') + 1)).toEqual([
    ...['¥624', '合計'],
    ...['内消費税 ¥28', '　10％対象 ¥312'],
    ...['内消費税 ¥23', '　8％対象 ¥312'],
    ...['¥624', '領収金額'],
  ])
})

test('a receipt lists gift cards and points as payments, after the total with its tax', async () => {
  const { id, requestReceipt } = await paidOrder()
  const delivery = shop.db.selectFrom('shipping_method').select('id').where('order_id', '=', id)
  await shop.db.deleteFrom('shipping_method_tax_line').where('shipping_method_id', 'in', delivery).execute()
  await shop.db.deleteFrom('shipping_method').where('order_id', '=', id).execute()
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const card = { id: `gift_${id}`, code: 'GIFT-GIFT-GIFT-GIFT', value: 1000, balance: 0 }
  await shop.db
    .insertInto('gift_card')
    .values({ ...card, region_id: catalogue.region_id, ...stamps })
    .execute()
  const use = { id: `gct_${id}`, gift_card_id: card.id, order_id: id, amount: 1000, is_taxable: false }
  await shop.db
    .insertInto('gift_card_transaction')
    .values({ ...use, created_at: shop.clock.now })
    .execute()
  const metadata = JSON.stringify({ d_points: { pointsSpent: 300 } })
  await shop.db.updateTable('orders').set({ metadata }).where('id', '=', id).execute()
  const { data } = (await requestReceipt()).body
  expect(data.total).toBe(700)
  const texts = textsOfPdf(data.pdf)
  expect(texts.slice(texts.indexOf('商品') + 1, texts.indexOf('領収金額') + 1)).toEqual([
    ...['2', '¥2,200', '化粧水　1個'],
    ...['-¥200', '値引き'],
    ...['¥2,000', '合計'],
    ...['内消費税 ¥182', '　10％対象 ¥2,000'],
    ...['-¥1,000', 'ギフトカードでのお支払い'],
    ...['-¥300', 'ポイントでのお支払い'],
    ...['¥700', '領収金額'],
  ])
})
