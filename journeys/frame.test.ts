import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { screens } from './browser.ts'
import { goToCheckout, putInCart, visit, waitUntilHydrated } from './steps.ts'
import { visits } from './visits.ts'

const { url } = inject('shop')
const enter = visits()

/** What the page has pushed to the data layer. */
const events = (page: Page) =>
  page.evaluate(() => (window as { dataLayer?: Record<string, unknown>[] }).dataLayer?.map((one) => ({ ...one })) ?? [])
const path = (page: Page) => decodeURIComponent(new URL(page.url()).pathname)

/** The pages that the shop must have (shop.md §2), and that of the seller (特定商取引法11条). */
const standingPages = [
  ...['introductions', 'terms', 'FAQ', 'privacy', 'outbound_policy', 'incomplete_email', 'edit_process', 'tokushoho'],
  ...['legal_nagareyama', 'legal_nagareyama_yakkyoku', 'legal_nagareyama_yakuten'],
]

test('every kind of page says that it is a demo, and has title, canonical URL and share image', async () => {
  for (const address of [
    '/',
    '/search/頭痛',
    '/categories/pain-fever',
    '/products/luminase-ibuprofen-200',
    '/articles',
    '/articles/back-pain',
    '/notices/category/promotion',
    '/notices/110',
    ...standingPages.map((handle) => `/pages/${handle}`),
    '/contact',
    '/cart',
    '/account/login',
    '/nothing-of-this-name',
  ]) {
    const answer = await fetch(url + address)
    expect([address, answer.status]).toEqual([address, address === '/nothing-of-this-name' ? 404 : 200])
    const html = await answer.text()
    expect(html, address).toContain('このサイトはデモンストレーションです。掲載している商品・店舗は架空のもので')
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head, address).toMatch(
      /<title>[^<]+くすりばこ｜薬と健康の通販<\/title>|<title>くすりばこ｜薬と健康の通販｜[^<]+</,
    )
    expect(head, address).toContain(`<link rel="canonical" href="${url}${new URL(address, url).pathname}"`)
    for (const [name, content] of Object.entries({
      'og:locale': 'ja_JP',
      'og:image': `${url}/share.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
    }))
      expect(head, address).toContain(`<meta property="${name}" content="${content}"`)
    expect(head, address).toContain('<meta name="twitter:card" content="summary_large_image"')
    // Not the shop's own domain: search engines must not index it.
    expect(head, address).toContain('<meta name="robots" content="noindex"')
  }
})

test('home page and product page contain structured data', async () => {
  const graph = async (address: string) => {
    const html = await (await fetch(url + address)).text()
    const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.+?)<\/script>/g)]
    return blocks.flatMap(([, text = '']) => JSON.parse(text)['@graph'] ?? [])
  }
  expect(await graph('/')).toMatchObject([
    { '@type': 'Organization', contactPoint: { telephone: '0120-000-000', contactType: 'customer service' } },
    { '@type': 'WebSite', name: 'くすりばこ', inLanguage: 'ja' },
  ])
  const [product, crumbs] = await graph('/products/luminase-ibuprofen-200')
  expect(product).toMatchObject({ '@type': 'Product', brand: { '@type': 'Brand' } })
  expect(product.offers[0]).toMatchObject({ priceCurrency: 'JPY', price: expect.any(Number) })
  expect(crumbs.itemListElement[0]).toEqual({ '@type': 'ListItem', position: 1, name: 'ホーム', item: `${url}/` })
})

test('the page of a medicine shows the legally required notes; that of a cosmetic does not', async () => {
  const page = async (handle: string) => (await fetch(`${url}/products/${handle}`)).text()
  const [designated, cosmetic] = await Promise.all([page('luminase-ibuprofen-200'), page('hakurosui-lotion-moist')])
  for (const text of [
    '「してはいけないこと」を必ずご確認ください。ご使用について、薬剤師または登録販売者にご相談ください。',
    'ただいま勤務している専門家',
    'くすりばこ薬局 見本店',
    '使用期限まで6か月以上ある医薬品をお届けします',
    '医薬品副作用被害救済制度による給付',
    'href="/pages/legal_nagareyama_yakkyoku"',
  ]) {
    expect(designated).toContain(text)
    if (!text.startsWith('href')) expect(cosmetic).not.toContain(text)
  }
})

test.each([
  ['designated', 'luminase-ibuprofen-200', '指定第2類医薬品です'],
  ['guarded', 'zukiraku-bromovaleryl-k', '指定第2類医薬品・指定濫用防止医薬品です'],
])('a %s medicine says so before the button that buys it', async (_class, handle, words) => {
  const html = await (await fetch(`${url}/products/${handle}`)).text()
  const [notice, button] = [words, '>カートに入れる<'].map((text) => html.indexOf(text))
  expect(notice).toBeGreaterThan(0)
  expect(button).toBeGreaterThan(notice!)
})

test('the logo is the heading of the home page; logo, bell, menu and search send analytics events', async () => {
  const page = await enter('desktop')
  await visit(page, '/')
  const logo = page.getByRole('banner').getByRole('heading', { level: 1 }).getByRole('link', { name: 'くすりばこ' })
  await logo.click()
  await page.getByRole('banner').getByRole('link', { name: 'お知らせ', exact: true }).click()
  await page.waitForURL('**/notices/category/promotion')
  await expect.poll(() => page.getByRole('banner').getByRole('heading').count()).toBe(0)
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('dialog', { name: 'メニュー' }).getByRole('button', { name: '閉じる' }).click()
  await page.getByRole('combobox').fill('胃薬')
  await page.getByRole('button', { name: '検索する' }).click()
  await page.waitForURL('**/search/*')
  await expect
    .poll(() => events(page))
    .toEqual([
      { event: 'click_header_logo' },
      { event: 'click_header_notification' },
      { event: 'click_header_menu' },
      { event: 'execute_search', search_word: '胃薬', section: 'header' },
    ])
})

test.each(Object.keys(screens) as (keyof typeof screens)[])(
  'on a %s the menu links to clinics and keeps the scroll position',
  async (screen) => {
    const page = await enter(screen)
    await visit(page, '/')
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    const [place, width] = await page.evaluate(() => [scrollY, document.body.clientWidth] as const)
    expect(place).toBe(600)
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    const menu = page.getByRole('dialog', { name: 'メニュー' })
    await menu.waitFor()
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(width * (screen === 'phone' ? 0.8 : 0.5))
    await expect
      .poll(() => menu.getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(['サービス', '当店について', '規約・方針', 'ヘルプ'])
    expect(await menu.getByRole('link', { name: /^オンライン処方せん受付/ }).getAttribute('target')).toBe('_blank')

    await menu.getByText('クリニックを探す').click()
    await menu.getByRole('button', { name: '症状から探す' }).click()
    const clinics = page.getByRole('dialog', { name: '症状からクリニックを探す' })
    await expect.poll(() => clinics.getByRole('heading', { level: 3 }).count()).toBe(8)
    const clinicLink = clinics.getByRole('link', { name: /^手荒れ/ })
    expect([await clinicLink.getAttribute('href'), await clinicLink.getAttribute('target')]).toEqual([
      'https://eclinic.example.com/conditions/rough-hands-symptom',
      '_blank',
    ])
    const booked = clinics.getByRole('link', { name: /^そのほかの皮膚の症状/ })
    expect(await booked.getAttribute('href')).toBe(
      'https://clinic.example.com/booking?booking_flow=eclinic&booking_service=other_dermatology_symptom',
    )
    await clinics.getByRole('button', { name: '閉じる' }).click()
    await clinics.waitFor({ state: 'hidden' })
    await menu.getByRole('button', { name: '閉じる' }).click()
    await expect.poll(() => menu.isVisible()).toBe(false)
    await expect.poll(() => page.evaluate(() => scrollY), { message: 'the place on the page' }).toBe(place)
  },
)

test.each([
  ['phone', false],
  ['desktop', true],
] as const)(
  'above the footer of a %s are two cards and the notes on medicines, expanded: %s',
  async (screen, isOpen) => {
    const page = await enter(screen)
    await visit(page, '/contact')
    const above = page.getByRole('complementary', { name: 'ご案内' })
    expect(await above.getByRole('link', { name: /^健康コラムができるまで/ }).getAttribute('href')).toBe(
      '/pages/edit_process',
    )
    expect(await above.getByRole('link', { name: /^オンライン服薬指導/ }).getAttribute('href')).toBe(
      'https://guidance.example.com',
    )
    const bullets = above.getByRole('listitem').filter({ hasText: '添付文書（説明書）を必ずお読みください' })
    const visible = bullets.filter({ visible: true })
    await expect.poll(() => visible.count()).toBe(isOpen ? 1 : 0)
    if (!isOpen) await above.getByText('医薬品のご購入にあたって').filter({ visible: true }).click()
    await visible.waitFor()
    const foot = page.getByRole('contentinfo')
    expect(await foot.getByRole('link', { name: /（新しいタブで開きます）$/ }).count()).toBe(4)
    await foot.getByRole('textbox', { name: 'メールマガジンを受け取るメールアドレス' }).fill('こわれた宛先')
    await foot.getByRole('button', { name: '登録する' }).click()
    await foot.getByText(/メールアドレスを/).waitFor()
    await page.route('**/newsletter.json', (route) => route.abort(), { times: 1 })
    const noted = page.waitForEvent('console', (line) => line.text() === 'newsletter no answer')
    await foot.getByRole('button', { name: '登録する' }).click()
    await foot.getByText('通信がうまくいきませんでした').waitFor()
    expect((await noted).type()).toBe('error')
    await foot
      .getByRole('textbox', { name: 'メールマガジンを受け取るメールアドレス' })
      .fill(`letters-${screen}@example.com`)
    await foot.getByRole('button', { name: '登録する' }).click()
    await foot.getByText('登録しました').waitFor()
    await expect.poll(() => foot.getByRole('textbox').count()).toBe(0)
  },
)

test('a notice is shown once, and closing it removes it from the URL', async () => {
  const page = await enter('phone')
  await visit(page, '/search/頭痛?in_stock=1&notice=notice_paypay_payment_expired')
  const dialog = page.getByRole('dialog', { name: 'PayPayのお支払い期限が過ぎました' })
  await dialog.getByRole('button', { name: '閉じる' }).click()
  await page.waitForURL((address) => address.search === '?in_stock=1')
  expect(path(page)).toBe('/search/頭痛')
  await visit(page, '/?notice=notice_of_nothing')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await visit(page, '/account/login?dcm_auth_error=daccount_unverified_email')
  await page.getByRole('dialog', { name: 'dアカウントのメールアドレスをご確認ください' }).waitFor()
})

test('after a session ended, the notice offers signing in first and a new cart second', async () => {
  const page = await enter('phone')
  await visit(page, '/account/login?return_to=/checkout&notice=notice_session_ended')
  const dialog = page.getByRole('dialog', { name: 'ログインの有効期限が切れました' })
  const ways = await dialog.locator('button:not([aria-label]), a').allTextContents()
  expect(ways).toEqual(['ログインへ進む', 'ログインせずに新しいカートで続ける'])
  await dialog.getByRole('button', { name: 'ログインへ進む' }).click()
  await page.waitForURL((address) => address.search === '?return_to=%2Fcheckout')
  expect(await dialog.count()).toBe(0)
})

test('a form sent right after closing a notice keeps its error message', async () => {
  const page = await enter('phone')
  await visit(page, '/account/login?notice=notice_session_ended')
  const dialog = page.getByRole('dialog', { name: 'ログインの有効期限が切れました' })
  await dialog.getByRole('button', { name: '閉じる' }).click()
  await page.getByRole('main').getByLabel('メールアドレス').fill('hanako@example.com')
  await page.getByRole('textbox', { name: 'パスワード' }).fill('not-the-password')
  await page.getByRole('button', { name: 'ログインする' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    const until = performance.now() + 600
    while (performance.now() < until);
  })
  const errorText = page.getByText('メールアドレスまたはパスワードが違います')
  await errorText.waitFor()
  await page.waitForTimeout(1000)
  expect(await errorText.isVisible(), 'the answer stays').toBe(true)
})

test('a broken page explains what to do, reports the error, and recovers on navigation', async () => {
  const page = await enter('phone')
  await visit(page, '/')
  await page.route('**/categories.data*', (route) => route.fulfill({ status: 200, body: 'broken' }))
  const report = page.waitForResponse('**/report-error')
  await page.getByRole('link', { name: 'すべてのカテゴリ' }).click()
  await page.getByRole('heading', { level: 1, name: 'ページを表示できませんでした' }).waitFor()
  expect((await report).status()).toBe(204)
  const main = page.getByRole('main')
  expect(await main.getByRole('link', { name: 'もう一度表示する' }).getAttribute('href')).toBe('/categories')
  expect(await main.getByRole('link', { name: 'ホームへ戻る' }).getAttribute('href')).toBe('/')
  await main.getByRole('link', { name: 'お問い合わせ' }).click()
  await page.getByRole('heading', { level: 1, name: 'お問い合わせ' }).waitFor()
})

test('an error page that replaces a page scrolled far down is shown from its top', async () => {
  const page = await enter('phone')
  await visit(page, '/products/hakurosui-lotion-moist')
  await page.route('**/notices.data*', (route) => route.fulfill({ status: 503 }))
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole('contentinfo').getByRole('link', { name: 'お知らせ' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'ページを表示できませんでした' })
  await heading.waitFor()
  await expect.poll(() => heading.evaluate((at) => at.getBoundingClientRect().top > 0)).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.id), 'where the keyboard goes on').toBe('main')
})

test('a missing script reloads the page once; if it is still missing, an error is shown and reported', async () => {
  const page = await enter('phone')
  await visit(page, '/search/頭痛')
  const menu = page.getByRole('button', { name: 'メニューを開く' })
  await page.route('**/assets/menu-drawer-*.js', (route) => route.fulfill({ status: 404 }))
  const anew = page.waitForEvent('load')
  await menu.click()
  await anew
  await waitUntilHydrated(page)
  expect(path(page)).toBe('/search/頭痛')
  const report = page.waitForResponse('**/report-error')
  await menu.click()
  await page.getByRole('heading', { level: 1, name: 'ページを表示できませんでした' }).waitFor()
  expect((await report).status()).toBe(204)

  await page.unroute('**/assets/menu-drawer-*.js')
  await page.getByRole('link', { name: 'もう一度表示する' }).click()
  await page.getByRole('heading', { level: 1, name: '「頭痛」の検索結果' }).waitFor()
  await waitUntilHydrated(page)
  await menu.click()
  await page.getByRole('dialog', { name: 'メニュー' }).waitFor()
})

test('a cart that cannot be shown is replaced by a new one, with a notice', async () => {
  const page = await enter('phone')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await visit(page, '/cart/nothing-here')
  await page.getByRole('main').getByRole('link', { name: 'カートを新しくする' }).click()
  await page.getByRole('dialog', { name: 'カートを新しくしました' }).waitFor()
  await visit(page, '/cart')
  await page.getByRole('heading', { name: 'カートに商品はありません' }).waitFor()
})

test('the checkout header links only to the home page, and the demo notice remains', async () => {
  const page = await enter('phone')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  await expect.poll(() => page.getByRole('banner').getByRole('link').allTextContents()).toEqual(['くすりばこ'])
  await page.getByRole('contentinfo').getByText('このサイトはデモンストレーションです').waitFor()
})
