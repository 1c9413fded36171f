import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { dialogNamed, heading, press, section, signedIn } from './desk.ts'
import { freshEmail } from './steps.ts'
import { visits } from './visits.ts'
import { placeOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()

const hasFocus = (one: Locator) => expect.poll(() => one.evaluate((at) => at === document.activeElement)).toBe(true)
const placed = () => placeOrder(apiUrl, freshEmail('keyboard'), { handle: 'hakurosui-lotion-moist', quantity: 1 })

test('on a phone Tab stays in the open menu and out of the closed one; Escape or leaving closes it', async () => {
  const page = await signedIn(enter, '/app/orders', 'phone')
  await heading(page, '注文')
  const open = page.getByRole('button', { name: 'メニューを開く' })
  const close = page.getByRole('button', { name: 'メニューを閉じる' })
  const passed = async (area: string) => {
    let count = 0
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      count += await page.locator(`${area} :focus`).count()
    }
    return count
  }
  await open.focus()
  expect(await passed('.mantine-AppShell-navbar')).toBe(0)
  await open.click()
  await close.waitFor()
  expect(await passed('main')).toBe(0)
  expect(await page.locator('.mantine-AppShell-navbar :focus').count()).toBe(1)
  await page.keyboard.press('Escape')
  await hasFocus(open)

  await open.click()
  await page.getByRole('link', { name: 'クーポン', exact: true }).press('Enter')
  await heading(page, 'クーポン')
  await hasFocus(page.getByRole('main'))
  await page.goBack()
  await heading(page, '注文')
  await open.waitFor()
})

test('a dialog begins in its first field, with a visible focus, and is described by its first paragraph', async () => {
  const order = await placed()
  const page = await signedIn(enter, `/app/orders/${order.id}`)
  const button = page.getByRole('button', { name: 'お届け先を直す' })
  await button.press('Enter')
  const dialog = dialogNamed(page, `注文 ${order.display_id} のお届け先を直しますか`)
  const field = dialog.getByRole('textbox', { name: '姓' })
  await hasFocus(field)
  expect(await field.evaluate((at) => getComputedStyle(at).outline)).toBe('rgb(14, 107, 88) solid 2px')
  const description = dialog.evaluate(
    (at) => document.getElementById(at.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(await description).toMatch(/^これから発送する荷物の宛先が変わります。/)
  expect(await description).not.toContain('姓')
  await page.keyboard.press('Escape')
  await hasFocus(button)
})

test('after a dialog that had to load, the focus returns to the button that opened it', async () => {
  const page = await signedIn(enter, '/app/products')
  await page.getByRole('row').nth(1).getByRole('link').click()
  const button = page.getByRole('button', { name: '写真を編集' })
  await button.press('Enter')
  const dialog = dialogNamed(page, / の写真$/)
  await dialog.getByText('写真を選ぶ').waitFor()
  await dialog.getByRole('button', { name: 'やめる' }).press('Enter')
  await hasFocus(button)
})

test('a note is confirmed in a status message, until the next one is written', async () => {
  const page = await signedIn(enter, `/app/orders/${(await placed()).id}`)
  const notes = section(page, 'メモ')
  const note = notes.getByRole('textbox')
  await note.fill('留守のときは宅配ボックスへ。')
  await press(page, 'メモを残す')
  const status = notes.getByRole('status').getByText('メモを残しました。')
  await status.waitFor()
  await note.fill('お電話あり。')
  await status.waitFor({ state: 'detached' })
})

test('on a narrow phone no text of a button is cut off', async () => {
  const page = await signedIn(enter, '/app/launch', 'phone')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByText('医療機器の販売業の届出を入力する').waitFor()
  const cut = page
    .getByRole('main')
    .locator('.mantine-Button-label')
    .evaluateAll((all) => all.filter((at) => at.scrollWidth > at.clientWidth).map((at) => at.textContent))
  expect(await cut).toEqual([])
})

test('on a phone the menu button, the close button of the notice and links by themselves are large', async () => {
  const page = await signedIn(enter, '/app/arrivals', 'phone')
  await heading(page, '入荷')
  const sizeOf = async (one: Locator) => {
    const box = await one.boundingBox()
    return Math.min(Math.round(box!.width), Math.round(box!.height))
  }
  const button = (name: string) => page.getByRole('button', { name })
  expect(await sizeOf(button('メニューを開く'))).toBe(44)
  expect(await sizeOf(button('この案内を閉じる'))).toBe(44)
  expect(await sizeOf(page.getByRole('link', { name: '仕入先を追加する・変える' }))).toBe(44)
  await page.goto(`${apiUrl}/app/account`)
  expect(await sizeOf(page.getByRole('link', { name: '再設定のメールを受け取る' }))).toBe(44)
})
