import { connect } from '@kusuribako/client'
import {
  adminCustomers,
  adminOrders,
  adminProducts,
  adminRegions,
  adminReturns,
  adminShippingOptions,
  draftOrders,
  users,
} from '@kusuribako/client/routes'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { chooseGoods, dialogNamed, fillDraft, heading, press, section, signedIn } from './desk.ts'
import { authorizationOf, newMember, owner, staffMakesGiftCard } from './others.ts'
import { freshEmail } from './steps.ts'
import { visits } from './visits.ts'
import { dataOf, placeOrder, placeWaitingOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()
const lotion = 'hakurosui-lotion-moist'
const waitForStatus = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor()

test('staff select orders by keyboard and pack them in bulk, despite a lost response and a review', async () => {
  const [first, second] = [
    await placeOrder(apiUrl, 'bulk-one@example.com', { handle: lotion, quantity: 1 }),
    await placeOrder(apiUrl, 'bulk-two@example.com', { handle: lotion, quantity: 2 }),
  ]
  const waiting = await placeWaitingOrder(apiUrl, 'bulk-three@example.com')
  const page = await signedIn(enter, '/app/orders?q=bulk-')
  await keepView(page)

  const box = (order: { display_id: number }) =>
    page.getByRole('checkbox', { name: `注文 ${order.display_id} を選ぶ`, exact: true })
  const numbers = () => page.getByRole('link', { name: /^注文 \d+$/ }).allTextContents()
  const inOrder = (...orders: { display_id: number }[]) => orders.map(({ display_id }) => `注文 ${display_id}`)
  await expect.poll(numbers, { message: 'the newest first' }).toEqual(inOrder(waiting, second, first))
  await page.goto(`${apiUrl}/app/orders?q=bulk-&view=to_pack`)
  await expect.poll(numbers, { message: 'who has waited longest' }).toEqual(inOrder(first, second))
  await page.goBack()
  await box(waiting).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const chosen = () => Promise.all([waiting, second, first].map((order) => box(order).isChecked()))
  await expect.poll(chosen).toEqual([true, true, false])
  await page.getByRole('checkbox', { name: 'このページの3件' }).check()
  expect(await faults(page), 'chosen').toEqual([])

  // The second one gets no response: its outcome is unknown.
  let asks = 0
  await page.route('**/fulfillment*', (route) => (++asks === 2 ? route.abort() : route.continue()))
  await press(page, '梱包する')
  const dialog = dialogNamed(page, '3件のご注文を梱包しますか')
  await dialog.getByRole('button', { name: '梱包する' }).click()
  await dialog.getByText(`注文 ${second.display_id} は、行われたかどうか分かりません。`).waitFor()
  expect(await faults(page), 'broken off').toEqual([])
  await dialog.getByRole('button', { name: '残りの2件をつづける' }).click()
  await dialog.getByText('3件中 3件まで進みました').waitFor()
  await expect
    .poll(() => dialog.getByRole('listitem').allTextContents())
    .toEqual([`注文 ${waiting.display_id}薬剤師の承認を待っているご注文です。承認のあとで行えます（薬機法36条の10）。`])
  await dialog.getByRole('button', { name: '閉じる' }).last().click()
  await waitForStatus(page, '2件のご注文を梱包しました。残りの1件は選んだままにしています。')
  await expect.poll(chosen).toEqual([true, false, false])
  await expect.poll(() => page.getByRole('cell', { name: '梱包済み' }).count()).toBe(2)
  await printedTogether(page, [second, first])
})

/** The picking lists of what was packed at once are printed by one press, each on sheets of its own. */
async function printedTogether(page: Page, packed: readonly { display_id: number }[]) {
  await page.evaluate(() => {
    window.print = () => {}
  })
  await press(page, `梱包した${packed.length}件のピッキングリストを印刷`)
  await page.emulateMedia({ media: 'print' })
  const sheets = page.locator('thead').getByRole('heading', { name: /^ピッキングリスト/ })
  await expect
    .poll(() => sheets.allTextContents())
    .toEqual(packed.map(({ display_id }) => `ピッキングリスト　注文 ${display_id}　荷物 1`))
  expect(await page.getByText('全1行・2点').isVisible(), 'what is in the first').toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(() => sheets.count()).toBe(0)
}

/** A search is saved under a name, and selected again. */
async function keepView(page: Page) {
  await press(page, 'いまの絞り込みを残す')
  await page.getByRole('textbox', { name: '名前' }).fill('まとめて')
  await press(page, '残す')
  await page.goto(`${apiUrl}/app/orders`)
  await page.getByRole('link', { name: 'まとめて' }).click()
  await page.waitForURL(/q=bulk-/)
  await page.getByRole('checkbox', { name: 'このページの3件' }).waitFor()
}

test('staff create a draft for a caller, turn it into an order, and edit it with the difference paid', async () => {
  const page = await signedIn(enter, '/app/drafts/new', 'phone')
  await heading(page, '下書き注文を作る')
  await press(page, '下書きを作る')
  await page.getByText('商品を1点以上選んでください。').waitFor()
  expect(await faults(page), 'a draft, refused').toEqual([])
  await fillDraft(page, 'caller@example.com')
  await page.getByRole('textbox', { name: /の単価/ }).fill('１,０００')
  await press(page, '下書きを作る')
  await waitForStatus(page, '下書きを作りました。')
  expect(await faults(page), 'a draft').toEqual([])
  await press(page, 'クーポン')
  const coupon = page.getByRole('textbox', { name: 'クーポン' })
  await coupon.fill('haru2026')
  await press(page, '保存する')
  await page.getByRole('alert').getByText('このクーポンは、期限が切れています。').waitFor()
  await coupon.fill('souryou0')
  await press(page, '保存する')
  await waitForStatus(page, 'クーポンを当てはめました。')
  await section(page, '金額').getByText('SOURYOU0').waitFor()
  await press(page, '注文にする')
  await press(page, '受け取りました')
  await section(page, 'お支払い').getByText(/確定$/).waitFor()

  await press(page, '内容を変える')
  await page.getByRole('dialog').getByRole('button', { name: '内容を変える' }).click()
  await page.getByRole('button', { name: /の数を変える$/ }).click()
  await page.getByRole('textbox', { name: '数' }).fill('３')
  await press(page, '保存する')
  await section(page, '金額').getByText('＋2,000円').waitFor()
  expect(await faults(page), 'a change').toEqual([])
  await press(page, 'お客さまに確認を求める')
  await page.getByRole('dialog').getByRole('button', { name: 'お客さまに確認を求める' }).click()
  await press(page, '差額の受け取りを記録')
  await page.getByRole('dialog').getByRole('button', { name: '差額の受け取りを記録' }).click()
  await waitForStatus(page, '差額の受け取りを記録しました。')
  await press(page, '同意を得たものとして確定する')
  await page.getByRole('dialog').getByRole('button', { name: '同意を得たものとして確定する' }).click()
  await waitForStatus(page, '変更を確定しました。')
  await page.getByRole('link', { name: /^← 注文/ }).click()
  await section(page, 'ご注文の商品').getByText('3点').waitFor()
})

test('staff assign a draft and a guest order to the member with the same e-mail address', async () => {
  const email = freshEmail('calling-member')
  const forgot = await placeOrder(apiUrl, email, { handle: lotion, quantity: 1 })
  await newMember(email)
  const proof = await authorizationOf(owner)
  const call = connect({ baseUrl: apiUrl, headers: () => proof })
  const ownerOf = async ({ id }: { id: string }) =>
    dataOf(await call(adminOrders.get, { params: { id }, query: { expand: 'customer' } })).order.customer
  // The account takes over earlier orders; this one is created afterwards.
  await expect.poll(async () => (await ownerOf(forgot))?.has_account).toBe(true)
  const guests = await placeOrder(apiUrl, email, { handle: lotion, quantity: 1 })
  const page = await signedIn(enter, '/app/drafts/new')
  await fillDraft(page, email.toUpperCase())
  const isMembers = page.getByRole('checkbox', { name: '会員 見本 花子 様のご注文にする' })
  expect(await isMembers.isChecked()).toBe(true)
  await chooseGoods(page, 'ソラナミ蒸気の温アイマスク')
  expect(await faults(page), 'a member is found').toEqual([])
  await press(page, '下書きを作る')
  await section(page, 'お客さま・お届け先').getByText('会員', { exact: true }).waitFor()
  await press(page, '注文にする')
  await press(page, '受け取りました')
  await section(page, 'お支払い').getByText(/確定$/).waitFor()

  // A few of many lines are packed: the entered quantities are not lost by a slip.
  await press(page, '梱包する')
  const packing = page.getByRole('dialog', { name: /を梱包しますか$/ })
  await packing.getByRole('button', { name: 'すべて空にする' }).click()
  await packing.getByRole('button', { name: 'やめる' }).click()
  await press(page, '入力を続ける')
  await packing.getByRole('button', { name: '梱包する' }).click()
  await packing.getByText('1点以上を入れてください。').waitFor()
  await packing.getByRole('button', { name: 'すべての数を入れる' }).click()
  await packing.getByRole('button', { name: '梱包する' }).click()
  await waitForStatus(page, '2点を梱包しました。')

  await page.goto(`${apiUrl}/app/orders/${guests.id}`)
  await press(page, '会員のご注文にする')
  const giving = dialogNamed(page, `注文 ${guests.display_id} を会員のご注文にしますか`)
  await giving.getByText(`会員 見本 花子 様（${email}）`).waitFor()
  await giving.getByRole('button', { name: '会員のご注文にする' }).click()
  await giving.getByText('ご本人のご注文であることを確かめてから、印を付けてください。').waitFor()
  expect(await faults(page), 'whose order it is').toEqual([])
  await giving.getByRole('checkbox').check()
  await giving.getByRole('button', { name: '会員のご注文にする' }).click()
  await waitForStatus(page, `注文 ${guests.display_id} を、会員 見本 花子 様のご注文にしました。`)
  await section(page, 'お客さま・お届け先').getByRole('link', { name: email }).click()
  await heading(page, '見本 花子')
  await page.getByRole('link', { name: `注文 ${guests.display_id}` }).waitFor()
  await page.getByRole('link', { name: `注文 ${forgot.display_id}` }).waitFor()
  await page.getByRole('link', { name: '会員登録なしのご注文を見る' }).waitFor()
  await correctPoints(page)
})

/** Points are money: staff grant some where no return does, and take no more than there are. */
async function correctPoints(page: Page) {
  await press(page, 'ポイントを補正する')
  const form = dialogNamed(page, '見本 花子 様のポイントを補正しますか')
  await form.getByRole('textbox', { name: 'ポイント数' }).fill('５００')
  await form.getByText(/から [\d,]+ポイント になります。$/).waitFor()
  await form.getByRole('combobox', { name: '補正' }).selectOption('take')
  await form.getByRole('button', { name: 'ポイントを補正する' }).click()
  await form.getByText(/^お持ちのポイントは[\d,]+ポイントです。/).waitFor()
  await form.getByText('理由（お客さまも読みます）を入力してください。').waitFor()
  expect(await faults(page), 'points, refused').toEqual([])
  await form.getByRole('combobox', { name: '補正' }).selectOption('add')
  await form.getByRole('textbox', { name: /^理由/ }).fill('不具合のお詫び')
  await form.getByRole('button', { name: 'ポイントを補正する' }).click()
  await waitForStatus(page, /^ポイントを補正しました。/)
  const part = section(page, 'ポイント')
  await part.getByText(/^ポイントの動き/).click()
  await part.getByText('不具合のお詫び').waitFor()
  await part.getByText('＋500').waitFor()
  expect(await faults(page), 'points').toEqual([])
}

test('a return paid in part by gift card is refunded to the card, as staff are told beforehand', async () => {
  const card = await staffMakesGiftCard(1500)
  const order = await placeOrder(apiUrl, freshEmail('by-card'), { handle: lotion, quantity: 3, card })
  const proof = await authorizationOf(owner)
  const call = connect({ baseUrl: apiUrl, headers: () => proof })
  const params = { id: order.id }
  const { items, total } = dataOf(await call(adminOrders.get, { params, query: {} })).order
  const pieces = items!.map(({ id, quantity }) => ({ item_id: id!, quantity: quantity! }))
  const packed = dataOf(await call(adminOrders.fulfill, { params, query: {}, body: { items: pieces } })).order
  const fulfillment_id = packed.fulfillments![0]!.id!
  dataOf(await call(adminOrders.ship, { params, query: {}, body: { fulfillment_id } }))
  dataOf(await call(adminReturns.request, { params, query: {}, body: { items: pieces } }))

  const helper = freshEmail('helper')
  dataOf(await call(users.create, { body: { email: helper, password: 'kusuribako-demo', role: 'support' } }))
  const other = await signedIn(enter, `/app/orders/${order.id}`, 'phone', helper)
  await section(other, '返品').getByText('届いた商品の受け取りの記録と返金は、担当者か管理者が行います。').waitFor()

  const page = await signedIn(enter, `/app/orders/${order.id}`, 'phone')
  await press(page, '受け取りを記録')
  const form = dialogNamed(page, '返品の受け取りを記録しますか')
  await form.getByText(/^戻る先：ギフトカード 1,500円、お支払いの方法（カードなど） [\d,]+円$/).waitFor()
  expect(await faults(page), 'where a return goes').toEqual([])
  await form.getByRole('button', { name: '受け取りを記録' }).click()
  await waitForStatus(page, '返品の受け取りを記録しました。')
  const money = section(page, 'お支払い')
  await money.getByText('返品で戻した分（ギフトカード 1,500円）').waitFor()
  await money.getByText('−1,500円').first().waitFor()
  expect(total).toBeGreaterThan(1500)
})

test('changing a draft removes its shipping method; staff choose one again and place the order', async () => {
  const email = freshEmail('drafted-member')
  await newMember(email)
  const proof = await authorizationOf(owner)
  const call = connect({ baseUrl: apiUrl, headers: () => proof })
  const { regions } = dataOf(await call(adminRegions.list, { query: {} }))
  const { products } = dataOf(await call(adminProducts.list, { query: { handle: lotion, expand: 'variants' } }))
  const { customers } = dataOf(await call(adminCustomers.list, { query: { q: email } }))
  const items = [{ variant_id: products[0]!.variants![0]!.id!, quantity: 1 }]
  const region_id = regions[0]!.id!
  const { shipping_options } = dataOf(await call(adminShippingOptions.list, { query: { region_id, is_return: false } }))
  const shipping_methods = [{ option_id: shipping_options[0]!.id, price: 100 }]
  const draft = { email, customer_id: customers[0]!.id!, region_id, items, shipping_methods }
  const { id } = dataOf(await call(draftOrders.create, { body: draft })).draft_order
  const page = await signedIn(enter, `/app/drafts/${id}`)
  await section(page, 'お届け方法').getByText('100円').waitFor()
  await page.getByRole('button', { name: /の数と単価を変える$/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/決めてあった送料の額は残りません。$/)
    .waitFor()
  await page.getByRole('textbox', { name: '数' }).fill('2')
  await press(page, '保存する')
  await section(page, 'お届け方法').getByText('お届け方法が決まっていません。').waitFor()
  await press(page, 'お届け方法を選ぶ')
  const form = dialogNamed(page, 'お届け方法を選ぶ')
  const choice = form.getByRole('combobox', { name: 'お届け方法' })
  await choice.getByRole('option').nth(1).waitFor({ state: 'attached' })
  await form.getByText(/別の額にするには、新しい下書きを作ってください。$/).waitFor()
  await choice.selectOption({ index: 1 })
  await form.getByRole('button', { name: '保存する' }).click()
  await waitForStatus(page, 'お届け方法を決めました。')
  await press(page, '注文にする')
  await press(page, '受け取りました')
  await section(page, 'お支払い').getByText(/確定$/).waitFor()
})

test('staff export orders as CSV; a faulty product import reports its errors by row', async () => {
  const page = await signedIn(enter, '/app/csv?orders=all')
  await press(page, '確かめる')
  await press(page, '始める')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /^ファイルを受け取る/ }).click()
  expect((await file).suggestedFilename()).toBe('orders.csv')
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).last().click()

  await press(page, '商品の取り込み')
  const text = 'Product Handle,Product Title,Product Weight\nfaulty,名前,重い\n'
  await press(page, '確かめる')
  const dialog = dialogNamed(page, '商品の取り込みを始めますか')
  await dialog.getByRole('status').getByText('ファイルを選んでください。').waitFor()
  expect(await faults(page), 'no file').toEqual([])
  const button = dialog.getByLabel('CSVファイル：ファイルを選ぶ')
  // The browser learns first that somebody waits for its file chooser, which it then does not open.
  const asking = page.waitForEvent('filechooser')
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await (await asking).setFiles({ name: 'faulty.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('status').getByText('faulty.csv').waitFor()
  await press(page, '確かめる')
  await page
    .getByRole('alert')
    .getByText(/^2 行目/)
    .waitFor()
  expect(await faults(page), 'faults').toEqual([])
})

test('leaving the page stops an export of product data', async () => {
  const page = await signedIn(enter, '/app/product-data')
  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  const part = '**/admin/v1/products/export-metadata*'
  const line = Promise.withResolvers<void>()
  await page.route(part, (asking) => line.promise.then(() => asking.continue()))
  const asking = page.waitForRequest(part)
  await press(page, 'CSVを保存する')
  const answer = (await asking).response()
  const rail = page.getByRole('navigation', { name: '仕事' })
  await rail.getByRole('link', { name: '価格表' }).click()
  await heading(page, '価格表')
  line.resolve()
  await (await answer)!.finished()

  // By the time another has been saved, that one would have been too.
  await rail.getByRole('link', { name: '商品情報のCSV' }).click()
  await page.getByRole('textbox', { name: /^商品名の一部/ }).fill('白露の森化粧水 しっとり')
  await press(page, 'CSVを保存する')
  await waitForStatus(page, /行を1個のファイルに保存しました。$/)
  await expect.poll(() => files).toEqual(['商品情報-1.csv'])
})

test('staff import legacy orders from a file, and reorder the notices of the home page', async () => {
  const page = await signedIn(enter, '/app/legacy-orders/import')
  await heading(page, '以前の注文の取り込み')
  const head = 'Name,Email,Created at,Total,Shipping Name,Lineitem name,Lineitem quantity,Lineitem price'
  const rows = ['#D-1,earlier@example.com', '#D-2,nobody'].map(
    (row) => `${row},2025-04-01T00:00:00Z,550,見本 花子,綿棒,1,550`,
  )
  const buffer = Buffer.from([head, ...rows].join('\n'))
  await page.getByLabel('ファイルを選ぶ').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer })
  await press(page, '取り込む')
  await dialogNamed(page, '2行のご注文を取り込みますか').getByRole('button', { name: '取り込む' }).click()
  await waitForStatus(page, '1件のご注文を取り込みました。誤りのある1件は飛ばしました。')
  await section(page, '取り込めない行').getByText('メールアドレス（Email）がありません。').waitFor()
  expect(await faults(page), 'faulty orders').toEqual([])
  await page.goto(`${apiUrl}/app/legacy-orders?q=D-1`)
  await page.getByRole('link', { name: '#D-1' }).click()
  await heading(page, '以前の注文 #D-1')
  await section(page, 'お届け先').getByText('見本 花子').waitFor()
  expect(await faults(page), 'an earlier order').toEqual([])

  await page.goto(`${apiUrl}/app/home-page`)
  const notices = section(page, 'お知らせ').getByRole('listitem')
  await notices.nth(1).waitFor()
  expect(await faults(page), 'the home page').toEqual([])
  const names = (await notices.allTextContents()).map((text) => text.replace(/^\d+/, ''))
  await press(page, '「お知らせ」を選ぶ・並べる')
  const dialog = dialogNamed(page, '「お知らせ」を選ぶ・並べる')
  await dialog.getByRole('button', { name: `${names[0]} を下へ` }).click()
  expect(await faults(page), 'what the home page names').toEqual([])
  await dialog.getByRole('button', { name: '保存する' }).click()
  await waitForStatus(page, '「お知らせ」を保存しました。')
  await expect.poll(() => notices.first().textContent()).toBe(`1${names[1]}`)
})

test('a page that cannot be reloaded shows the time of its data; a wrong URL shows not found', async () => {
  const page = await signedIn(enter, '/app/today')
  await heading(page, '今日の仕事')
  await page.clock.install()
  await page.reload()
  await section(page, '受注').getByRole('link', { name: '梱包待ち' }).waitFor()
  await page.getByText('読み込んでいます').first().waitFor({ state: 'detached' })
  await page.route('**/admin/**', (route) => route.abort())
  await page.clock.fastForward(31_000)
  await waitForStatus(page, /^サーバーとつながらないため、.* に読み込んだ内容を表示しています。/)
  expect(await faults(page), 'of before').toEqual([])
  await page.unroute('**/admin/**')
  await press(page, 'もう一度読み込む')
  await page.getByText('サーバーとつながらないため').waitFor({ state: 'detached' })

  await page.goto(`${apiUrl}/app/orders/${'x'.repeat(80)}`)
  await heading(page, 'このご注文は見つかりません')
})

test('axe finds no problem on the tax list, its import and the product data pages', async () => {
  const page = await signedIn(enter, '/app/tax-list')
  await heading(page, '税制対象の一覧')
  for (const [path, name, holds] of [
    ['tax-list', '税制対象の一覧', /^[\d,]+件$/],
    ['tax-list/import', '税制対象の取り込み', 'CSVファイル'],
    ['product-data', '商品情報のCSV', 'CSVファイル'],
  ] as const) {
    await page.goto(`${apiUrl}/app/${path}`)
    await heading(page, name)
    await page.getByText(holds).first().waitFor()
    expect(await faults(page), name).toEqual([])
  }
})
