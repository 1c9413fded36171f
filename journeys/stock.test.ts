import { readFile } from 'node:fs/promises'
import { connect } from '@kusuribako/client'
import { lots, shopProducts } from '@kusuribako/client/routes'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, heading, press, section, signedIn } from './desk.ts'
import { authorizationOf, cardPaymentsOf, mailsTo, owner } from './others.ts'
import { arrive, giveAddressAndDelivery, giveCard, goToCheckout, order, orderButton, putInCart } from './steps.ts'
import { visits } from './visits.ts'
import { placeOrder, dataOf as told } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()
/** One piece of it is in stock. */
const last = { handle: 'select-troche-tranexam', size: '36錠' }

test('of two carts with the last piece, the slower buyer is told so and not charged', async () => {
  const [slow, quick] = [await enter('phone'), await enter('desktop')]
  for (const [page, email] of [
    [slow, 'slow@example.com'],
    [quick, 'quick@example.com'],
  ] as const) {
    await putInCart(page, last.handle, last.size)
    await goToCheckout(page)
    await giveAddressAndDelivery(page, email)
    await giveCard(page, '4242424242424242')
  }
  await order(quick)

  await orderButton(slow).click()
  const refused = slow.getByRole('alert').filter({ hasText: 'ご注文を確定できませんでした' })
  await refused.getByText('在庫がなくなりました').waitFor()
  await refused.getByText('お支払いは行われていません').waitFor()
  // Neither charged nor held: the stock comes before the card.
  expect(await cardPaymentsOf(slow)).toEqual([{ status: 'requires_payment_method', received: 0 }])
  await refused.getByRole('link', { name: 'カートで直す' }).click()
  await arrive(slow, 'カート')
  await slow.getByText('在庫がなくなりました').waitFor()
  await slow.getByRole('button', { name: 'カートから外す' }).click()
  await slow.getByRole('heading', { name: 'カートに商品はありません' }).waitFor()
  expect(await mailsTo('slow@example.com')).toEqual([])
})

/** An item without lots, until some arrive. */
const medicated = { handle: 'hakurosui-lotion-medicated', sku: 'KB-0969577271' }
const waitForStatus = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()
const sure = (page: Page, question: string, act: string) =>
  dialogNamed(page, question).getByRole('button', { name: act }).click()

/** The delivery is recorded, with its supplier, and in the table that is exported. */
async function recorded(page: Page) {
  await page.goto(`${apiUrl}/app/arrival-records`)
  await page.getByRole('combobox', { name: '仕入先' }).selectOption('南見本薬品')
  await press(page, '検索')
  const row = page.getByRole('row').filter({ hasText: '納品書 J-071' })
  await row.filter({ hasText: 'A-L7' }).filter({ hasText: '見本県見本市南町1-1' }).waitFor()
  expect(await faults(page), 'arrivals').toEqual([])
  await press(page, '納品書 J-071 の記録に注記を追加')
  const remark = dialogNamed(page, '納品書 J-071 の記録に注記を追加')
  await remark.getByRole('textbox', { name: '注記' }).fill('許可番号は後日確認')
  await remark.getByRole('button', { name: '注記を追加' }).click()
  await row.filter({ hasText: '許可番号は後日確認（' }).waitFor()
  await page.getByRole('button', { name: 'CSVで保存' }).focus()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  // A keyboard user keeps the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('CSVで保存')
  const table = (await readFile(await saved.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
  expect(table).toHaveLength(2)
  expect(table[1]).toContain(`,${medicated.sku},`)
  expect(table[1]).toContain(',5,A-L7,2099-03-31,南見本薬品,見本県見本市南町1-1,03-0000-0003,,J-071,')
  expect(table[1]).toContain('許可番号は後日確認')
}

test('a lot is received, packed, printed, corrected and recalled, and its recipient is found', async () => {
  const page = await signedIn(enter, '/app/suppliers')
  await press(page, '仕入先を追加')
  const supplier = dialogNamed(page, '仕入先を追加')
  await supplier.getByRole('textbox', { name: '名称' }).fill('南見本薬品')
  await supplier.getByRole('textbox', { name: '電話番号・連絡先' }).fill('03-0000-0003')
  await supplier.getByRole('button', { name: '保存する' }).click()
  await supplier.getByText('所在地を入力してください。').waitFor()
  await supplier.getByRole('textbox', { name: '所在地' }).fill('見本県見本市南町1-1')
  expect(await faults(page), 'a supplier').toEqual([])
  await supplier.getByRole('button', { name: '保存する' }).click()
  await waitForStatus(page, '南見本薬品 を追加しました。')
  expect(await faults(page), 'suppliers').toEqual([])

  await page.goto(`${apiUrl}/app/arrivals`)
  await page.getByRole('textbox', { name: '納品書番号' }).fill('J-071')
  const goods = page.getByRole('searchbox', { name: '届いた商品' })
  await goods.focus()
  // As fast as a scanner: each piece counts.
  await page.keyboard.type(`${medicated.sku}\n`.repeat(4))
  const count = page.getByRole('textbox', { name: /の届いた数$/ })
  await expect.poll(() => count.inputValue()).toBe('4')
  await count.fill('５')
  await page.getByRole('textbox', { name: /のロット番号$/ }).fill('ａ－ｌ７')
  await page.getByRole('textbox', { name: /の使用期限$/ }).fill('2099.3')
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'さがすもの' }).fill('価格')
  await page.keyboard.press('Enter')
  await sure(page, '保存していない内容があります', '入力を続ける')
  await press(page, '入荷を記録する')
  await page.getByText('仕入先を選んでください。').waitFor()
  await page.getByRole('combobox', { name: '仕入先' }).selectOption('南見本薬品')
  await press(page, '入荷を記録する')
  await sure(page, '1種類・5点の入荷を記録しますか', '入荷を記録する')
  await waitForStatus(page, '納品書 J-071 の5点を在庫に追加しました。')
  await recorded(page)

  const { id, display_id } = await placeOrder(apiUrl, 'lot@example.com', { handle: medicated.handle, quantity: 2 })
  await page.goto(`${apiUrl}/app/orders/${id}`)
  await press(page, '梱包する')
  await sure(page, `注文 ${display_id} を梱包しますか`, '梱包する')
  const parcels = section(page, '梱包・発送')
  await parcels.getByText('ロット A-L7（期限 2099年3月31日）× 2').waitFor()
  await printed(page, `ピッキングリスト　注文 ${display_id}　荷物 1`, '□ ロット A-L7（期限 2099年3月31日）× 2')

  await page.goto(`${apiUrl}/app/lots?number=a-l7`)
  await page.getByRole('table').getByRole('link').click()
  await heading(page, 'ロット A-L7')
  await press(page, '訂正する')
  await dialogNamed(page, 'ロット A-L7 を訂正しますか').getByRole('textbox', { name: 'ロット番号' }).fill('A-17')
  expect(await faults(page), 'a correction').toEqual([])
  await sure(page, 'ロット A-L7 を訂正しますか', '訂正する')
  await heading(page, 'ロット A-17')
  await press(page, '回収・隔離する')
  await dialogNamed(page, 'ロット A-17 を隔離しますか')
    .getByRole('textbox', { name: '理由' })
    .fill('メーカーの自主回収')
  await sure(page, 'ロット A-17 を隔離しますか', '回収・隔離する')
  await waitForStatus(page, 'ロット A-17 を隔離しました。お届け先を下でご確認ください。')
  const recipients = section(page, 'お届け先')
  await recipients.getByText('1個の荷物に、合わせて2点が入っています。').waitFor()
  expect(await faults(page), 'a lot').toEqual([])
  await press(page, 'お届け先をCSVで保存')
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    sure(page, 'ロット A-17 のお届け先をCSVで保存しますか', 'お届け先をCSVで保存'),
  ])
  expect(table.suggestedFilename()).toBe('お届け先_ロットA-17.csv')
  const rows = (await readFile(await table.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
  expect(rows).toEqual([
    '注文番号,お名前,メールアドレス,電話番号,個数,ロット番号,使用期限,発送日',
    expect.stringMatching(
      new RegExp(`^${display_id},[^,]+,lot@example.com,[^,]+,2,A-17,2099-03-31,まだ店内にあります$`),
    ),
  ])
  await waitForStatus(page, '1件のお届け先をCSVで保存しました。')
  await recipients.getByRole('link', { name: `注文 ${display_id}` }).click()
  await parcels.getByText('ロット A-17（期限 2099年3月31日）× 2').waitFor()
  await lotsOfGoods(page)
})

/** Of all lots of the shop, those of the box in somebody's hand. */
async function lotsOfGoods(page: Page) {
  const call = connect({ baseUrl: apiUrl })
  const { id, title } = told(await call(shopProducts.get, { query: { handle: medicated.handle } })).data
  await page.goto(`${apiUrl}/app/products/${id}`)
  await section(page, '規格と在庫').getByRole('link', { name: 'ロットと使用期限' }).click()
  await page.getByText(`「${title}」のロット`).waitFor()
  const rows = page.getByRole('table').getByRole('row')
  await rows.filter({ hasText: 'A-17' }).waitFor()
  expect(await rows.count(), 'the head of the table, and one lot').toBe(2)
  await page.getByRole('link', { name: 'すべての商品のロットを見る' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(2)
}

test('a pharmacist recalls a lot that was never recorded, and finds possible recipients', async () => {
  const lotion = 'hakurosui-lotion-moist'
  const { id, display_id } = await placeOrder(apiUrl, 'unnoted@example.com', { handle: lotion, quantity: 1 })
  const page = await signedIn(enter, `/app/orders/${id}`, 'phone', 'pharmacist@example.com')
  await press(page, '梱包する')
  await sure(page, `注文 ${display_id} を梱包しますか`, '梱包する')
  await section(page, '梱包・発送').getByRole('button', { name: 'ピッキングリストを印刷' }).waitFor()

  await page.goto(`${apiUrl}/app/lots`)
  await page.getByRole('textbox', { name: 'ロット番号' }).fill('zz9')
  await press(page, '検索')
  await page.getByText('ロット「zz9」の記録はありません。').waitFor()
  const onlyLooks = page.getByText('この画面は閲覧だけができます')
  expect(await onlyLooks.count(), 'of who may recall').toBe(0)
  await press(page, 'ロットを回収する')
  const asking = dialogNamed(page, '番号を指定して、ロットを回収しますか')
  expect(await asking.getByRole('textbox', { name: 'ロット番号' }).inputValue()).toBe('zz9')
  const goods = asking.getByRole('searchbox', { name: '商品' })
  await goods.fill('KB-3621061523')
  await goods.press('Enter')
  await asking.getByRole('textbox', { name: '使用期限' }).fill('2099.3')
  await asking.getByRole('button', { name: 'ロットを回収する' }).click()
  expect(await faults(page), 'a recall without its reason').toEqual([])
  await asking.getByRole('textbox', { name: '理由' }).fill('メーカーの自主回収')
  await asking.getByRole('button', { name: 'ロットを回収する' }).click()
  await waitForStatus(page, 'ロット ZZ9 を隔離しました。お届け先を下でご確認ください。')
  expect(await onlyLooks.count(), 'of who may lift it').toBe(0)
  const recipients = section(page, 'お届け先')
  await recipients.getByRole('link', { name: 'ロットの記録なし' }).click()
  await recipients.getByText('unnoted@example.com').waitFor()
})

test("correcting a lot keeps a colleague's change to another field", async () => {
  const proof = await authorizationOf(owner)
  const call = connect({ baseUrl: apiUrl, headers: () => proof })
  const product = told(await call(shopProducts.get, { query: { handle: medicated.handle } })).data
  const variant_id = product.variants[0]!.id
  const name = async (lot_number: string, expires_on: string) =>
    told(await call(lots.name, { body: { variant_id, lot_number, expires_on, quantity: 1 } })).data.lot
  const { id } = await name('T-1', '2099-03')
  await name('T-2', '2099-05')

  const page = await signedIn(enter, `/app/lots/${id}`, 'phone')
  await heading(page, 'ロット T-1')
  await press(page, '訂正する')
  const form = dialogNamed(page, /^ロット T-\d を訂正しますか$/)
  const shelf = form.getByRole('textbox', { name: '棚の数' })
  const number = form.getByRole('textbox', { name: 'ロット番号' })
  await shelf.fill('3')
  await number.fill('T-2')
  await form.getByRole('button', { name: '訂正する' }).click()
  await form.getByRole('alert').getByText('このロットは、別の使用期限で登録されています。').waitFor()
  await number.fill('T-3')
  await form.getByRole('button', { name: '訂正する' }).click()
  await waitForStatus(page, 'ロット T-3 を訂正しました。')
  await page.getByText(/棚に3点/).waitFor()

  await press(page, '訂正する')
  await shelf.fill('4')
  told(await call(lots.correct, { params: { id }, body: { expires_on: '2099-04' } }))
  await form.getByRole('button', { name: '訂正する' }).click()
  await form.getByRole('alert').getByText('開いたあとに、ほかの方がこの内容を変更しました。').waitFor()
  await page.getByText('2099年4月30日').waitFor()
  await form.getByRole('button', { name: '上書きして保存する' }).click()
  await waitForStatus(page, 'ロット T-3 を訂正しました。')
  await page.getByText(/棚に4点/).waitFor()
  await page.getByText('2099年4月30日').waitFor()
})

/** What is rendered for print only, for as long as it is printed. */
async function printed(page: Page, title: string, line: string) {
  await page.evaluate(() => {
    window.print = () => {}
  })
  await press(page, 'ピッキングリストを印刷')
  await page.emulateMedia({ media: 'print' })
  // A table's head is repeated on each of its pages.
  await page.locator('thead').getByRole('heading', { name: title }).waitFor()
  expect(await page.getByText(line).isVisible()).toBe(true)
  expect(await page.getByRole('heading', { name: '梱包・発送' }).count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(() => page.getByText(line).count()).toBe(0)
}
