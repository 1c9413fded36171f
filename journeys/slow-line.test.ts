import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { newMember } from './others.ts'
import {
  arrive,
  askForAmazonButton,
  expectWords,
  freshEmail,
  giveAddress,
  goToCheckout,
  putInCart,
  signIn,
  visit,
  waitUntilHydrated,
} from './steps.ts'
import { visits } from './visits.ts'

const enter = visits()

/** Opens a page whose scripts have not loaded yet. Returns a function that lets them load. */
async function openBeforeScripts(page: Page, address: string) {
  const { promise: mayCome, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await mayCome
    await route.fallback()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('main').waitFor()
  return letScriptsCome
}

test('a search typed before the scripts load is kept and can be sent', async () => {
  const page = await enter('phone')
  const letScriptsCome = await openBeforeScripts(page, '/')
  await page.getByRole('combobox').fill('ずつう')
  letScriptsCome()
  await page.getByRole('button', { name: '検索語を消す' }).waitFor()
  expect(await page.getByRole('combobox').inputValue()).toBe('ずつう')
  await page.getByRole('button', { name: '検索する' }).click()
  await page.waitForURL('**/search/*')
  await page.getByRole('heading', { name: '「ずつう」の検索結果' }).waitFor()
})

test('the search button works while suggestions are loading', async () => {
  const page = await enter('desktop')
  await page.route('**/search/suggestions.json*', () => {})
  await visit(page, '/')
  await page.getByRole('combobox').fill('ずつう')
  await page.getByRole('search').getByText('検索しています').waitFor()
  await page.getByRole('button', { name: '検索する' }).click()
  await page.waitForURL('**/search/*')
})

test('size, quantity and subscription chosen before the scripts load are kept', async () => {
  const page = await enter('phone')
  const letScriptsCome = await openBeforeScripts(page, '/products/totonowa-omega-turmeric')
  await page.getByRole('radio', { name: /1か月ごと/ }).check()
  await expectWords(page, 'what it binds to', '1年間（12回）続けたときの合計')
  await page.getByRole('textbox', { name: /の数量$/ }).fill('２')
  letScriptsCome()
  await waitUntilHydrated(page)
  await expectWords(page, 'the price at the button', '定期便 1か月ごと 初回638円')
  await expectWords(page, 'what it earns', '定期便の初回に6ポイントたまります')
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  await page.getByRole('dialog', { name: 'カート' }).getByRole('link', { name: 'カートを見る（2点）' }).click()
  await arrive(page, 'カート')
  await expectWords(page, 'that it is regular', '1か月ごと')

  const runScripts = await openBeforeScripts(page, '/products/hakurosui-lotion-moist')
  await page.getByRole('radio', { name: '200mL' }).check()
  runScripts()
  await page.waitForURL('**/products/hakurosui-lotion-moist?variant=*')
  await expect.poll(() => page.getByRole('radio', { name: '200mL' }).isChecked()).toBe(true)
})

test('address and payment method entered before the scripts load are kept', async () => {
  const page = await enter('phone')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  const letScriptsCome = await openBeforeScripts(page, '/checkout')
  const city = page.getByRole('textbox', { name: '市区町村' })
  await city.fill('札幌市中央区')
  letScriptsCome()
  await askForAmazonButton(page)
  const street = page.getByRole('textbox', { name: '町名・番地' })
  await street.fill('北一条西1-1')
  expect(await city.inputValue()).toBe('札幌市中央区')
  // What was typed stays when a code is of another city.
  await street.fill('')
  await giveAddress(page, 'slow-line@example.com')
  await expect.poll(() => city.inputValue()).toBe('流山市')
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お支払いへ進む' }).click()
  await page.getByRole('radio', { name: 'PayPay' }).waitFor()

  const payment = await openBeforeScripts(page, '/checkout')
  await page.getByRole('radio', { name: 'PayPay' }).check()
  payment()
  await page.getByRole('heading', { name: 'カードの情報' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '最終確認へ進む' }).click()
  await expectWords(page, 'how it is paid', 'PayPayの画面に進みます')
})

test('a half-typed address is restored after going back, and forgotten once submitted', async () => {
  const page = await enter('phone')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  const family = page.getByRole('textbox', { name: '姓', exact: true })
  await family.fill('髙﨑')
  await page.goBack()
  await arrive(page, 'カート')
  await page.goForward()
  await expect.poll(() => family.inputValue()).toBe('髙﨑')
  await giveAddress(page, 'went-back@example.com')
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お支払いへ進む' }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('address_typed'))).toBeNull()
})

test('an address that a member half typed is forgotten at sign-out', async () => {
  const email = freshEmail('half-typed')
  await newMember(email)
  const page = await enter('phone')
  const typed = () => page.evaluate(() => sessionStorage.getItem('address_typed'))
  await signIn(page, '/account', email)
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  await page.getByRole('textbox', { name: '姓', exact: true }).fill('髙﨑')
  await page.goBack()
  await arrive(page, 'カート')
  await expect.poll(typed).toContain('髙﨑')
  await visit(page, '/account')
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await page.waitForURL('**/account/login')
  expect(await typed()).toBeNull()
})

test('article feedback is sent once the scripts are loaded; an earlier press does not navigate', async () => {
  const page = await enter('phone')
  const letScriptsCome = await openBeforeScripts(page, '/articles/back-pain')
  const helped = page.getByRole('button', { name: '役に立った' })
  await helped.click()
  letScriptsCome()
  await waitUntilHydrated(page)
  expect(new URL(page.url()).pathname).toBe('/articles/back-pain')
  await helped.click()
  await page.getByText('ありがとうございました').waitFor()
})

test('while offline, a filter or sort order is not applied: the list stays, with a message', async () => {
  const page = await enter('phone')
  await visit(page, '/search')
  const message = page.getByText('インターネットにつながっていません')
  const sort = page.getByRole('combobox', { name: '並べ替え' })
  await page.context().setOffline(true)
  await sort.selectOption('価格の安い順')
  await message.waitFor()
  expect(await sort.inputValue()).toBe('')
  await arrive(page, '商品を探す')
  await page.getByRole('link', { name: '絞り込み' }).click()
  const inStock = page.getByRole('dialog', { name: '絞り込み' }).getByRole('checkbox', { name: '在庫あり' })
  await inStock.click()
  expect(await inStock.isChecked()).toBe(false)
  expect(new URL(page.url()).search).toBe('')
  await page.context().setOffline(false)
  await expect.poll(() => message.count()).toBe(0)
  await inStock.check()
  await page.waitForURL('**/search?in_stock=1')
  expect(await inStock.isChecked()).toBe(true)
})

test('while offline, checkout keeps the input, shows an error and continues when online again', async () => {
  const page = await enter('phone')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  await giveAddress(page, 'no-line@example.com')
  const city = page.getByRole('textbox', { name: '市区町村' })
  const onward = page.getByRole('button', { name: 'お届け方法へ進む' })

  await page.context().setOffline(true)
  await onward.click()
  await page.getByText('インターネットにつながっていません').waitFor()
  await page.getByRole('link', { name: 'ログイン' }).click()
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText('インターネットにつながっていません').count()).toBe(0)
  expect(await city.inputValue()).toBe('流山市')

  const away = [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 503 })]
  for (const answer of away) {
    await page.route('**/checkout.data*', answer)
    await onward.click()
    const alert = page.getByRole('alert').filter({ hasText: '通信がうまくいきませんでした' })
    await alert.waitFor()
    await expect.poll(() => alert.evaluate((one) => one.parentElement === document.activeElement)).toBe(true)
    expect(await city.inputValue()).toBe('流山市')
    await page.unroute('**/checkout.data*')
    await city.click()
  }
  await onward.click()
  await page.getByRole('button', { name: 'お支払いへ進む' }).waitFor()
})

test('pressing twice while the cart is slow adds one piece, and the focus returns to the button', async () => {
  const page = await enter('phone')
  await visit(page, '/products/hakurosui-lotion-moist')
  await page.getByRole('radio', { name: '200mL' }).check()
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route('**/cart.json', async (route) => {
    requestCount++
    await mayGo
    await route.continue()
  })
  const button = page.getByRole('button', { name: 'カートに入れる' })
  await button.click()
  const waiting = page.locator('button[aria-busy]').filter({ visible: true })
  await waiting.waitFor()
  await waiting.click({ force: true })
  letGo()
  const drawer = page.getByRole('dialog', { name: 'カート' })
  await drawer.getByText('カートを見る（1点）').waitFor()
  expect(requestCount).toBe(1)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)

  // Far from the message above the bar.
  await page.getByRole('radio', { name: '200mL' }).evaluate((one) => one.setAttribute('value', 'variant_of_nothing'))
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
  await button.click()
  const refusal = page.getByRole('alert').filter({ hasText: 'カートに入れられませんでした' })
  await expect.poll(() => refusal.evaluate((one) => one.parentElement === document.activeElement)).toBe(true)
})

test('goods added while the cart drawer still loads are added once: the button waits for it', async () => {
  const page = await enter('phone')
  await visit(page, '/products/hakurosui-lotion-moist')
  await page.getByRole('radio', { name: '200mL' }).check()
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
  const { promise: mayLoad, resolve: letLoad } = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route('**/cart.json', async (route) => {
    requestCount++
    await mayAnswer
    await route.continue()
  })
  await page.route('**/assets/cart-drawer-*.js', (route) => mayLoad.then(() => route.continue()))
  const code = page.waitForRequest('**/assets/cart-drawer-*.js')
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  // Before there is an answer.
  await code
  const answer = page.waitForResponse('**/cart.json')
  letAnswer()
  await (await answer).finished()
  await page.waitForTimeout(300)
  await page.locator('button[aria-busy]').filter({ visible: true }).click({ force: true })
  letLoad()
  await page.getByRole('dialog', { name: 'カート' }).getByText('カートを見る（1点）').waitFor()
  expect(requestCount).toBe(1)
})

test('a cart drawer that never loads is replaced by a message, and the button works again', async () => {
  const page = await enter('phone')
  await visit(page, '/products/hakurosui-lotion-moist')
  await page.route('**/assets/cart-drawer-*.js', () => {})
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  await page.getByText('カートに入れました', { exact: true }).waitFor()
  expect(await page.locator('button[aria-busy=true]').count()).toBe(0)
  await page.getByRole('banner').getByRole('link', { name: 'カート（1点）' }).waitFor()
})

test('the menu loads at the first touch of a page; pressed before, its button shows that it is loading', async () => {
  const page = await enter('phone')
  await visit(page, '/')
  const { promise: mayLoad, resolve: letLoad } = Promise.withResolvers<void>()
  await page.route('**/assets/menu-drawer-*.js', (route) => mayLoad.then(() => route.continue()))
  const code = page.waitForRequest('**/assets/menu-drawer-*.js')
  await page.getByRole('main').getByText('薬と健康の通販').tap()
  await code
  await page.getByRole('button', { name: 'メニューを開く' }).tap()
  const ring = page.getByRole('banner').getByText('メニューを読み込んでいます')
  await ring.waitFor()
  letLoad()
  await page.getByRole('dialog', { name: 'メニュー' }).waitFor()
  await expect.poll(() => ring.count()).toBe(0)
})

test('a picture that does not load shows its alternative text and keeps its size', async () => {
  const page = await enter('phone')
  await page.route('**/image?*', (route) => route.abort())
  await visit(page, '/products/hakurosui-lotion-moist')
  const words = (img: HTMLImageElement) => getComputedStyle(img, '::after').content
  const picture = page.getByRole('main').getByRole('img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
  expect(await picture.evaluate(words)).toMatch('の外箱・容器')
  const { width, height } = (await picture.boundingBox())!
  expect(height).toBeGreaterThan(width / 2)
})

test('on a fast device, the whole page is laid out without scrolling', async () => {
  const page = await enter('phone')
  // As on a quick device: the machine of the tests may be too busy, and then the page goes without.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() / 1000
  })
  await page.goto('/')
  await page.waitForSelector('[data-whole]')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the element scrolled to stays in place when the rest of the page is laid out', async () => {
  const page = await enter('phone')
  // As on a slow device, and in a browser without it: nothing is laid out before.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await page.goto('/')
  await waitUntilHydrated(page)
  const [before, after] = await page.evaluate(async () => {
    const links = [...document.querySelectorAll('main a')]
    const link = links[Math.floor(links.length * 0.8)]!
    const top = () => Math.round(link.getBoundingClientRect().top)
    const scrollEnd = new Promise<number>((resolve) => {
      document.addEventListener('scrollend', () => resolve(top()), { once: true })
    })
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
    const seen = await scrollEnd
    await new Promise((resolve) => setTimeout(resolve, 500))
    return [seen, top()]
  })
  expect(before).toBeGreaterThan(0)
  expect(Math.abs(after! - before!)).toBeLessThan(4)
})

test('a form sent while a closed notice is being removed from the URL keeps its error message', async () => {
  const page = await enter('phone')
  await visit(page, '/account/login?notice=notice_session_ended')
  const { promise: mayCome, resolve: letReloadCome } = Promise.withResolvers<void>()
  const reload = /\/account\/login\.data\?_routes=/
  await page.route(reload, (route) => mayCome.then(() => route.fallback()))
  const removal = page.waitForRequest(reload)
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click()
  await page.getByRole('main').getByLabel('メールアドレス').fill('hanako@example.com')
  await page.getByRole('textbox', { name: 'パスワード' }).fill('not-the-password')
  await removal
  await page.getByRole('button', { name: 'ログインする' }).click()
  const errorText = page.getByText('メールアドレスまたはパスワードが違います')
  await errorText.waitFor()
  letReloadCome()
  await page.waitForTimeout(1000)
  expect(await errorText.isVisible()).toBe(true)
})
