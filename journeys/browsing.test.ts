import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { screens } from './browser.ts'
import { visits } from './visits.ts'

const enter = visits()
let page: Page

async function come(screen: keyof typeof screens) {
  page = await enter(screen)
}

const results = () => page.getByRole('region', { name: '商品', exact: true })
const counted = async () => Number((await results().getByRole('status').textContent())?.replace(/[^0-9]/g, ''))
const path = () => decodeURIComponent(new URL(page.url()).pathname)

describe('a shopper at a desk', () => {
  beforeEach(() => come('desktop'))

  test('searches in hiragana, narrows, sorts, opens a product, and comes back to the same place', async () => {
    await page.goto('/')
    await page.getByRole('combobox').fill('ずつう')
    await page.getByRole('button', { name: '検索する' }).click()
    await page.waitForURL('**/search/*')
    expect(path()).toBe('/search/ずつう')
    const all = await counted()
    expect(all).toBeGreaterThan(20)

    const filters = page.getByRole('complementary', { name: '絞り込み' })
    await filters.getByRole('checkbox', { name: /^第2類医薬品/ }).check()
    await page.waitForURL('**?sale_class=*')
    await results()
      .getByRole('link', { name: /第2類医薬品 ?の条件を外す/ })
      .waitFor()
    const some = await counted()
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(all)

    await page.getByRole('combobox', { name: '並べ替え' }).selectOption({ label: '価格の安い順' })
    await page.waitForURL('**sort=price_asc*')
    await expect.poll(async () => isRising(await prices())).toBe(true)

    const card = results().getByRole('article').nth(7)
    const title = await card.getByRole('heading').textContent()
    await card.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(0)
    await card.getByRole('link').click()
    await page.waitForURL('**/products/*')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title)

    await page.goBack()
    await page.waitForURL('**sort=price_asc*')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
    expect(await filters.getByRole('checkbox', { name: /^第2類医薬品/ }).isChecked()).toBe(true)

    await results()
      .getByRole('link', { name: /第2類医薬品 ?の条件を外す/ })
      .click()
    await expect.poll(counted).toBe(all)
    expect(await filters.getByRole('checkbox', { name: /^第2類医薬品/ }).isChecked()).toBe(false)
  })

  test('has one wrong letter put right, and is told so', async () => {
    await page.goto('/search/イブプロフェソ')
    await page.getByText('「イブプロフェソ」では見つからなかったため').waitFor()
    expect(await counted()).toBeGreaterThan(0)
  })

  test('finds a way on when nothing is found', async () => {
    await page.goto('/search/zzzzzz')
    await page.getByRole('heading', { name: '「zzzzzz」の商品が見つかりませんでした' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: '医薬品', exact: true }).click()
    await page.waitForURL('**/categories/medicines')
  })

  test('searches with the keyboard alone', async () => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('本文へ移動')
    const box = page.getByRole('combobox')
    for (let step = 0; step < 4 && !(await isFocused(box)); step++) await page.keyboard.press('Tab')
    expect(await isFocused(box)).toBe(true)
    await page.keyboard.insertText('ロキソ')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    const chosen = page.getByRole('option', { selected: true })
    expect(await box.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
    await page.keyboard.press('Escape')
    expect(await box.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search/*')
    expect(path()).toBe('/search/ロキソ')
    expect(await counted()).toBeGreaterThan(0)
  })
})

describe('a shopper with a phone', () => {
  beforeEach(() => come('phone'))

  test('narrows in a drawer whose button says how many are left', async () => {
    await page.goto('/search/頭痛')
    const all = await counted()
    await page.getByRole('link', { name: '絞り込み' }).click()
    const drawer = page.getByRole('dialog', { name: '絞り込み' })
    await drawer.getByRole('checkbox', { name: /^第1類医薬品/ }).check()
    await page.waitForURL('**?sale_class=*')
    await expect.poll(counted).toBeLessThan(all)
    const some = await counted()
    await drawer.getByRole('button', { name: `${some}件の商品を見る` }).click()
    await expect.poll(() => drawer.isVisible()).toBe(false)
    await page.getByRole('link', { name: '絞り込み（1）' }).waitFor()
  })

  test('chooses a size, and the address remembers it', async () => {
    await page.goto('/products/luminase-ibuprofen-200')
    await page.getByRole('radio', { name: '20錠' }).check()
    await page.waitForURL('**?variant=*')
    const price = await page.getByRole('main').getByText('918', { exact: true }).first().textContent()
    expect(price).toBe('918')
    await page.reload()
    expect(await page.getByRole('radio', { name: '20錠' }).isChecked()).toBe(true)
  })
})

test('without JavaScript the filters are a form, and a typed word finds its page', async () => {
  const still = await enter('desktop', { javaScriptEnabled: false })
  await still.goto('/search?q=頭痛')
  expect(decodeURIComponent(new URL(still.url()).pathname)).toBe('/search/頭痛')
  await still.getByRole('checkbox', { name: /^第2類医薬品/ }).check()
  await still.getByRole('button', { name: 'この条件で絞り込む' }).click()
  expect(new URL(still.url()).searchParams.getAll('sale_class')).toEqual(['第2類医薬品'])
  await still.getByRole('link', { name: /第2類医薬品 ?の条件を外す/ }).waitFor()
})

test('the announcement that the home page links to is there', async () => {
  await come('desktop')
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
