import { expect, inject, test } from 'vitest'
import { anySimpleProduct, staffReads, walletRecordOf } from './others.ts'
import { confirmedOrder, dropCart, goToCheckout, orderButton, putInCart, visit } from './steps.ts'
import { visits } from './visits.ts'

const enter = visits()
const { url } = inject('shop')

test('a member pays partly with d-points and the rest by d払い, and sees the points in the account', async () => {
  const page = await enter('phone')
  await visit(page, '/account/login?return_to=/account/points')
  await page.getByRole('link', { name: 'dアカウントでログイン' }).click()
  await page.getByRole('button', { name: '見本 花子' }).click()
  await page.waitForURL(`${url}/account/points`)
  await page.getByText('うちdポイント（カード末尾 4242）').waitFor()
  await dropCart(page)

  const { handle } = await anySimpleProduct()
  await putInCart(page, handle)
  await goToCheckout(page)
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お支払いへ進む' }).click()
  await page.getByLabel('ご利用になるポイント').fill('９９９９９９')
  await page.getByRole('button', { name: '使う', exact: true }).click()
  await page.getByText('ポイントが足りません').waitFor()
  await page.getByLabel('ご利用になるポイント').fill('１００')
  await page.getByRole('button', { name: '使う', exact: true }).click()
  await page.getByText(/^100ポイントを使います。残りのお支払いは[\d,]+円です。$/).waitFor()
  await page.getByRole('button', { name: 'ポイントを使わない' }).waitFor()
  const remainder = await page.getByText(/^100ポイントを使います。/).textContent()
  await page.getByRole('radio', { name: 'PayPay' }).check()
  await page.getByRole('button', { name: '最終確認へ進む' }).click()
  await orderButton(page).click()
  await page.waitForURL('**/checkout/paypay')
  expect(remainder, 'what PayPay is to pay').toContain(
    await page.getByRole('main').locator('strong').first().textContent(),
  )
  await page.getByRole('button', { name: 'ほかのお支払い方法にする' }).click()

  await page.getByRole('radio', { name: 'd払い' }).check()
  await page.getByRole('button', { name: '最終確認へ進む' }).click()
  await page.getByText('うちポイント 100円分').waitFor()
  await orderButton(page).click()
  await page.waitForURL(/\/wallets\/[\w-]+$/)
  const wallet = page.url()
  await page.getByRole('button', { name: '支払う', exact: true }).click()
  const { id, number } = await confirmedOrder(page)
  const { total, payment } = await staffReads(id)
  expect([payment, (await walletRecordOf(wallet)).amount]).toEqual([total - 100, total - 100])

  await visit(page, '/account/points')
  const spent = page.getByRole('listitem').filter({ hasText: 'ご注文で利用（dポイント）' })
  expect(await spent.first().textContent()).toContain(`注文番号 ${number}`)
  expect(await spent.first().textContent()).toContain('−100')
})
