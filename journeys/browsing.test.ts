import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { screens } from './browser.ts'
import { anySimpleProduct, staffPricesMany, staffShows } from './others.ts'
import { arrive, leavesToConversion, visit, waitUntilHydrated } from './steps.ts'
import { visits } from './visits.ts'

const enter = visits()
let page: Page

async function openOn(screen: keyof typeof screens) {
  page = await enter(screen)
}

const results = () => page.getByRole('region', { name: '商品', exact: true })
const resultCount = async () =>
  Number((await results().getByRole('status').first().textContent())?.replace(/[^0-9]/g, ''))
const drawn = () =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
const path = () => decodeURIComponent(new URL(page.url()).pathname)

describe('a shopper on a desktop', () => {
  beforeEach(() => openOn('desktop'))

  test('searches in hiragana, filters, sorts, opens a product and returns to the same scroll position', async () => {
    await visit(page, '/')
    await page.getByRole('combobox').fill('ずつう')
    await page.getByRole('button', { name: '検索する' }).click()
    await arrive(page, '「ずつう」の検索結果')
    expect(path()).toBe('/search/ずつう')
    const all = await resultCount()
    expect(all).toBeGreaterThan(20)

    const filters = page.getByRole('complementary', { name: '絞り込み' })
    const second = filters.getByRole('checkbox', { name: /^第2類医薬品/ })
    await second.check()
    await page.waitForURL('**?sale_class=*')
    await results()
      .getByRole('link', { name: /第2類医薬品 ?の条件を外す/ })
      .waitFor()
    await expect.poll(resultCount).toBeLessThan(all)
    expect(await resultCount()).toBeGreaterThan(0)

    await page.getByRole('combobox', { name: '並べ替え' }).selectOption({ label: '価格の安い順' })
    await page.waitForURL('**sort=price_asc*')
    await expect.poll(async () => isRising(await prices())).toBe(true)

    const card = results().getByRole('article').nth(7)
    const title = await card.getByRole('heading').textContent()
    // In the middle: nothing has to be scrolled when it is pressed.
    await card.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(0)
    await card.getByRole('link').click()
    await page.waitForURL('**/products/*')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title)

    await page.goBack()
    await page.waitForURL('**sort=price_asc*')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
    await expect.poll(() => second.isChecked()).toBe(true)

    await results()
      .getByRole('link', { name: /第2類医薬品 ?の条件を外す/ })
      .click()
    await expect.poll(resultCount).toBe(all)
    await expect.poll(() => second.isChecked()).toBe(false)
  })

  test('gets a search with one wrong letter corrected, and sees a note about it', async () => {
    await page.goto('/search/イブプロフェソ')
    await page.getByText('「イブプロフェソ」では見つからなかったため').waitFor()
    expect(await resultCount()).toBeGreaterThan(0)
  })

  test('types an age in the search, sees it as a filter and removes it again', async () => {
    await page.goto('/search/4才 熱?in_stock=1')
    const usable = page.getByRole('list', { name: '選んだ条件' }).getByRole('link', { name: '4才が使えるもの' })
    await usable.waitFor()
    const filteredCount = await resultCount()
    expect(filteredCount).toBeGreaterThan(0)
    expect(await page.getByRole('main').getByText('15才以上', { exact: true }).count()).toBe(0)
    await usable.click()
    await page.waitForURL(`**/search/${encodeURIComponent('熱')}?in_stock=1`)
    await expect.poll(resultCount).toBeGreaterThan(filteredCount)
    await page.getByRole('main').getByText('15才以上').first().waitFor()
    await page.goto('/search/2才 水虫')
    await page.getByText('2才が使えるものは見つからなかったため').waitFor()
    expect(await resultCount()).toBeGreaterThan(0)
  })

  test('is offered ways on when a search finds nothing', async () => {
    await page.goto('/search/zzzzzz')
    await page.getByRole('heading', { name: '「zzzzzz」の商品が見つかりませんでした' }).waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: 'お店に相談する' }).getAttribute('href')).toBe(
      '/contact',
    )
    await page.getByRole('main').getByRole('link', { name: '医薬品', exact: true }).click()
    await page.waitForURL('**/categories/medicines')
  })

  test('views each of several product pictures by pressing its thumbnail', async () => {
    const { id, handle } = await anySimpleProduct()
    const picture = (name: string) => `/files/products/${name}.svg`
    await staffShows(id, [picture(handle), picture('hakurosui-lotion-moist'), picture('luminase-loxoprofen-l')])
    const small = page.getByRole('list', { name: '写真を選ぶ' }).getByRole('button')
    const thumbnailCount = async () => {
      await visit(page, `/products/${handle}`)
      return small.count()
    }
    await expect.poll(thumbnailCount, { timeout: 60_000 }).toBe(3)
    await small.nth(2).click()
    await expect.poll(() => small.nth(2).getAttribute('aria-current')).toBe('true')
    expect(await small.nth(0).getAttribute('aria-current')).toBe(null)
    const last = page.getByRole('list', { name: '商品の写真' }).getByRole('listitem').nth(2)
    const shift = (item: Element) =>
      item.getBoundingClientRect().left - item.parentElement!.getBoundingClientRect().left
    await expect.poll(async () => Math.round(await last.evaluate(shift))).toBe(0)
  })

  test('searches by keyboard alone', async () => {
    await visit(page, '/')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('本文へ移動')
    const box = page.getByRole('combobox')
    for (let step = 0; step < 4 && !(await isFocused(box)); step++) await page.keyboard.press('Tab')
    expect(await isFocused(box)).toBe(true)
    await page.keyboard.insertText('ロキソ')
    await page.getByRole('option').first().waitFor()
    expect(await leavesToConversion(box, 'ArrowDown')).toBe(true)
    await page.keyboard.press('ArrowDown')
    const chosen = page.getByRole('option', { selected: true })
    const id = await chosen.getAttribute('id')
    await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(id)
    await page.keyboard.press('Escape')
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search/*')
    expect(path()).toBe('/search/ロキソ')
    expect(await resultCount()).toBeGreaterThan(0)

    await page.setViewportSize({ width: 320, height: 200 })
    const banner = page.getByRole('banner')
    await banner.getByRole('combobox').fill('か')
    await banner.getByRole('option').nth(4).waitFor()
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowDown')
    const isInSight = (at: Element) => at.getBoundingClientRect().bottom <= window.innerHeight
    const suggested = banner.getByRole('option', { selected: true })
    await expect.poll(() => suggested.evaluate(isInSight), { message: 'what is chosen, at 400 %' }).toBe(true)
  })
})

describe('a shopper on a phone', () => {
  beforeEach(() => openOn('phone'))

  test('filters in a drawer whose button shows how many products are left', async () => {
    await visit(page, '/search/頭痛')
    const all = await resultCount()
    await page.getByRole('link', { name: '絞り込み' }).click()
    const drawer = page.getByRole('dialog', { name: '絞り込み' })
    await drawer.getByRole('checkbox', { name: /^第1類医薬品/ }).check()
    await page.waitForURL('**?sale_class=*')
    await expect.poll(resultCount).toBeLessThan(all)
    const count = await resultCount()
    expect(await drawer.getByRole('status').textContent()).toBe(`${count}件の商品`)
    await drawer.getByRole('button', { name: `${count}件の商品を見る` }).click()
    await expect.poll(() => drawer.isVisible()).toBe(false)
    await page.getByRole('link', { name: '絞り込み（1）' }).waitFor()
  })

  test('turns it sideways: header and buy button no longer cover the page', async () => {
    await visit(page, '/products/luminase-ibuprofen-200')
    const button = page.getByRole('button', { name: 'カートに入れる' }).filter({ visible: true })
    const scrolled = async () => {
      await page.evaluate(() => scrollTo(0, 600))
      const header = await page.getByRole('banner').evaluate((one) => one.getBoundingClientRect().top)
      return { place: await page.evaluate(() => scrollY), header }
    }
    const within = () => button.evaluate((one) => one.closest('form')?.id ?? '')
    await expect.poll(scrolled).toEqual({ place: 600, header: 0 })
    await expect.poll(within).toBe('')
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(scrolled).toEqual({ place: 600, header: -600 })
    await expect.poll(within).toBe('buy')
  })

  test('keeps the scroll position after layout, after a reload and after going back', async () => {
    await visit(page, '/')
    const shelf = page.locator('section').filter({ hasText: 'よく選ばれている日用品・健康用品' })
    const link = shelf.getByRole('article').nth(2).getByRole('link')
    const top = () => link.evaluate((one) => one.getBoundingClientRect().top)
    // A browser restores the scroll position to the whole pixel.
    const isThere = async () => Math.abs((await top()) - place) <= 1
    // There at once, past sections that have not been viewed.
    await link.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const place = await top()
    await page.waitForSelector('[data-whole]')
    await drawn()
    expect(await isThere()).toBe(true)
    // Before React has started: an estimated height would shift the position once the real one is known.
    await page.addInitScript(() => {
      const note = () => document.body.classList.toggle('whole-at-once', 'whole' in document.documentElement.dataset)
      document.addEventListener('DOMContentLoaded', note)
    })
    await page.reload()
    expect(await page.locator('body.whole-at-once').count()).toBe(1)
    await waitUntilHydrated(page)
    await expect.poll(isThere).toBe(true)

    await link.evaluate((one: HTMLElement) => one.click())
    await page.waitForURL('**/products/*')
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(isThere).toBe(true)
  })

  test('sees the quantity prices, and the price changes with the quantity', async () => {
    const { handle, variantId } = await anySimpleProduct()
    await staffPricesMany(variantId, [
      { from: 3, amount: 77 },
      { from: 5, amount: 55 },
    ])
    const table = page.getByRole('table', { name: /まとめ買いの価格/ })
    const readSteps = async () => {
      await visit(page, `/products/${handle}`)
      return table.getByRole('row').allTextContents()
    }
    await expect
      .poll(async () => (await readSteps()).slice(1), { timeout: 60_000 })
      .toEqual(['3〜4個77円', '5個以上55円'])
    await waitUntilHydrated(page)
    const more = page.getByRole('button', { name: /の数量を1つ増やす$/ })
    await more.click()
    await more.click()
    await expect.poll(() => table.locator('[aria-current]').allTextContents()).toEqual(['3〜4個77円'])
    expect(await page.getByRole('main').getByText('77', { exact: true }).count()).toBeGreaterThan(0)
  })

  test('reaches the buy button by two presses of Tab from the quantity', async () => {
    await visit(page, '/products/luminase-ibuprofen-200')
    await page.getByRole('button', { name: /1つ増やす$/ }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.locator('button:focus', { hasText: 'カートに入れる' }).waitFor()
  })

  test('chooses a size, and the URL keeps it', async () => {
    await visit(page, '/products/luminase-ibuprofen-200')
    await page.getByRole('radio', { name: '20錠' }).check()
    await page.waitForURL('**?variant=*')
    const price = await page.getByRole('main').getByText('918', { exact: true }).first().textContent()
    expect(price).toBe('918')
    await page.reload()
    await expect.poll(() => page.getByRole('radio', { name: '20錠' }).isChecked()).toBe(true)
  })
})

test('on a desktop, the buy button of a medicine is visible without scrolling', async () => {
  await openOn('desktop')
  for (const handle of ['kazetorina-rhinitis-pseudo-ps', 'negurou-minoxidil-1', 'luminase-loxoprofen-l']) {
    await visit(page, `/products/${handle}`)
    const button = page.getByRole('main').getByRole('button', { name: 'カートに入れる' }).first()
    const { y, height } = (await button.boundingBox())!
    expect(y + height, handle).toBeLessThan(800)
  }
})

test('without JavaScript, filters work as a form and ?q= redirects to the search page', async () => {
  const withoutScripts = await enter('desktop', { javaScriptEnabled: false })
  await withoutScripts.goto('/search?q=頭痛')
  expect(decodeURIComponent(new URL(withoutScripts.url()).pathname)).toBe('/search/頭痛')
  await withoutScripts.getByRole('checkbox', { name: /^第2類医薬品/ }).check()
  await withoutScripts.getByRole('button', { name: 'この条件で絞り込む' }).click()
  await withoutScripts.getByRole('link', { name: /第2類医薬品 ?の条件を外す/ }).waitFor()
  expect(new URL(withoutScripts.url()).searchParams.getAll('sale_class')).toEqual(['第2類医薬品'])
})

test('the announcement linked on the home page exists', async () => {
  await openOn('desktop')
  await page.goto('/')
  await page.getByRole('link', { name: '詳しいお知らせ' }).click()
  await page.waitForURL('**/notices/110')
  await page.getByRole('heading', { level: 1, name: 'オンライン診療サービス終了のお知らせ' }).waitFor()
})

const prices = async () =>
  (
    await results()
      .getByRole('article')
      .getByText(/円〜?税込|円〜? 税込/)
      .allInnerTexts()
  ).map((text) => Number(/([\d,]+)\s*円/.exec(text)?.[1]?.replaceAll(',', '')))
const isRising = (values: number[]) => values.length > 5 && values.every((value, at) => value >= (values[at - 1] ?? 0))
const isFocused = (box: ReturnType<Page['getByRole']>) => box.evaluate((field) => field === document.activeElement)
