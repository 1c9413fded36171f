import { expect, test } from 'vitest'
import { accessibilityViolations } from './axe.ts'
import { staffImportsOrders } from './others.ts'
import { arrive, confirmedOrder, expectWords, goToCheckout, orderButton, putInCart, signIn, visit } from './steps.ts'
import { visits } from './visits.ts'

const enter = visits()

const order = {
  Name: '#1001',
  Email: 'hanako@example.com',
  'Financial Status': 'paid',
  'Fulfillment Status': 'fulfilled',
  Total: '2200',
  'Created at': '2023-04-01 09:30:00 +0900',
  'Lineitem quantity': '2',
  'Lineitem name': '昔の化粧水',
  'Lineitem price': '1100',
  'Lineitem sku': 'OLD-1',
}

test('a member finds a legacy order and downloads its receipt', async () => {
  await staffImportsOrders(`${Object.keys(order).join(',')}\n${Object.values(order).join(',')}`)
  const page = await enter('phone')
  await signIn(page, '/account/orders')
  await page.getByRole('link', { name: /^以前のお店でのご注文（\d+件）を見る/ }).click()
  await page.getByRole('link', { name: /注文番号 1001\b/ }).click()
  await page.getByRole('heading', { name: '以前のお店でのご注文の詳細' }).waitFor()
  for (const words of ['2023年4月1日 9:30', '昔の化粧水', '1,100円 × 2点', '2,200円'])
    await expectWords(page, 'what was bought', words)
  expect(await accessibilityViolations(page), 'an order of the shop before').toEqual([])
  await page.locator('summary', { hasText: '領収書' }).click()
  await page.getByRole('textbox', { name: '宛名' }).fill('くすりばこ商店')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '領収書をダウンロードする' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('receipt-1001-1.pdf')
})

test('a member sees that an order was paid by PayPay, and adds the product to the cart again', async () => {
  const page = await enter('phone')
  await signIn(page, '/account')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お支払いへ進む' }).click()
  await page.getByRole('radio', { name: 'PayPay' }).check()
  await page.getByRole('button', { name: '最終確認へ進む' }).click()
  await orderButton(page).click()
  await page.getByRole('link', { name: 'PayPayアプリで支払う' }).click()
  await page.getByRole('button', { name: '支払う', exact: true }).click()
  await confirmedOrder(page)
  await expectWords(page, 'how it was paid', 'お支払い方法PayPay')

  await visit(page, '/account/buy-again')
  await page.getByRole('button', { name: /^カートに入れる.*白露の森化粧水 しっとり/ }).click()
  await page.getByRole('main').getByRole('link', { name: 'カートを見る' }).click()
  await arrive(page, 'カート')
  await expectWords(page, 'what is bought again', '白露の森化粧水 しっとり')
})
