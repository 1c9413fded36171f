import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { heading, section, signedIn } from './desk.ts'
import { newMember } from './others.ts'
import { expectWords, fillAddress, freshEmail, goToCheckout, signIn, visit } from './steps.ts'
import { visits } from './visits.ts'
import { placeOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits({ letters: 32 })

test('with doubled font size nothing overflows up to the first checkout step', async () => {
  const page = await enter('phone')
  for (const address of ['/', '/search/頭痛', '/account/login']) {
    await visit(page, address)
    expect(await standsOut(page), address).toEqual([])
  }
  await visit(page, '/products/kazetorina-rhinitis-pseudo-ps')
  expect(await standsOut(page), 'the product').toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'カートに入れる' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'カート' })
  const [title, goods] = [drawer.getByRole('heading', { name: 'カート' }), drawer.getByText('カゼトリナ鼻炎カプセルP')]
  await goods.waitFor()
  for (const one of [title, goods]) expect((await one.boundingBox())!.y).toBeGreaterThanOrEqual(0)
  // Behind the sticky footer it would exist, and not be visible.
  const isSeen = (at: Element) => {
    const { left, top } = at.getBoundingClientRect()
    return at.contains(document.elementFromPoint(left + 4, top + 4))
  }
  await expect.poll(() => goods.evaluate(isSeen)).toBe(true)
  await drawer.getByRole('link', { name: /カートを見る/ }).click()
  await expectWords(page, 'the cart', '合計')
  expect(await standsOut(page), 'the cart').toEqual([])
  await goToCheckout(page)
  expect(await standsOut(page), 'the checkout').toEqual([])
  expect(await page.getByText('最終確認').first().boundingBox()).toMatchObject({ width: 1 })
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  const summary = page.getByRole('alert').getByText('入力内容をご確認ください')
  await summary.waitFor()
  const isInSight = (at: Element) => {
    const { top, bottom } = at.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  }
  await expect.poll(() => summary.evaluate(isInSight), { message: 'what the list of mistakes is' }).toBe(true)
  // An e-mail address as an example of one long word.
  expect(await standsOut(page), 'the mistakes').toEqual([])
})

test('with doubled font size typed text in fields is not cut off', async () => {
  const page = await enter('phone')
  await visit(page, '/')
  const search = page.getByRole('combobox')
  await search.fill('はなみず')
  expect(await isCut(search), 'the word').toBe(false)
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  const menu = page.getByRole('dialog', { name: 'メニュー' })
  await menu.getByRole('button', { name: '閉じる' }).waitFor()
  expect(await isCut(menu), 'the menu').toBe(false)
  await visit(page, '/search/頭痛')
  await page.getByRole('link', { name: '絞り込み' }).click()
  const dearest = page.getByRole('dialog', { name: '絞り込み' }).getByRole('textbox', { name: '最高価格' })
  await dearest.fill('14800')
  expect(await isCut(dearest), 'the price').toBe(false)
  await signIn(page, '/account/profile')
  const year = page.getByLabel('年（西暦）')
  await year.fill('1950')
  expect(await isCut(year), 'the year').toBe(false)
  expect((await page.getByLabel('月', { exact: true }).boundingBox())!.width).toBeGreaterThan(200)
})

test('with doubled font size the dosage table stays within the page', async () => {
  const page = await enter('phone')
  await visit(page, '/products/luminase-ibuprofen-200')
  const often = page.getByRole('cell', { name: '1日' }).first()
  const { x, width } = (await often.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(390)
})

test('with doubled font size nothing overflows on the narrowest phone', async () => {
  const page = await enter('phone')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of [
    '/articles',
    '/contact',
    '/pages/legal_nagareyama_yakkyoku',
    '/products/luminase-loxoprofen-l',
  ]) {
    await visit(page, address)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await standsOut(page, 'body *'), address).toEqual([])
  }
})

test('with doubled font size nothing overflows on the account pages', async () => {
  const email = freshEmail('large-member')
  const member = await newMember(email)
  const { id } = await placeOrder(apiUrl, email, { handle: 'hakurosui-lotion-moist', quantity: 1, member })
  const page = await enter('phone')
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, '/account/addresses?edit=new', email)
  await fillAddress(page)
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('住所を保存しました。').waitFor()
  for (const room of rooms) {
    await visit(page, `/account${room.replace(':order', id)}`)
    expect.soft(await standsOut(page, 'body *'), room).toEqual([])
  }
})

/** Below the first page of the account. */
const rooms = [
  ...[
    '',
    '/orders',
    '/orders/:order',
    '/earlier-orders',
    '/buy-again',
    '/subscriptions',
    '/points',
    '/self-medication',
  ],
  ...['/addresses', '/addresses?edit=new', '/cards', '/favorites', '/profile', '/close', '/connections', '/mails'],
]

test('with doubled font size nothing overflows in the console, and values move below their labels', async () => {
  const order = await placeOrder(apiUrl, freshEmail('large'), { handle: 'hakurosui-lotion-moist', quantity: 1 })
  const page = await signedIn(enter, '/app/today', 'phone')
  await heading(page, '今日の仕事')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [path, name] of [
    ['orders?view=to_pack', '注文'],
    [`orders/${order.id}`, `注文 ${order.display_id}`],
    ['lots', 'ロットと使用期限'],
    ['csv', 'CSVの出力・取り込み'],
    ['account', 'アカウント'],
  ] as const) {
    await page.goto(`${apiUrl}/app/${path}`)
    await heading(page, name)
    await page.getByText('読み込んでいます').first().waitFor({ state: 'detached' })
    expect(await standsOut(page, 'body *'), name).toEqual([])
  }
  const [name, value] = await Promise.all(
    (['お名前', '見本 太郎'] as const).map((text) => section(page, 'ご自身').getByText(text).boundingBox()),
  )
  expect(value!.y).toBeGreaterThanOrEqual(name!.y + name!.height)
})

/** Whether a part of its content is cut off. */
const isCut = (at: Locator) => at.evaluate((box) => box.scrollWidth > box.clientWidth)

/** What extends beyond the right edge and cannot be scrolled to within its own frame. */
const standsOut = (page: Page, among = 'main *') =>
  page.evaluate((all) => {
    const edge = document.documentElement.clientWidth
    const isOut = (at: Element) => at.getBoundingClientRect().right > edge + 1
    const scrolls = (at: Element | null): boolean =>
      at !== null && (getComputedStyle(at).overflowX !== 'visible' || scrolls(at.parentElement))
    return [...document.querySelectorAll(all)]
      .filter((at) => isOut(at) && !scrolls(at.parentElement))
      .map((at) => `${at.tagName} ${at.textContent?.slice(0, 30)}`)
  }, among)
