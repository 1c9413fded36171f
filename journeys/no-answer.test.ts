import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cancelButton, lookAtOwnOrder } from './own-order.ts'
import {
  arrive,
  dropCart,
  freshEmail,
  giveAddressAndDelivery,
  goToCheckout,
  orderButton,
  proveMember,
  putInCart,
  visit,
  waitUntilHydrated,
} from './steps.ts'
import { visits } from './visits.ts'

const enter = visits()

test('when a cancellation gets no response, the buyer is told so and can try again', async () => {
  const { page } = await lookAtOwnOrder(enter, 'cancels-unheard')
  await page.getByText('このご注文をキャンセルする').click()
  const button = cancelButton(page)
  await page.route('**/*', (route) => route.abort())
  await button.click()
  await page.getByRole('alert').getByText('届いたか、確かめられませんでした').waitFor()
  await page.unroute('**/*')
  await button.click()
  await page.getByText('ご注文をキャンセルしました。', { exact: true }).waitFor()
})

test('the PayPay code stays visible while offline, and the page recovers', async () => {
  const page = await enter('phone')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  await giveAddressAndDelivery(page, freshEmail('paypay-unheard'))
  await page.getByRole('radio', { name: 'PayPay' }).check()
  await page.getByRole('button', { name: '最終確認へ進む' }).click()
  await orderButton(page).click()
  const code = page.getByRole('img', { name: 'PayPayのお支払いコード' })
  await code.waitFor()
  await page.route('**/*', (route) => route.abort())
  const errorText = page.getByText('お店につながりません', { exact: true })
  await errorText.waitFor()
  expect(await code.isVisible()).toBe(true)
  await page.unroute('**/*')
  await errorText.waitFor({ state: 'detached' })
  expect(await code.isVisible()).toBe(true)
})

/** The shop does not respond to a page's data requests; its scripts load, or do not. */
const silences: [string, (page: Page) => Promise<unknown>][] = [
  ['a line that carries nothing', (page) => page.route('**/*', (route) => route.abort())],
  [
    'a proxy in place of the shop',
    (page) =>
      page.route('**/*', (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      ),
  ],
  [
    'another page in place of the shop',
    (page) =>
      page.route('**/*', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' })),
  ],
]

test.each(silences)('when adding to the cart gets no response, the chosen options stay: %s', async (_, fall) => {
  const page = await enter('phone')
  await visit(page, '/products/hakurosui-lotion-moist')
  await page.getByRole('radio', { name: '200mL' }).check()
  const pieces = page.getByRole('textbox', { name: /の数量$/ })
  await pieces.fill('２')
  await fall(page)
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'カートに入ったか、確かめられませんでした' })
  await alert.waitFor()
  await expect.poll(() => alert.evaluate((one) => one.parentElement === document.activeElement)).toBe(true)
  expect(await pieces.inputValue()).toBe('2')
  expect(await page.getByRole('radio', { name: '200mL' }).isChecked()).toBe(true)
  await page.unroute('**/*')
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  await page.getByRole('dialog', { name: 'カート' }).getByText('カートを見る（2点）').waitFor()
})

test('the message of a failed request disappears on the next product', async () => {
  const page = await enter('phone')
  await visit(page, '/products/hakurosui-lotion-moist')
  await page.route('**/cart.json', (route) => route.abort())
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  const errorText = page.getByText('カートに入ったか、確かめられませんでした')
  await errorText.waitFor()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL((url) => !url.pathname.endsWith('hakurosui-lotion-moist'))
  await errorText.waitFor({ state: 'detached' })
})

test('when the cart drawer cannot be loaded, the page still says that the product was added', async () => {
  const page = await enter('phone')
  await visit(page, '/products/hakurosui-lotion-moist')
  await page.route('**/assets/cart-drawer-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  await page.getByText('カートに入れました', { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'カートを見る' }).click()
  await arrive(page, 'カート')
})

test('when a coupon gets no response, the typed code stays and can be applied again', async () => {
  const page = await enter('phone')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  const code = page.getByRole('textbox', { name: 'クーポン・ギフトカードのコード' })
  await code.fill('WELCOME')
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('button', { name: '適用する' }).click()
  await page.getByText('通信がうまくいきませんでした').waitFor()
  expect(await code.inputValue()).toBe('WELCOME')
  await page.unroute('**/*')
  await page.getByRole('button', { name: '適用する' }).click()
  await page.getByText('このコードは見つかりません').waitFor()
  // An accepted code, where the cart cannot be reloaded.
  await page.route('**/cart.data*', (route) => route.abort())
  await code.fill('SOURYOU0')
  await page.getByRole('button', { name: '適用する' }).click()
  await page.getByText('カートを変更できたか、確かめられませんでした').waitFor()
  await page.unroute('**/cart.data*')
  await page.getByRole('link', { name: 'カートを開き直す' }).click()
  await page.getByRole('button', { name: /外す.*SOURYOU0/ }).waitFor()
})

test('when newsletter and article forms get no response, the typed text stays', async () => {
  const page = await enter('phone')
  await visit(page, '/articles/back-pain')
  const foot = page.getByRole('contentinfo')
  const address = foot.getByRole('textbox', { name: 'メールマガジンを受け取るメールアドレス' })
  await address.fill('foot@example.com')
  await page.route('**/*', (route) => route.abort())
  const troubles = page.getByText('通信がうまくいきませんでした')
  await foot.getByRole('button', { name: '登録する' }).click()
  await troubles.first().waitFor()
  expect(await address.inputValue()).toBe('foot@example.com')
  await page.getByRole('button', { name: '役に立たなかった' }).click()
  const why = page.getByRole('textbox', { name: '詳しくお聞かせください' })
  await why.fill('もう少し詳しく知りたかったです。')
  await page.getByRole('button', { name: '送信する' }).click()
  await expect.poll(() => troubles.count()).toBe(2)
  expect(await why.inputValue()).toBe('もう少し詳しく知りたかったです。')
})

const cookieAdvice = 'ブラウザの設定でCookieを有効にしてから'

test('a browser that blocks cookies is told so in the empty cart, at sign-in and when goods are added', async () => {
  const page = await enter('phone')
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }))
  for (const path of ['/cart', '/account/login']) {
    await visit(page, path)
    await page.getByRole('status').getByText(cookieAdvice).waitFor()
  }
  await visit(page, '/products/hakurosui-lotion-moist')
  let postCount = 0
  page.on('request', (one) => void (one.method() === 'POST' && postCount++))
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  await page.getByRole('alert').getByText(cookieAdvice).waitFor()
  expect(postCount).toBe(0)
})

test('a browser that loses its cookies without saying so is told after the sign-in, and gets there with them', async () => {
  const page = await enter('phone')
  await visit(page, '/account/login?return_to=/account/profile')
  await page.context().clearCookies()
  await page.route('**/account/login?*signed_in*', (route) =>
    page
      .context()
      .clearCookies()
      .then(() => route.continue()),
  )
  await proveMember(page, 'hanako@example.com')
  await page.getByRole('status').getByText(cookieAdvice).waitFor()
  await page.unroute('**/account/login?*signed_in*')
  await waitUntilHydrated(page)
  await proveMember(page, 'hanako@example.com')
  await arrive(page, '会員情報')
})

test('goods added to a cart whose cookie was discarded are not reported as added', async () => {
  const page = await enter('phone')
  await visit(page, '/products/hakurosui-lotion-moist')
  // The shell's question after the press is the first request that should carry the cookie.
  await page.route('**/me.json', (route) => dropCart(page).then(() => route.continue()))
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  await page.getByRole('alert').filter({ hasText: 'カートに入れられませんでした' }).getByText(cookieAdvice).waitFor()
  expect(await page.getByRole('dialog', { name: 'カート' }).count()).toBe(0)
  await page.unroute('**/me.json')
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  await page.getByRole('dialog', { name: 'カート' }).getByText('カートを見る（1点）').waitFor()
  expect(await page.getByText(cookieAdvice).count()).toBe(0)
})
