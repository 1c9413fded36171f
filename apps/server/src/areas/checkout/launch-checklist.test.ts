import { GuardedIngredient } from '@kusuribako/contract/catalogue/medicine'
import type { LaunchItem } from '@kusuribako/contract/settings/launch-checklist'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop({ STRIPE_SECRET_KEY: 'sk_live_of_the_shop' })
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  shop.config.NODE_ENV = 'production'
})
afterAll(() => shop.close())

const run = (text: string) => sql.raw(text).execute(shop.db)
const page = (headings: readonly string[]) =>
  JSON.stringify(
    headings.flatMap((text) => [
      { kind: 'heading', text },
      { kind: 'paragraph', text: 'くすりの港株式会社' },
    ]),
  )
const ofSeller = [
  '販売業者',
  '運営責任者',
  '所在地',
  '連絡先',
  '販売価格',
  '商品代金以外の費用',
  '支払方法と時期',
  '引渡時期',
]
const pages = {
  tokushoho: [...ofSeller, 'キャンセル', '定期便', '返品・交換'],
  privacy: ['利用の目的', '要配慮個人情報', '安全管理措置', '開示', '苦情', '個人情報保護管理者'],
  outbound_policy: ['送信先'],
  legal_minato: ['医薬品副作用被害救済制度'],
  legal_minato_store: [
    ...['勤務する者の見分け方', '医薬品の区分の定義', '医薬品の表示', '情報の提供', '医薬品の陳列'],
    ...['指定濫用防止医薬品の販売', '苦情の相談窓口', '個人情報の取り扱い'],
  ],
}

/** The books of a shop that may open: none of the demo's samples are left. */
async function fillBooks() {
  await run(`update licence set number = '第12345号', issued_by = '千葉県知事', opener_name = 'くすりの港株式会社',
    store_name = 'くすりの港 ' || kind, store_address = '千葉県流山市1-1', manager_name = '港 花子', phone = '04-7100-0001',
    valid_to = '2030-03-31', classes = '{第1類医薬品,第2類医薬品}', display = '{"issued_on": "2024-03-25",
      "opening_hours": "9:00〜18:00", "online_hours": "9:00〜18:00",
      "order_hours": "24時間", "consultation_hours": "9:00〜18:00", "notification": "2024年4月1日 松戸保健所",
      "device_notification": "管理医療機器販売業 2024年4月1日 松戸保健所",
      "expiry_policy": "6か月以上", "expiry_months": 6,
      "photos": [{"url": "/uploads/front.webp", "alt": "店の外観"}, {"url": "/uploads/shelves.webp", "alt": "医薬品の陳列"}]}'`)
  await run(`update professional set left_on = null, kind = '薬剤師'`)
  await run(
    `insert into shift select id, '2026-07-01T00:00Z', '2026-07-01T09:00Z' from professional on conflict do nothing`,
  )
  await run(`update store set metadata = '{"invoice_registration_number": "T1234567890123",
    "abuse_procedure": "濫用防止の手順書 第2版（2026年5月1日）"}'`)
  for (const [handle, headings] of Object.entries(pages))
    await run(`insert into page (handle, title, body, updated_at) values ('${handle}', '${handle}', '${page(headings)}', now())
      on conflict (handle) do update set body = excluded.body`)
  await run(`update region set metadata = '{"dpoint_base_rate": 0.01}'`)
  await run(`insert into region_payment_provider select id, 'stripe-custom' from region on conflict do nothing`)
  await run(`update guarded_ingredient_rule set valid_to = null`)
  await run(`insert into age_assurance_rule values ('2026-05-01', 'self_declared', 20, 'self_declared', false, false, 1, '手順書')
    on conflict do nothing`)
  await run(`update shipping_option set deleted_at = null`)
  await run(`insert into purchase_questionnaire
    values ('${goods.products.firstClass}', 99, '[{"key": "diagnosis"}]', now()) on conflict do nothing`)
  await run(`insert into subscription_plan (id, title, frequency_interval, frequency, status, created_at, updated_at)
    values ('splan_1', '毎月', 1, 'months', 'published', now(), now()) on conflict do nothing`)
  shop.config.STRIPE_SECRET_KEY = 'sk_live_of_the_shop'
  await forget()
}
afterEach(fillBooks)

/** Rows that were changed by hand (008). */
const forget = () => shop.ctx().tx((tx) => tx.note('settings.changed', {}))
const list = async () => (await shop.call('GET', '/admin/v1/launch-checklist', undefined, staff)).body.data
const missing = async () =>
  (await list()).items
    .filter(({ is_filled }: { is_filled: boolean }) => !is_filled)
    .map(({ item }: { item: string }) => item)
async function cart() {
  const id = await cartWith(shop, goods, { lotion: 1 })
  await readyToPay(shop, goods, id)
  return id
}
const complete = async (id: string) => (await shop.call('POST', `/store/carts/${id}/complete`, {})).body

test('sample data blocks orders in production (shop_not_open) but not in the demo', async () => {
  const id = await cart()
  expect(await missing()).toEqual(expect.arrayContaining(['licences', 'photos', 'invoice_number', 'seller_page']))
  const { body } = await shop.call('POST', '/store/v1/cart/validate', { cart_id: id })
  expect(body.code).toBe('shop_not_open')
  expect((await complete(id)).code).toBe('shop_not_open')
  shop.config.NODE_ENV = 'demo'
  expect(await list()).toMatchObject({ blocks: false })
  expect((await complete(id)).type).toBe('order')
  shop.config.NODE_ENV = 'production'
})

/** How each item becomes empty in books that are complete. */
const spoils: Record<LaunchItem, () => Promise<unknown>> = {
  licences: () => run(`update licence set manager_name = '見本 花子' where kind = '薬局'`),
  photos: () => run(`update licence set display = display #- '{photos,1}' where kind = '薬局'`),
  professionals: () => run(`update professional set kind = '登録販売者'`),
  shifts: () => run(`delete from shift where ends_at > '2026-06-01T03:00Z'`),
  hours: () => run(`update licence set display = display - 'consultation_hours'`),
  phones: () => run(`update licence set phone = '0120-000-000'`),
  classes: () => run(`update licence set classes = '{}' where kind = '薬局'`),
  device_notification: async () => {
    await run(`update product_variant set metadata = metadata || '{"jsm_category_name": "管理医療機器"}'
      where id = (select min(id) from product_variant where metadata ->> 'jsm_category_name' = '化粧品')`)
    await run(`update licence set display = display - 'device_notification'`)
  },
  invoice_number: () => run(`update store set metadata = metadata || '{"invoice_registration_number": "T123"}'`),
  seller_page: () => run(`update page set body = '${page(pages.tokushoho.slice(1))}' where handle = 'tokushoho'`),
  cancel_deadline: () =>
    run(
      `update page set body = '${page(pages.tokushoho.filter((one) => one !== '定期便'))}' where handle = 'tokushoho'`,
    ),
  privacy_officer: () => run(`update page set body = '${page(pages.privacy.slice(0, -1))}' where handle = 'privacy'`),
  privacy_pages: () => run(`delete from page where handle = 'outbound_policy'`),
  expiry_policy: () => run(`update licence set display = display - 'expiry_months'`),
  questionnaires: () => run(`delete from purchase_questionnaire`),
  guarded_rules: () => run(`update guarded_ingredient_rule set valid_to = '2026-05-31' where ingredient = 'codeine'`),
  abuse_procedure: () => run(`update store set metadata = metadata - 'abuse_procedure'`),
  age_assurance: () => run(`delete from age_assurance_rule`),
  relief_page: () => run(`delete from page where handle = 'legal_minato'`),
  management_page: () =>
    run(`update page set body = '${page(pages.legal_minato_store.slice(1))}' where handle = 'legal_minato_store'`),
  shipping_fees: () => run(`update shipping_option set deleted_at = now()`),
  point_rate: () => run(`update region set metadata = null`),
  payments: async () => {
    shop.config.STRIPE_SECRET_KEY = 'sk_test_of_the_shop'
  },
}

test.each(Object.entries(spoils))(
  'without %s orders are blocked and the launch checklist names what is missing',
  async (item, spoil) => {
    const id = await cart()
    await spoil()
    await forget()
    expect(await missing()).toEqual([item])
    const { items } = await list()
    expect(items.find((one: { item: string }) => one.item === item).missing.length).toBeGreaterThan(0)
    // A chosen delivery option that no longer exists is reported first.
    const isDelivery = item === 'shipping_fees'
    if (isDelivery) expect((await complete(id)).code).toBe('confirmation_changed')
    expect((await complete(id)).code).toBe('shop_not_open')
    await fillBooks()
    expect(await list()).toMatchObject({ blocks: true })
    expect(await missing()).toEqual([])
    if (isDelivery) await readyToPay(shop, goods, id)
    expect((await complete(id)).type).toBe('order')
  },
)

test('an unlinked pharmacist account is listed but does not block orders', async () => {
  await signInStaff(shop, { role: 'pharmacist' })
  await forget()
  expect(await missing()).toEqual(['pharmacist_accounts'])
  expect((await complete(await cart())).type).toBe('order')
  await run('update staff set is_pharmacist = false')
})

test('drawings of the demo do not count as store photos', async () => {
  await run(`update licence set display = jsonb_set(display, '{photos,1,alt}', '"医薬品の陳列（見本の絵）"')
    where kind = '薬局'`)
  await forget()
  expect(await missing()).toEqual(['photos'])
})

test('a complete checklist is cached until settings change', async () => {
  const orderAfterASpoil = async () => {
    await fillBooks()
    expect((await complete(await cart())).type).toBe('order')
    const id = await cart()
    await run(`update store set metadata = null`)
    return (await complete(id)).type
  }
  // The notification that the books are complete may arrive late from the database, and triggers one more check.
  await expect.poll(orderAfterASpoil, { timeout: 20_000 }).toBe('order')
  await forget()
  expect((await complete(await cart())).code).toBe('shop_not_open')
})

test('the checklist expects a rule for every guarded ingredient', async () => {
  await run(`update guarded_ingredient_rule set valid_to = '2026-05-31'`)
  const { items } = await list()
  expect(items.find(({ item }: { item: string }) => item === 'guarded_rules').missing).toEqual(
    GuardedIngredient.options,
  )
})

test('a guarded ingredient given as a string instead of a list does not block other orders', async () => {
  await run(`update product_variant set metadata = metadata || '{"regulated_ingredient": "codeine"}'
    where id = '${goods.variants.food}'`)
  await forget()
  expect(await missing()).toEqual([])
  expect((await complete(await cart())).type).toBe('order')
  const waiting = await shop.call('GET', '/admin/v1/purchase-questionnaires?state=waiting', undefined, staff)
  const named = { id: goods.products.food, guarded: ['codeine'] }
  expect(waiting.body.data.products).toContainEqual(expect.objectContaining(named))
})
