import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fill, mount, openShopPage, type ShopPage } from '../testing/shop-page.ts'

let shop: ShopPage
let page: Page
beforeAll(async () => {
  shop = await openShopPage()
}, 60_000)
beforeEach(async () => {
  page = await shop.visit()
})
afterAll(() => shop.close())

test('incomplete card fields show Japanese errors, and the first one gets the focus', async () => {
  const fields = await mount(page)
  const result = await page.evaluate(() => window.lab.elements.submit())
  expect(result).toEqual({
    error: { type: 'validation_error', code: 'incomplete_number', message: 'カード番号を最後まで入力してください。' },
  })
  const number = fields.getByLabel('カード番号')
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  expect(await number.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await fields.getByRole('alert').allTextContents()).toEqual([
    ...['カード番号を最後まで入力してください。', '有効期限を月・年の順に4桁で入力してください。'],
    ...['セキュリティコードを3桁で入力してください。', 'カードの名義人を入力してください。'],
  ])
})

test('the card fields accept full-width digits and can be filled in by keyboard alone', async () => {
  const fields = await mount(page)
  await fields.getByLabel('カード番号').focus()
  await page.keyboard.insertText('４２４２４２４２４２４２４２４２')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0940')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Tab')
  await page.keyboard.type('HANAKO')
  expect(await fields.getByLabel('カード番号').inputValue()).toBe('4242 4242 4242 4242')
  expect(await fields.getByLabel('有効期限（月 / 年）').inputValue()).toBe('09 / 40')
  const changes = await page.evaluate(() => window.lab.changes)
  expect(changes[0]).toMatchObject({ elementType: 'payment', empty: false, complete: false })
  expect(changes.at(-1)).toMatchObject({
    elementType: 'payment',
    empty: false,
    complete: true,
    value: { type: 'card' },
  })
})

test('the card fields reject an invalid number and an expired date', async () => {
  const fields = await mount(page)
  await fill(fields, '4242424242424241')
  await fields.getByLabel('有効期限（月 / 年）').fill('0120')
  await page.evaluate(() => window.lab.elements.submit())
  expect((await fields.getByRole('alert').allTextContents()).filter(Boolean)).toEqual([
    'カード番号が正しくありません。',
    '有効期限が過ぎています。',
  ])
})

test('the card fields answer only the page that embeds them', async () => {
  const fields = await mount(page)
  await fill(fields, '4242424242424242')
  const stranger = await page.evaluate(async () => {
    const frame = document.querySelector<HTMLIFrameElement>('#card iframe')!
    const url = new URL(frame.src)
    url.searchParams.set('origin', 'https://other.example.com')
    const twin = document.createElement('iframe')
    twin.src = url.href
    const heard: unknown[] = []
    addEventListener('message', ({ source, data }) => source === twin.contentWindow && heard.push(data))
    document.body.append(twin)
    await new Promise((resolve) => twin.addEventListener('load', resolve))
    twin.contentWindow!.postMessage({ type: 'validate', id: 1 }, '*')
    await window.lab.elements.submit()
    return heard
  })
  expect(stranger).toEqual([])
})

test('the card fields can be unmounted and mounted again', async () => {
  await fill(await mount(page), '4242424242424242')
  await page.evaluate(() => window.lab.fields.unmount())
  expect(await page.locator('#card iframe').count()).toBe(0)
  await page.evaluate(() => window.lab.fields.mount('#card'))
  await page.frameLocator('#card iframe').getByText('お試し用のカードを選ぶ').click()
  await page.frameLocator('#card iframe').getByRole('button', { name: '支払い成功' }).click()
  expect(await page.evaluate(() => window.lab.elements.submit())).toEqual({ selectedPaymentMethod: 'card' })
})

test('axe finds no problem in the card fields, the 3-D Secure page and the sandbox pages', async () => {
  await mount(page)
  await page.evaluate(() => window.lab.elements.submit())
  expect(await problems()).toEqual([])
  const { stripe, url } = shop.lab
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_threeDSecure2Required' } })
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 980, currency: 'jpy', payment_method: method.id, confirm: true, return_url: shop.url },
  })
  const challenge = String(intent.next_action!.redirect_to_url!.url)
  for (const address of [
    challenge,
    `${url}/`,
    `${url}/stripe`,
    `${url}/stripe/objects/${intent.id}`,
    `${url}/mailbox`,
  ]) {
    await page.goto(address)
    expect(await problems(), address).toEqual([])
  }
})

async function problems() {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
