import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { mailsTo } from './others.ts'
import { expectWords, giveAddressAndDelivery, goToCheckout, orderButton, putInCart, thankedFor } from './steps.ts'
import { visits } from './visits.ts'

const { url, sandboxUrl } = inject('shop')
const enter = visits()

/** A lotion and its delivery (2,030 yen), up to the button, to be paid by a wallet. */
async function comeToLastLook(page: Page, email: string, wallet: string) {
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  await giveAddressAndDelivery(page, email)
  await page.getByRole('radio', { name: wallet }).check()
  await page.getByRole('button', { name: '最終確認へ進む' }).click()
  await orderButton(page).waitFor()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const atWallet = (page: Page) => page.waitForURL(/\/wallets\/[\w-]+$/)

/** What the provider's own books say of the payment that a page of it was about. */
async function booksOf(address: string) {
  const all = (await (await fetch(`${sandboxUrl}/wallets.json`)).json()) as {
    id: string
    state: string
    amount: number
  }[]
  const { state, amount } = all.find(({ id }) => address.endsWith(id))!
  return { state, amount }
}

test('PayPay on a phone: the app is opened, and the order is there', async () => {
  const email = 'paypay-phone@example.com'
  const page = await enter('phone')
  await comeToLastLook(page, email, 'PayPay')
  await expectWords(page, 'how it is paid', 'PayPayの画面に進みます')
  await orderButton(page).click()
  await page.waitForURL('**/checkout/paypay')
  await page.getByRole('img', { name: 'PayPayのお支払いコード' }).waitFor()
  await page.getByRole('link', { name: 'PayPayアプリで支払う' }).click()
  await atWallet(page)
  const wallet = page.url()
  await press(page, '支払う')
  const { number } = await thankedFor(page)
  expect(await booksOf(wallet)).toEqual({ state: 'captured', amount: 2030 })
  await expect.poll(() => mailsTo(email)).toEqual([`ご注文ありがとうございます（ご注文番号 ${number}）`])
})

test('PayPay at a desk: another phone reads the code, and the page goes on by itself', async () => {
  const page = await enter('desktop')
  await comeToLastLook(page, 'paypay-desk@example.com', 'PayPay')
  await orderButton(page).click()
  await page.waitForURL('**/checkout/paypay')
  const code = await page.getByRole('link', { name: 'PayPayのお支払い画面を開く' }).getAttribute('href')
  const phone = await page.context().newPage()
  await phone.goto(code ?? '')
  await press(phone, '支払う')
  await thankedFor(page)
})

test('Amazon Pay brings its address along; one abroad is not taken', async () => {
  const page = await enter('desktop')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  await press(page, 'Amazon Pay で進む')
  await press(page, '海外（Seattle）の住所で続ける')
  await page.getByRole('dialog', { name: 'お届け先をご確認ください' }).waitFor()
  await page.goto('/checkout')
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
  await thankedFor(page)
  await expect.poll(() => booksOf(wallet), { timeout: 20_000 }).toEqual({ state: 'captured', amount: 2030 })
})

test('楽天ペイ whose way back and news are lost is found out by the shop', async () => {
  const email = 'rakuten-lost@example.com'
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
  await expect.poll(() => mailsTo(email), { timeout: 60_000 }).toHaveLength(1)
  await page.goto('/checkout')
  await thankedFor(page)
  await expect.poll(() => booksOf(wallet), { timeout: 20_000 }).toEqual({ state: 'captured', amount: 2030 })
})

test('楽天ペイ leads there and back by forms', async () => {
  const page = await enter('desktop')
  await comeToLastLook(page, 'rakuten@example.com', '楽天ペイ')
  await orderButton(page).click()
  await atWallet(page)
  await press(page, '支払う')
  await thankedFor(page)
})

test('d払い: who turns back loses nothing, may leave it waiting, and pays the next time', async () => {
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
  await thankedFor(page)
})

test('a wallet that waits may be given up for another way to pay', async () => {
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
  await thankedFor(page)
})
