import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newShopper, openBrowser } from './browser.ts'
import { type JourneyShop, openJourneyShop } from './shop.ts'

let shop: JourneyShop
let browser: Browser
let shopper: BrowserContext

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openJourneyShop(), openBrowser()])
})
afterEach(() => shopper?.close())
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

test('a guest buys a cosmetic by card; a double press and the way back make no second order', async () => {
  const page = await enter()
  await put(page, '化粧品')
  await page.goto('/cart')
  await page.getByRole('link', { name: 'ご購入手続きへ進む' }).click()
  await giveAddress(page)
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お支払いへ進む' }).click()
  await giveCard(page, '4242424242424242')
  for (const words of ['お支払いの総額', 'お支払い方法と時期', 'お届けの時期', 'キャンセル・返品'])
    await expectWords(page, 'what the law wants on this screen', words)
  await page.getByRole('button', { name: '注文を確定する' }).dblclick()
  await page.waitForURL(/\/order\/confirmed\/order_\w+\/thank_you\?temporary_code=\d{13}$/)
  const thanks = page.url()
  await expectWords(page, 'the thanks', 'ご注文ありがとうございます')
  await page.goto('/checkout')
  expect(page.url()).toBe(thanks)
})

test('a declined card and a refusal at the bank lose nothing; the next try is approved', async () => {
  const page = await enter()
  await put(page, '化粧品')
  await page.goto('/checkout')
  await giveAddress(page)
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お支払いへ進む' }).click()
  await giveCard(page, '4000000000009995')
  await page.getByRole('button', { name: '注文を確定する' }).click()
  await page.getByText('カードのご利用可能額が足りないため').waitFor()
  await expectWords(page, 'the address that was typed', '千葉県流山市東深井1-2-3')
  await giveCard(page, '4000000000003220')
  await page.getByRole('button', { name: '注文を確定する' }).click()
  await page.frameLocator('dialog iframe').getByRole('button', { name: '拒否する' }).click()
  await page.getByText('本人認証（3Dセキュア）が完了しなかったため').waitFor()
  await giveCard(page, '4000000000003220')
  await page.getByRole('button', { name: '注文を確定する' }).click()
  await page.frameLocator('dialog iframe').getByRole('button', { name: '承認する' }).click()
  await page.waitForURL(/thank_you/)
  await expectWords(page, 'the card that paid', '3220')
})

test('a member answers the questions about a first-class medicine, and the order waits for a pharmacist', async () => {
  const page = await enter()
  await page.goto('/account/login?return_to=/cart')
  await page.getByRole('textbox', { name: 'メールアドレス' }).first().fill('hanako@example.com')
  await page.getByRole('textbox', { name: 'パスワード' }).fill('kusuribako-demo')
  await page.getByRole('button', { name: 'ログインする' }).click()
  await page.waitForURL(`${shop.url}/cart`)
  await put(page, '第1類医薬品')
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お薬の確認へ進む' }).click()
  await page.getByRole('button', { name: 'お支払いへ進む' }).click()
  await page.getByRole('alert').getByText('使用する方の年齢を選んでください').first().waitFor()
  await giveBirthday(page)
  await answer(page, /未満/)
  await page.getByText('は販売できません').first().waitFor()
  await answer(page, null)
  await giveCard(page, '4242424242424242')
  await expectWords(page, 'that the card is only held', '承認したときに初めてお支払いが確定します')
  await page.getByRole('button', { name: '注文を確定する' }).click()
  await page.waitForURL(/thank_you/)
  await expectWords(page, 'that a pharmacist looks at it', '薬剤師の確認待ち')
  await page.goto('/account')
  await expectWords(page, 'the order first of all', '薬剤師の確認待ち')
})

async function enter(): Promise<Page> {
  shopper = await newShopper(browser, 'phone', shop.url)
  const page = await shopper.newPage()
  await page.goto('/cart')
  return page
}

/** Puts one piece of a class that is in stock into the cart, by the form of its page. */
async function put(page: Page, saleClass: string) {
  const answer = await fetch(`${shop.apiUrl}/store/products?limit=100`)
  const { products } = (await answer.json()) as { products: { variants: Variant[] }[] }
  const variants = products.flatMap((product) => product.variants)
  const found = variants.find(
    ({ metadata, inventory_quantity }) => metadata.jsm_category_name === saleClass && inventory_quantity > 10,
  )
  const form = { intent: 'add', variant_id: found!.id, quantity: '1' }
  const added = await page.request.post('/cart', { form, headers: { origin: shop.url, 'sec-fetch-mode': 'navigate' } })
  expect(added.url()).toBe(`${shop.url}/cart`)
}
interface Variant {
  id: string
  inventory_quantity: number
  metadata: { jsm_category_name: string }
}

/** A guest's contact; the town comes from the postal code. */
async function giveAddress(page: Page) {
  await page.locator('#email').fill('guest@example.com')
  await page.locator('#last_name').fill('薬師')
  await page.locator('#first_name').fill('花子')
  await page.getByLabel('郵便番号').fill('２７０-０１０１')
  await page.getByText('千葉県流山市東深井を入力しました').waitFor()
  await page.locator('#address_1').fill('東深井1-2-3')
  await page.locator('#phone').fill('090-1234-5678')
}

/** Of age for every medicine; a member's own birthday stands there already, and may be typed over. */
async function giveBirthday(page: Page) {
  await page.getByLabel('年（西暦）').fill('１９８０')
  await page.getByLabel('月', { exact: true }).selectOption('4')
  await page.getByLabel('日', { exact: true }).selectOption('1')
}

async function giveCard(page: Page, number: string) {
  const fields = page.frameLocator('main iframe')
  await fields.getByLabel('カード番号').fill(number)
  await fields.getByLabel('有効期限（月 / 年）').fill('1240')
  await fields.getByLabel('セキュリティコード').fill('123')
  await fields.getByLabel('カードの名義人').fill('HANAKO YAKUSHI')
  await page.getByRole('button', { name: '最終確認へ進む' }).click()
  await page.getByRole('button', { name: '注文を確定する' }).waitFor()
}

const unsafe = /未満|治療中|本剤又は|悪くなった|ほかの症状|女性|急に|妊娠中|^ある/

/** Answers every question so that the medicine may be sold; with `stop`, one so that it may not. */
async function answer(page: Page, stop: RegExp | null) {
  for (const question of await page.locator('fieldset[id^=answer-]').all()) {
    const offered = await question
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((one) => one.getAttribute('value')!))
    const chosen =
      offered.find((one) => (stop ?? unsafe).test(one) === Boolean(stop)) ?? offered.find((one) => !unsafe.test(one))!
    await question.getByRole('radio', { name: chosen, exact: true }).check()
  }
  await page.getByLabel(/を読み、理解しました/).check()
  await page.getByRole('button', { name: 'お支払いへ進む' }).click()
}

async function expectWords(page: Page, what: string, words: string) {
  await page.getByText(words).first().waitFor()
  expect(await page.locator('main').textContent(), what).toContain(words)
}
