import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'

const shop = inject('shop')

/** A new e-mail address: a repeated journey counts only the mails of its own run. */
export const freshEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`

/** A new code: that one exists already would hide why a journey failed the first time. */
export const freshCode = (name: string) => `${name}-${randomUUID().slice(0, 8).toUpperCase()}`

/** Opens a page of the shop and waits until it is hydrated. */
export async function visit(page: Page, address: string) {
  await page.goto(address)
  await waitUntilHydrated(page)
}

/** Waits for the scripts: the shell asks who is signed in once they have started. (That of the checkout does not.) */
export async function waitUntilHydrated(page: Page) {
  // The page's own request: a current answer may belong to the previous page.
  const hasAsked = () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/me.json'))
  await page.waitForFunction(hasAsked, undefined, { polling: 100 })
}

/** Waits for a page by its heading: the URL changes a moment before the page does. */
export const arrive = (page: Page, title: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name: title, exact: true }).waitFor()

/** Whether a field ignores the key that ended an IME conversion, as Safari reports it: afterwards. */
export const leavesToConversion = (field: Locator, key: string) =>
  field.evaluate((at, pressed) => {
    const init = { key: pressed, keyCode: 229, bubbles: true, cancelable: true }
    return at.dispatchEvent(new KeyboardEvent('keydown', init))
  }, key)

/** Adds one piece to the cart on the product's page, and opens the cart. */
export async function putInCart(page: Page, handle: string, size?: string) {
  await visit(page, `/products/${handle}`)
  if (size) await page.getByRole('radio', { name: size }).check()
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  await page
    .getByRole('dialog', { name: 'カート' })
    .getByRole('link', { name: /カートを見る/ })
    .click()
  await arrive(page, 'カート')
}

/** From the cart to the first step of checkout. */
export async function goToCheckout(page: Page) {
  await page.getByRole('link', { name: 'ご購入手続きへ進む' }).click()
  await arrive(page, 'ご購入手続き')
}

/** Asks for Amazon's button at the first step, again and again: a press before the scripts have loaded does nothing. */
export async function askForAmazonButton(page: Page) {
  const offer = page.getByRole('button', { name: 'Amazonアカウントで購入する' })
  const shown = page.getByRole('button', { name: 'Amazon Pay で進む' })
  await offer.waitFor()
  await expect
    .poll(async () => {
      if (await offer.isVisible()) await offer.click()
      return shown.isVisible()
    })
    .toBe(true)
}

/** A guest's address, then the first shipping option: on to the next step. The town comes from the postal code. */
export async function giveAddressAndDelivery(page: Page, email: string, next = 'お支払いへ進む') {
  await giveAddress(page, email)
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: next }).click()
}

export async function giveAddress(page: Page, email: string) {
  await page.getByRole('main').getByRole('textbox', { name: 'メールアドレス', exact: true }).fill(email)
  await fillAddress(page)
}

/** Only the address: a member's e-mail address is known. */
export async function fillAddress(page: Page) {
  const box = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })
  await box('姓').fill('薬師')
  await box('名').fill('花子')
  await box('郵便番号').fill('２７０-０１０１')
  await page.getByText('千葉県流山市東深井を入力しました').waitFor()
  await box('町名・番地').fill('東深井1-2-3')
  await box('電話番号').fill('090-1234-5678')
}

/** Types a card into the provider's fields and continues to the last step. */
export async function giveCard(page: Page, number: string) {
  const onward = page.getByRole('button', { name: '最終確認へ進む' })
  await onward.waitFor()
  // In another journey a member may have paid another way last, or saved a card.
  const byCard = page.getByRole('radio', { name: 'クレジットカード' })
  if (await byCard.count()) await byCard.check()
  const newCard = page.getByRole('radio', { name: '新しいカードで支払う' })
  if (await newCard.count()) await newCard.check()
  await fillCard(page, number)
  await onward.click()
  await orderButton(page).waitFor()
}

export async function fillCard(page: Page, number: string) {
  const fields = page.frameLocator('main iframe')
  await fields.getByLabel('カード番号').fill(number)
  await fields.getByLabel('有効期限（月 / 年）').fill('1240')
  await fields.getByLabel('セキュリティコード').fill('123')
  await fields.getByLabel('カードの名義人').fill('HANAKO YAKUSHI')
}

export const orderButton = (page: Page) => page.getByRole('button', { name: '注文を確定する' })

/** The order on the thank-you page. */
export async function confirmedOrder(page: Page): Promise<{ id: string; number: string; address: string }> {
  await page.waitForURL(/\/order\/confirmed\/order_\w+\/thank_you\?temporary_code=\d{13}$/)
  await page.getByRole('heading', { name: 'ご注文ありがとうございます' }).waitFor()
  const [, id = ''] = /confirmed\/(order_\w+)/.exec(page.url()) ?? []
  const number = await page
    .getByText(/^注文番号は/)
    .locator('strong')
    .textContent()
  return { id, number: number ?? '', address: page.url() }
}

/** Presses the button once, and waits for the thank-you page. */
export async function order(page: Page) {
  await orderButton(page).click()
  return confirmedOrder(page)
}

/** Presses a button of the bank's challenge, in whatever frame it is. */
export async function answerBank(page: Page, word: '承認する' | '拒否する') {
  await page.frameLocator('dialog iframe').getByRole('button', { name: word }).click()
}

/** A member, the demo's by default, signs in and comes back to the cart, or to another page. */
export async function signIn(page: Page, to = '/cart', email = 'hanako@example.com') {
  await visit(page, `/account/login?return_to=${to}`)
  await proveMember(page, email)
  await page.waitForURL(`${shop.url}${to}`)
  await dropCart(page)
}

/** Signing in restores a member's cart (097): goods left by another run of the same member are removed. */
export const dropCart = (page: Page) => page.context().clearCookies({ name: 'cart_id' })

/** On the page that requires it. */
export async function proveMember(page: Page, email: string) {
  await page.getByRole('main').getByLabel('メールアドレス').fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill('kusuribako-demo')
  await page.getByRole('button', { name: 'ログインする' }).click()
}

/** Old enough for every medicine; a member's own birthday is prefilled, and may be replaced. */
export async function giveBirthday(page: Page) {
  await page.getByLabel('年（西暦）').fill('１９８０')
  await page.getByLabel('月', { exact: true }).selectOption('4')
  await page.getByLabel('日', { exact: true }).selectOption('1')
}

const unsafe = /未満|治療中|本剤又は|悪くなった|ほかの症状|女性|急に|妊娠中|^ある|ほかの店/

/** Answers every question so that the medicine may be sold; `instead` is chosen wherever it is offered. */
export async function answerQuestions(page: Page, instead?: string) {
  for (const question of await page.locator('fieldset[id^=answer-]').all()) {
    const offered = await question
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((one) => one.getAttribute('value') ?? ''))
    const chosen = offered.find((one) => one === instead) ?? offered.find((one) => !unsafe.test(one))
    await question.getByRole('radio', { name: chosen ?? '', exact: true }).check()
  }
  await page.getByLabel(/を読み、理解しました/).check()
  await page.getByRole('button', { name: 'お支払いへ進む' }).click()
}

export async function expectWords(page: Page, purpose: string, words: string) {
  const main = page.getByRole('main')
  await main.getByText(words).first().waitFor()
  await expect.poll(() => main.textContent(), { message: purpose }).toContain(words)
}
