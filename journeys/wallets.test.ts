import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations } from './axe.ts'
import { mailsTo, walletRecordOf } from './others.ts'
import {
  askForAmazonButton,
  confirmedOrder,
  expectWords,
  fillAddress,
  freshEmail,
  giveAddressAndDelivery,
  goToCheckout,
  orderButton,
  putInCart,
  visit,
} from './steps.ts'
import { visits } from './visits.ts'

const { url, sandboxUrl } = inject('shop')
const enter = visits()

/** A lotion and its delivery (2,030 yen), up to the order button, to be paid by a wallet. */
async function comeToLastLook(page: Page, email: string, wallet: string) {
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  await giveAddressAndDelivery(page, email)
  await chooseWallet(page, wallet)
}

async function chooseWallet(page: Page, wallet: string) {
  await page.getByRole('radio', { name: wallet }).check()
  await page.getByRole('button', { name: '最終確認へ進む' }).click()
  await orderButton(page).waitFor()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const atWallet = (page: Page) => page.waitForURL(/\/wallets\/[\w-]+$/)

test('a customer signs in with LINE on a phone and pays in the PayPay app', async () => {
  const email = 'aoi@example.com'
  const page = await enter('phone')
  await visit(page, '/account/login')
  await page.getByRole('link', { name: 'LINEでログイン' }).click()
  await press(page, '青井 あおい')
  await page.waitForURL(`${url}/account`)
  await page.getByText(`${email} 様`).waitFor()
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  await fillAddress(page)
  await press(page, 'お届け方法へ進む')
  await press(page, 'お支払いへ進む')
  await chooseWallet(page, 'PayPay')
  await expectWords(page, 'how it is paid', 'PayPayの画面に進みます')
  await orderButton(page).click()
  await page.waitForURL('**/checkout/paypay')
  await page.getByRole('img', { name: 'PayPayのお支払いコード' }).waitFor()
  expect(await accessibilityViolations(page), 'the code').toEqual([])
  await page.getByRole('link', { name: 'PayPayアプリで支払う' }).click()
  await atWallet(page)
  const wallet = page.url()
  await press(page, '支払う')
  const { number } = await confirmedOrder(page)
  await expect.poll(() => walletRecordOf(wallet)).toMatchObject({ state: 'captured' })
  await expect.poll(() => mailsTo(email)).toContain(`ご注文ありがとうございます（ご注文番号 ${number}）`)
  await visit(page, '/account/orders')
  await page.getByRole('main').getByText(number).first().waitFor()
})

test('on a desktop, PayPay is paid on another device, and the page continues by itself', async () => {
  const page = await enter('desktop')
  await comeToLastLook(page, 'paypay-desk@example.com', 'PayPay')
  await orderButton(page).click()
  await page.waitForURL('**/checkout/paypay')
  const code = await page.getByRole('link', { name: 'PayPayのお支払い画面を開く' }).getAttribute('href')
  const phone = await page.context().newPage()
  await phone.goto(code ?? '')
  await press(phone, '支払う')
  await confirmedOrder(page)
})

test('Amazon Pay provides the address; an address abroad is rejected', async () => {
  const page = await enter('desktop')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  const fromAmazon = () => page.evaluate(() => document.querySelectorAll('script[src*="amazon"]').length)
  expect(await fromAmazon(), "Amazon's scripts before anybody has asked for its button").toBe(0)
  await askForAmazonButton(page)
  await press(page, 'Amazon Pay で進む')
  await press(page, '海外（Seattle）の住所で続ける')
  await page.getByRole('dialog', { name: 'お届け先をご確認ください' }).waitFor()
  await page.goto('/checkout')
  await askForAmazonButton(page)
  await press(page, 'Amazon Pay で進む')
  await press(page, '東京都目黒区の住所で続ける')
  await page.getByRole('button', { name: /お支払いへ進む|最終確認/ }).click()
  await orderButton(page).waitFor()
  await expectWords(page, 'the address from Amazon', '東京都目黒区下目黒1-8-1')
  await expectWords(page, 'the card at Amazon', 'Visa ****1111')
  await orderButton(page).click()
  await atWallet(page)
  const wallet = page.url()
  await press(page, '支払う')
  await confirmedOrder(page)
  await expect.poll(() => walletRecordOf(wallet), { timeout: 60_000 }).toEqual({ state: 'captured', amount: 2030 })
})

test('a payment by 楽天ペイ without return or webhook is found by the shop', async () => {
  const email = freshEmail('rakuten-lost')
  const page = await enter('phone')
  await comeToLastLook(page, email, '楽天ペイ')
  await orderButton(page).click()
  await atWallet(page)
  const wallet = page.url()
  const faults = (body: object) =>
    fetch(`${sandboxUrl}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await faults({ webhooks: 'drop' })
  await fetch(wallet, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) })
  await faults({ webhooks: 'normal' })
  await expect.poll(() => mailsTo(email), { timeout: 120_000 }).toHaveLength(1)
  await page.goto('/checkout')
  await confirmedOrder(page)
  await expect.poll(() => walletRecordOf(wallet), { timeout: 60_000 }).toEqual({ state: 'captured', amount: 2030 })
})

test('楽天ペイ redirects there and back by forms', async () => {
  const page = await enter('desktop')
  await comeToLastLook(page, 'rakuten@example.com', '楽天ペイ')
  await orderButton(page).click()
  await atWallet(page)
  await press(page, '支払う')
  await confirmedOrder(page)
})

test('d払い can be cancelled, left pending and resumed, and is then paid', async () => {
  const page = await enter('phone')
  await comeToLastLook(page, 'd-pay@example.com', 'd払い')
  await orderButton(page).click()
  await atWallet(page)
  await press(page, '支払わずに戻る')
  await page.getByRole('dialog', { name: 'd払いのお支払いを取りやめました' }).waitFor()
  await page.goto(`${url}/checkout`)
  await page.getByRole('radio', { name: 'd払い' }).check()
  await page.getByRole('button', { name: '最終確認へ進む' }).click()
  await orderButton(page).click()
  await atWallet(page)
  await page.goto(`${url}/checkout`)
  await page.getByText('d払いでのお支払いを待っています').waitFor()
  await press(page, 'お支払いを続ける')
  await atWallet(page)
  await press(page, '支払う')
  await confirmedOrder(page)
})

test('going back from a wallet by the browser shows at once how to continue', async () => {
  const page = await enter('phone')
  await comeToLastLook(page, 'back-again@example.com', 'd払い')
  // The browser keeps the page: here it never leaves it, and is made to believe that it came back.
  await page.route('**/wallets/**', (route) => route.fulfill({ status: 204 }))
  const walletRequest = page.waitForRequest('**/wallets/**')
  await orderButton(page).click()
  await walletRequest
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await seeHowToGoOn(page)
  await page.unroute('**/wallets/**')
  await press(page, 'お支払いを続ける')
  await atWallet(page)
  await page.goBack()
  await seeHowToGoOn(page)
})

/** Visible without scrolling: not below the fold, not above it. */
async function seeHowToGoOn(page: Page) {
  const onward = page.getByRole('button', { name: 'お支払いを続ける', exact: true })
  await onward.waitFor()
  const isInSight = (at: Element) => {
    const { top, bottom } = at.getBoundingClientRect()
    return top > 0 && bottom <= window.innerHeight
  }
  await expect.poll(() => onward.evaluate(isInSight).catch(() => false), { timeout: 30_000 }).toBe(true)
}

test('a pending wallet payment can be replaced by another payment method', async () => {
  const page = await enter('phone')
  await comeToLastLook(page, 'given-up@example.com', 'PayPay')
  await orderButton(page).click()
  await page.waitForURL('**/checkout/paypay')
  await press(page, 'ほかのお支払い方法にする')
  await page.getByRole('radio', { name: 'd払い' }).check()
  await page.getByRole('button', { name: '最終確認へ進む' }).click()
  await orderButton(page).click()
  await atWallet(page)
  await press(page, '支払う')
  await confirmedOrder(page)
})
