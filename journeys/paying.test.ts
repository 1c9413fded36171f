import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { cardPaymentsOf, mailsTo, staffMakesGiftCard } from './others.ts'
import {
  answerBank,
  confirmedOrder,
  expectWords,
  freshEmail,
  giveAddressAndDelivery,
  giveCard,
  goToCheckout,
  order,
  orderButton,
  putInCart,
  visit,
} from './steps.ts'
import { visits } from './visits.ts'

const { url, sandboxUrl } = inject('shop')
const enter = visits()

test('a guest buys a cosmetic by card; a double click and going back place no second order', async () => {
  const email = freshEmail('double-press')
  const page = await enter('phone')
  await comeToLastLook(page, email, '4242424242424242')
  for (const words of ['お支払いの総額', 'お支払い方法と時期', 'お届けの時期', 'キャンセル・返品'])
    await expectWords(page, 'what the law wants on this screen', words)
  await orderButton(page).dblclick()
  const { number, address } = await confirmedOrder(page)
  // The button was far below: the thank-you message must be visible next.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await page.goBack()
  await page.getByRole('heading', { name: 'カートに商品はありません' }).waitFor()
  await page.goto('/checkout')
  expect(page.url()).toBe(address)
  await expect.poll(() => cardPaymentsOf(page)).toEqual([{ status: 'succeeded', received: 2030 }])
  await expect.poll(() => mailsTo(email)).toEqual([`ご注文ありがとうございます（ご注文番号 ${number}）`])
  await page.goto('/cart')
  await page.getByRole('heading', { name: 'カートに商品はありません' }).waitFor()
})

test('ordering the same cart in two tabs places one order', async () => {
  const email = freshEmail('two-tabs')
  const page = await enter('desktop')
  await comeToLastLook(page, email, '4242424242424242')
  const other = await page.context().newPage()
  await other.goto('/checkout')
  await Promise.all([orderButton(page).click(), orderButton(other).click()])
  const [one, second] = await Promise.all([confirmedOrder(page), confirmedOrder(other)])
  expect(second).toEqual(one)
  await expect.poll(() => cardPaymentsOf(page)).toEqual([{ status: 'succeeded', received: 2030 }])
  await expect.poll(() => mailsTo(email)).toEqual([`ご注文ありがとうございます（ご注文番号 ${one.number}）`])
})

test('a change made in another tab is shown before the order is placed', async () => {
  const page = await enter('desktop')
  await comeToLastLook(page, 'changed@example.com', '4242424242424242')
  const other = await page.context().newPage()
  await other.goto('/checkout?step=address')
  await other.getByRole('main').getByRole('textbox', { name: '町名・番地', exact: true }).fill('東深井9-9-9')
  await other.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await orderButton(other).waitFor()
  await orderButton(page).click()
  await page.getByRole('alert').getByText('ご注文の内容が変わっています').waitFor()
  await expectWords(page, 'what is confirmed now', '東深井9-9-9')
  await orderButton(page).click()
  await confirmedOrder(page)
  await page.getByText('ご注文時の確認内容').click()
  await expectWords(page, 'when it was confirmed', '「注文を確定する」を押されたときの内容です。')
})

test('a gift card pays for all; removed in another tab, checkout asks for another payment method', async () => {
  const code = await staffMakesGiftCard(5000)
  const page = await enter('phone')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  const wide = code.toLowerCase().replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
  await page.getByLabel('クーポン・ギフトカードのコード').fill(wide)
  await page.getByRole('button', { name: '適用する' }).click()
  await page.getByText(code).first().waitFor()
  await goToCheckout(page)
  await giveAddressAndDelivery(page, 'gift-card-off@example.com')
  await orderButton(page).waitFor()
  const other = await page.context().newPage()
  await visit(other, '/cart')
  const off = other.getByRole('button', { name: /^外す/ })
  await off.click()
  await off.waitFor({ state: 'detached' })
  await orderButton(page).click()
  await page.getByRole('alert').getByText('お支払い方法を選んでください').waitFor()
  await giveCard(page, '4242424242424242')
  await order(page)
  await expect.poll(() => cardPaymentsOf(page)).toEqual([{ status: 'succeeded', received: 2030 }])
})

test('after declined cards and a failed 3-D Secure, the address is kept and a retry succeeds', async () => {
  const email = 'declined@example.com'
  const page = await enter('phone')
  await comeToLastLook(page, email, '4000000000000002')
  await orderButton(page).click()
  await page.getByRole('alert').getByText('このカードではお支払いできませんでした').waitFor()
  await giveCard(page, '4000000000009995')
  await orderButton(page).click()
  await page.getByRole('alert').getByText('カードのご利用可能額が足りないため').waitFor()
  await expectWords(page, 'the address that was typed', '千葉県流山市東深井1-2-3')
  await giveCard(page, '4000000000003220')
  await orderButton(page).click()
  await answerBank(page, '拒否する')
  await page.getByText('本人認証（3Dセキュア）が完了しなかったため').waitFor()
  await giveCard(page, '4000000000003220')
  await orderButton(page).click()
  await answerBank(page, '承認する')
  await confirmedOrder(page)
  await expectWords(page, 'the card that paid', '3220')
  await expect.poll(() => cardPaymentsOf(page)).toEqual([{ status: 'succeeded', received: 2030 }])
})

test('when 3-D Secure cannot be reached, the buyer can retry, and the order is placed once', async () => {
  const page = await enter('phone')
  await comeToLastLook(page, 'no-line-to-bank@example.com', '4000000000003220')
  let requestCount = 0
  await page.route(`${sandboxUrl}/v1/payment_intents/**`, (route) => {
    requestCount++
    return route.abort()
  })
  // Where the page is slow to reload, nothing is offered before pressing it has an effect.
  await page.route('**/checkout.data*', async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await orderButton(page).click()
  const retryButton = page.getByRole('button', { name: 'もう一度本人認証をする' })
  await retryButton.waitFor()
  expect(requestCount).toBe(1)
  await page.unroute(`${sandboxUrl}/v1/payment_intents/**`)
  await retryButton.click()
  await answerBank(page, '承認する')
  await confirmedOrder(page)
  await expect.poll(() => cardPaymentsOf(page)).toEqual([{ status: 'succeeded', received: 2030 }])
})

test('a tab closed before 3-D Secure was approved still results in one order', async () => {
  const email = freshEmail('closed-tab')
  const page = await enter('phone')
  await comeToLastLook(page, email, '4000000000003220')
  await orderButton(page).click()
  const frameAddress = () => page.locator('dialog iframe').getAttribute('src')
  await expect.poll(frameAddress).toMatch(/^http/)
  const question = await frameAddress()
  const bank = await page.context().newPage()
  await page.close()
  await bank.goto(question ?? '')
  await bank.getByRole('button', { name: '承認する' }).click()
  await expect.poll(() => mailsTo(email), { timeout: 60_000 }).toHaveLength(1)

  await bank.goto('/checkout')
  const { number } = await confirmedOrder(bank)
  expect(await mailsTo(email)).toEqual([`ご注文ありがとうございます（ご注文番号 ${number}）`])
  await expect.poll(() => cardPaymentsOf(bank)).toEqual([{ status: 'succeeded', received: 2030 }])
})

/** A lotion of 1,480 yen and its delivery of 550, up to the order button. */
async function comeToLastLook(page: Page, email: string, card: string) {
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  await giveAddressAndDelivery(page, email)
  await giveCard(page, card)
  await page.waitForURL(`${url}/checkout`)
}
