import { readFile } from 'node:fs/promises'
import type { Cookie, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import type { screens } from './browser.ts'
import { dialogNamed, heading, press } from './desk.ts'
import { linkInMailTo, mailsTo } from './others.ts'
import { visits } from './visits.ts'
import { paymentFor, placeWaitingOrder } from './waiting-order.ts'

const { url, apiUrl, sandboxUrl } = inject('shop')
const enter = visits()

test('a pharmacist informs the buyer, who confirms; the payment is captured only on approval', async () => {
  const order = await placeWaitingOrder(apiUrl, 'approved@example.com')
  expect(await paymentFor(sandboxUrl, order)).toEqual({ status: 'requires_capture', received: 0 })
  const page = await signedIn('pharmacist@example.com', '/app')
  await heading(page, '薬剤師確認')
  await page.getByRole('link', { name: `注文 ${order.display_id}` }).click()
  await heading(page, `注文 ${order.display_id}`)
  await page.getByRole('heading', { name: order.title }).waitFor()
  const answer = page.locator('dl > div').filter({ hasText: '現在使用している薬' })
  expect(await answer.textContent()).toContain('要確認ある補足: 高血圧の薬を飲んでいます')

  await page.getByRole('button', { name: '承認する' }).click()
  await page.getByRole('alert').getByText('情報を提供し、お客さまの確認を得てから承認してください。').waitFor()
  const note = page.getByRole('textbox', { name: 'お客さまへのことば' })
  expect(await note.getAttribute('aria-invalid'), 'nothing is wrong with the note').not.toBe('true')
  await page.getByRole('textbox', { name: 'このお客さまへの説明・助言' }).fill('降圧薬と間をあけてください。')
  await page.getByRole('button', { name: '情報を提供する' }).click()
  await page.getByText('お客さまの確認を待っています').waitFor()
  const buyer = await enter('phone')
  const talk = `/orders/${order.id}/pharmacist`
  await expect.poll(() => linkInMailTo(order.email, talk).catch(() => null)).not.toBe(null)
  const { pathname, search } = await linkInMailTo(order.email, talk)
  await buyer.goto(`${url}${pathname}${search}`)
  await buyer.getByText('降圧薬と間をあけてください。').waitFor()
  expect(await faults(buyer)).toEqual([])
  await buyer.getByRole('button', { name: '説明を読み、確認しました' }).click()
  await buyer.getByText('内容をご確認いただきました').waitFor()
  await page.reload()
  await page.getByText('説明を確認済み').waitFor()

  const question = page.getByRole('textbox', { name: 'お客さまへの質問・返事' })
  await question.fill('お大事になさってください。')
  await page.getByRole('button', { name: '承認する' }).click()
  const dialog = page.getByRole('dialog', { name: `注文 ${order.display_id} を承認しますか` })
  await dialog.getByText('まだ送っていない文があります。').waitFor()
  await dialog.getByRole('button', { name: 'やめる' }).click()
  await question.fill('')
  await page.getByRole('button', { name: '承認する' }).click()
  await dialog.getByText('お支払い（1,518円）を確定し').waitFor()
  expect(await paymentFor(sandboxUrl, order)).toEqual({ status: 'requires_capture', received: 0 })
  await dialog.getByRole('button', { name: '承認して支払いを確定する' }).click()
  await page.getByText(`注文 ${order.display_id} を承認しました。お支払いが確定しました。`).waitFor()
  await expect.poll(() => paymentFor(sandboxUrl, order)).toEqual({ status: 'succeeded', received: 1518 })

  await page.goto(`${apiUrl}/app/sale-records`)
  await heading(page, '第1類などの販売記録')
  await page
    .getByRole('row')
    .filter({ hasText: `注文 ${order.display_id}` })
    .waitFor()
  expect(await faults(page), 'the record of sales').toEqual([])
  const [table] = await Promise.all([page.waitForEvent('download'), press(page, 'CSVで保存')])
  const rows = (await readFile(await table.path(), 'utf8')).split('\r\n')
  const cells = rows.find((row) => row.includes(`,${order.display_id},`))!.split(',')
  expect(cells.slice(2, 7)).toEqual([
    expect.stringContaining(order.title),
    '第1類医薬品',
    '1',
    ...Array(2).fill(cells[5]),
  ])
  expect(cells[8]).toMatch(/^\d+年\d+月\d+日 \d+:\d\d$/)
})

test('a pharmacist rejects an order with a reason: the payment is cancelled and the buyer gets a mail', async () => {
  const order = await placeWaitingOrder(apiUrl, 'rejected@example.com')
  await placeWaitingOrder(apiUrl, 'next@example.com')
  const page = await signedIn('pharmacist@example.com', `/app/reviews/${order.id}`)
  await heading(page, `注文 ${order.display_id}`)
  await page.getByRole('button', { name: '却下する' }).click()
  await page.getByText('却下する理由と、お客さまにしていただきたいことを書いてください。').waitFor()
  const note = page.getByRole('textbox', { name: 'お客さまへのことば' })
  await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true)

  await note.fill('飲み合わせを主治医にご確認ください。')
  await page.getByRole('button', { name: '却下する' }).click()
  const dialog = page.getByRole('dialog', { name: `注文 ${order.display_id} を却下しますか` })
  await dialog.getByText('飲み合わせを主治医にご確認ください。').waitFor()
  await dialog.getByRole('button', { name: '却下してお客さまに知らせる' }).click()
  await page.getByText(`注文 ${order.display_id} を却下しました`).waitFor()
  await expect.poll(() => paymentFor(sandboxUrl, order)).toEqual({ status: 'canceled', received: 0 })
  const subject = `ご注文をお受けできませんでした（ご注文番号 ${order.display_id}）`
  await expect.poll(() => mailsTo(order.email), { timeout: 60_000 }).toContain(subject)

  // The longest waiting comes next: this one, or one that another journey has left.
  await page.getByRole('link', { name: /^次の確認待ち（注文 \d+）へ/ }).click()
  const next = new RegExp(`^注文 (?!${order.display_id}$)\\d+$`)
  await page.getByRole('heading', { level: 1, name: next }).waitFor()
  // It may have been decided there meanwhile.
  await note.or(page.getByText('判断した薬剤師')).first().waitFor()
  const noteText = () => note.evaluateAll((fields: HTMLTextAreaElement[]) => fields.map(({ value }) => value).join())
  await expect.poll(noteText).toBe('')
})

test('the second of two pharmacists is told that the order has been decided, and sees the decision', async () => {
  const order = await placeWaitingOrder(apiUrl, 'two-pharmacists@example.com')
  const [first, second] = [await openOrder(order.id), await openOrder(order.id)]
  await approve(first)
  await first.getByText('を承認しました').waitFor()
  await second.getByRole('textbox', { name: 'お客さまへの質問・返事' }).fill('血圧を教えてください。')
  await approve(second)
  await second.getByText('このご注文は、ほかの方がすでに判断しました。').waitFor()
  await second.getByText('判断した薬剤師').waitFor()
  await second.getByText('血圧を教えてください。').waitFor()
  await expect.poll(() => second.getByRole('button', { name: '承認する' }).count()).toBe(0)
})

test('a decision whose response was lost can be repeated, and is not attributed to a colleague', async () => {
  const order = await placeWaitingOrder(apiUrl, 'lost-answer@example.com')
  const page = await openOrder(order.id)
  let isAway = false
  await page.route('**/admin/**', async (route) => {
    const request = route.request()
    if (request.method() === 'POST' && !isAway) {
      isAway = true
      await fetch(request.url(), { method: 'POST', headers: await request.allHeaders(), body: request.postData() })
    }
    await (isAway ? route.abort() : route.continue())
  })
  await approve(page)
  await page.getByText('サーバーに接続できませんでした').first().waitFor()
  await expect.poll(() => paymentFor(sandboxUrl, order)).toEqual({ status: 'succeeded', received: 1518 })
  await page.unroute('**/admin/**')
  await page.getByRole('button', { name: '承認する' }).click()
  await page.getByRole('button', { name: '承認して支払いを確定する' }).click()
  await page.getByText(`注文 ${order.display_id} を承認しました。お支払いが確定しました。`).waitFor()
  expect(await page.getByText('ほかの方がすでに判断しました').count()).toBe(0)
})

test('unsaved text for a buyer is kept after an ended session, and leaving the page asks first', async () => {
  const order = await placeWaitingOrder(apiUrl, 'long-lunch@example.com')
  const page = await openOrder(order.id)
  const note = page.getByRole('textbox', { name: 'お客さまへのことば' })
  await note.fill('書きかけのことば')
  const advice = page.getByRole('textbox', { name: 'このお客さまへの説明・助言' })
  await advice.focus()
  await page.keyboard.insertText('あ'.repeat(2001))
  await page.getByRole('status').getByText('2,000文字までです。それより後は入っていません。').waitFor()
  await advice.fill('')
  await page.getByRole('link', { name: '薬剤師確認の一覧へ' }).click()
  await dialogNamed(page, '保存していない内容があります').getByRole('button', { name: '入力を続ける' }).click()
  await page.context().clearCookies()
  await approve(page)
  await heading(page, 'もう一度ログインしてください')
  await signIn(page, 'pharmacist@example.com')
  await page.getByRole('dialog', { name: 'もう一度ログインしてください' }).waitFor({ state: 'detached' })
  expect(await note.inputValue()).toBe('書きかけのことば')
  expect(await paymentFor(sandboxUrl, order)).toEqual({ status: 'requires_capture', received: 0 })
  await page.getByRole('link', { name: '薬剤師確認の一覧へ' }).click()
  await press(page, '保存せずに離れる')
  await heading(page, '薬剤師確認')
})

test('a member of staff edits return reasons, and sees that only pharmacists decide on orders', async () => {
  const page = await signedIn('admin@example.com', '/app/settings/return-reasons')
  await heading(page, '返品理由')
  await expect.poll(() => page.getByRole('button', { name: '薬剤師確認' }).isDisabled()).toBe(true)
  await page.getByText('薬剤師だけが行えます。').waitFor()

  await page.getByRole('button', { name: '理由を追加', exact: true }).click()
  await writeReason(page, '商品が違う', 'wrong-item')
  await page.getByText('「商品が違う」を追加しました。').waitFor()
  await page.getByRole('button', { name: '「商品が違う」に細かな理由を追加' }).click()
  await writeReason(page, '色が違う', 'wrong-item')
  await page.getByText('この識別名はすでに使われています。').waitFor()
  await writeReason(page, '色が違う', 'wrong-colour')
  await page.getByText('「色が違う」を追加しました。').waitFor()
  await page.getByRole('button', { name: '「色が違う」を編集' }).click()
  await writeReason(page, '色・柄が違う', 'wrong-colour')
  await page.getByRole('button', { name: '「色・柄が違う」を編集' }).waitFor()

  await page.getByRole('button', { name: '「商品が違う」を削除' }).click()
  await page.getByText('その下の細かな理由1件も、いっしょに削除します。').waitFor()
  await page.getByRole('button', { name: '削除する' }).click()
  await page.getByText('返品理由はまだありません。').waitFor()
})

test('a wrong password shows an error, and signing out ends the session', async () => {
  const page = await enter('phone')
  await page.goto(`${apiUrl}/app`)
  await signIn(page, 'pharmacist@example.com', 'wrong')
  await page.getByRole('alert').getByText('メールアドレスまたはパスワードが違います').waitFor()
  await signIn(page, 'pharmacist@example.com')
  await page.getByRole('button', { name: '見本 花子' }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await heading(page, 'ログイン')
  await expect.poll(() => page.evaluate(async () => (await fetch('/admin/auth')).status)).toBe(401)
})

describe.each(['phone', 'desktop'] as const)('axe finds no problem in the console on a %s', (screen) => {
  test('on sign-in, review queue, order and return reasons', async () => {
    const order = await placeWaitingOrder(apiUrl, `axe-${screen}@example.com`)
    const stranger = await enter(screen)
    await stranger.goto(`${apiUrl}/app/reviews`)
    await heading(stranger, 'ログイン')
    expect(await faults(stranger)).toEqual([])
    const page = await signedIn('pharmacist@example.com', '/app/reviews', screen)
    await page
      .getByRole('status')
      .getByText(/^[\d,]+件$/)
      .waitFor()
    expect(await faults(page)).toEqual([])
    await page.goto(`${apiUrl}/app/reviews/${order.id}`)
    await heading(page, `注文 ${order.display_id}`)
    expect(await faults(page)).toEqual([])
    await page.goto(`${apiUrl}/app/settings/return-reasons`)
    await heading(page, '返品理由')
    expect(await faults(page)).toEqual([])
  })
})

/** Signs in once per person: sign-ins are rate limited. */
async function signedIn(email: string, path: string, screen: keyof typeof screens = 'desktop') {
  const page = await enter(screen)
  const cookies = sessions.get(email)
  if (cookies) await page.context().addCookies(cookies)
  await page.goto(apiUrl + path)
  if (cookies) return page
  await signIn(page, email)
  await page.getByRole('navigation', { name: '仕事' }).waitFor({ state: 'attached' })
  sessions.set(email, await page.context().cookies())
  return page
}
const sessions = new Map<string, Cookie[]>()

async function signIn(page: Page, email: string, password = 'kusuribako-demo') {
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(password)
  await page.getByRole('button', { name: 'ログインする' }).click()
}

async function openOrder(id: string) {
  const page = await signedIn('pharmacist@example.com', `/app/reviews/${id}`)
  await page.getByRole('button', { name: '承認する' }).waitFor()
  return page
}

/** No explanation is needed: the buyer asked for none. */
async function approve(page: Page) {
  await page.getByRole('checkbox', { name: /説明不要の申し出/ }).check()
  await page.getByRole('button', { name: '承認する' }).click()
  await page.getByRole('button', { name: '承認して支払いを確定する' }).click()
}

async function writeReason(page: Page, label: string, value: string) {
  await page.getByRole('textbox', { name: '表示名' }).fill(label)
  await page.getByRole('textbox', { name: '識別名' }).fill(value)
  await page.getByRole('button', { name: '保存する' }).click()
}
