import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anySimpleProduct, linkInMailTo } from './others.ts'
import { confirmedOrder, freshEmail, orderButton, putInCart, visit } from './steps.ts'
import { visits } from './visits.ts'

const enter = visits()

test('a guest searches, chooses and pays by keyboard alone, including card fields and 3-D Secure', async () => {
  const page = await enter('desktop')
  await visit(page, '/')
  await tabTo(page, page.getByRole('combobox'))
  await page.keyboard.insertText('化粧水')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search/*')
  await begins(page)
  const product = page.getByRole('region', { name: '商品', exact: true }).getByRole('article').first().getByRole('link')
  await press(page, product)
  await page.waitForURL('**/products/*')
  await begins(page)
  await expect.poll(() => page.locator('header + [role=status]').textContent()).toBe(await page.title())
  await press(page, page.getByRole('button', { name: 'カートに入れる' }))
  await press(page, page.getByRole('dialog', { name: 'カート' }).getByRole('link', { name: /カートを見る/ }))
  await page.waitForURL('**/cart')
  await begins(page)
  const more = page.getByRole('button', { name: /の数量を1つ増やす$/ })
  await press(page, more)
  await page.getByText(/^カートを更新しました。2点/).waitFor()
  expect(await more.evaluate((button) => button === document.activeElement), 'the focus stays at the number').toBe(true)
  await press(page, page.getByRole('link', { name: 'ご購入手続きへ進む' }))
  await page.waitForURL('**/checkout')
  await begins(page)

  await press(page, page.getByRole('button', { name: 'お届け方法へ進む' }))
  const refusal = page.getByRole('alert')
  const hasFocus = () => refusal.evaluate((one) => one === document.activeElement)
  await expect.poll(hasFocus, { message: 'the refusal has the focus' }).toBe(true)
  const last = refusal.getByRole('link').last()
  await press(page, last)
  const field = await last.getAttribute('href')
  await expect.poll(async () => `#${await focused(page)}`).toBe(field)
  expect(await refusal.count(), 'the way to a field leaves what was said').toBe(1)
  await page.getByRole('main').getByRole('textbox', { name: 'メールアドレス', exact: true }).focus()

  await type(page, 'メールアドレス', 'keyboard@example.com')
  await type(page, '姓', '薬師')
  await type(page, '名', '花子')
  await type(page, '郵便番号', '2700101')
  await page.getByText('千葉県流山市東深井を入力しました').waitFor()
  await type(page, '町名・番地', '1-2-3')
  await type(page, '電話番号', '09012345678')
  await page.keyboard.press('Enter')
  await opens(page, 'お届け方法')
  await tabTo(page, page.getByRole('radio', { name: /便/ }).first())
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'お支払いへ進む' }))

  await opens(page, 'お支払い')
  const fields = page.frameLocator('main iframe')
  await fields.getByLabel('カード番号').waitFor()
  for (const [name, text] of [
    ['カード番号', '4000000000003220'],
    ['有効期限（月 / 年）', '1240'],
    ['セキュリティコード', '123'],
    ['カードの名義人', 'HANAKO YAKUSHI'],
  ] as const) {
    await tabTo(page, fields.getByLabel(name))
    await page.keyboard.type(text)
  }
  await press(page, page.getByRole('button', { name: '最終確認へ進む' }))
  await opens(page, '最終確認')
  await press(page, orderButton(page))
  await press(page, page.frameLocator('dialog iframe').getByRole('button', { name: '承認する' }))
  const { number } = await confirmedOrder(page)
  expect(Number(number)).toBeGreaterThan(0)
})

test('when an article did not help, the focus moves to each question and then to the thanks', async () => {
  const page = await enter('desktop')
  await visit(page, '/articles/back-pain')
  const box = page.getByRole('region', { name: 'この記事について' })
  await box.getByRole('button', { name: '役に立たなかった' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('feedbackChoice')
  await box.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await press(page, box.getByRole('button', { name: '送信する' }))
  await expect.poll(() => focused(page)).toBe('comment')
  await page.keyboard.insertText('読みましたが、痛むときに何をすればよいのか分かりませんでした。')
  await press(page, box.getByRole('button', { name: '送信する' }))
  await box.getByText('ありがとうございました').waitFor()
  await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('sorting keeps the focus; removing a filter moves it to the result count', async () => {
  const page = await enter('desktop')
  await visit(page, '/search/頭痛?in_stock=1&sale_class=第2類医薬品')
  const order = page.getByRole('combobox', { name: '並べ替え' })
  await order.focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForURL('**sort=price_asc*')
  await page.locator('section[aria-busy=false]').waitFor()
  expect(await order.evaluate((one) => one === document.activeElement), 'the focus stays at the order').toBe(true)
  await page.goBack()
  await expect.poll(() => order.inputValue(), { message: 'the order of the address' }).toBe('')
  const chosen = page.getByRole('list', { name: '選んだ条件' }).getByRole('link')
  for (const chip of [chosen.first(), chosen.last()]) {
    await chip.focus()
    await page.keyboard.press('Enter')
    await hears(page, /^[0-9,]+件の商品$/)
  }
})

test('a coupon that changes no total is announced, and the focus moves to the main content', async () => {
  const page = await enter('desktop')
  await putInCart(page, (await anySimpleProduct()).handle)
  const field = page.getByRole('textbox', { name: 'クーポン・ギフトカードのコード' })
  await field.focus()
  await page.keyboard.insertText('SOURYOU0')
  await page.keyboard.press('Enter')
  await page.getByText(/^カートを更新しました。1点.*SOURYOU0/).waitFor()
  await expect.poll(() => focused(page)).toBe('main')
  await press(page, page.getByRole('button', { name: /^外す.*SOURYOU0/ }))
  await page.getByText(/^カートを更新しました。1点[^S]*$/).waitFor()
  await expect.poll(() => focused(page)).toBe('main')
})

test('removing a line item moves the focus to the one after it, or to the main content', async () => {
  const page = await enter('desktop')
  const sizes = ['つめかえ180mL', '200mL'].map((size) => ['hakurosui-lotion-moist', size] as const)
  for (const [handle, size] of [...sizes, ['kazetorina-rhinitis-pseudo-ps', undefined] as const])
    await putInCart(page, handle, size)
  const remove = page.getByRole('button', { name: /^カートから外す/ })
  const after = page.getByRole('listitem').filter({ has: remove.nth(0) })
  await expect.poll(() => remove.count()).toBe(3)
  const next = await after.nth(2).getAttribute('id')
  await press(page, remove.nth(1))
  await page.getByText(/^カートを更新しました。2点/).waitFor()
  await expect.poll(() => focused(page)).toBe(next)
  await press(page, remove.nth(1))
  await page.getByText(/^カートを更新しました。1点/).waitFor()
  await expect.poll(() => focused(page), { message: 'after the last line' }).toBe('main')
})

test('on a phone, the focused element is never covered by the header or the bottom bar', async () => {
  const page = await enter('phone')
  await visit(page, '/products/luminase-ibuprofen-200')
  for (const key of ['Tab', 'Shift+Tab']) {
    const hidden: string[] = []
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press(key)
      hidden.push(...(await page.evaluate(covered)))
    }
    expect(hidden, key).toEqual([])
  }
})

test('the message that replaces a submitted form gets the focus', async () => {
  const page = await enter('desktop')
  const main = page.getByRole('main')
  const box = (name: string) => main.getByRole('textbox', { name, exact: true })
  const send = (name: string) => press(page, main.getByRole('button', { name }))
  const email = freshEmail('focus')
  await visit(page, '/account/password')
  await box('メールアドレス').fill(email)
  await send('メールを送る')
  await hears(page, /^メールをお送りしました/)
  await visit(page, '/account/verify')
  await box('メールアドレス').fill(email)
  await send('確認メールをもう一度送る')
  await hears(page, /^メールをもう一度お送りしました/)
  await visit(page, '/contact')
  await main.getByRole('radio').first().check()
  await box('お名前').fill('薬師花子')
  await box('メールアドレス').fill(email)
  await box('ご質問・ご相談').fill('営業日を教えてください。')
  await send('送信する')
  await hears(page, /^お問い合わせを受け付けました/)
  await page.getByRole('contentinfo').getByRole('textbox').fill(email)
  await page.getByRole('contentinfo').getByRole('button', { name: '登録する' }).click()
  const link = () => linkInMailTo(email, '/newsletter/unsubscribe').catch(() => null)
  await expect.poll(link).not.toBe(null)
  const { pathname, search } = (await link())!
  await visit(page, pathname + search)
  await send('配信を停止する')
  await hears(page, /^配信を停止しています/)
})

/** Presses Tab until the element has the focus; nobody should need a hundred steps, and nothing may trap the focus. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let step = 0; step < 100; step++) {
    if (await target.evaluate((one) => one === document.activeElement && document.hasFocus())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No way by Tab to ${target}`)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** Another page has the focus: from now on nothing takes it from a keyboard user. */
const begins = (page: Page) => expect.poll(() => focused(page), { message: 'the new page has the focus' }).toBe('main')

/** A checkout step has the focus. */
const opens = (page: Page, title: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(new RegExp(`^\\d\\.${title}$`))

/** The current message has the focus. */
const hears = (page: Page, words: RegExp) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(words)

async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, name: string, text: string) {
  const box = page.getByRole('main').getByRole('textbox', { name, exact: true })
  await box.waitFor()
  await tabTo(page, box)
  await page.keyboard.press('End')
  await page.keyboard.insertText(text)
}

/** The focused element, where something else covers its middle. */
const covered = () => {
  const at = document.activeElement
  if (!at || at === document.body) return []
  const { left, top, width, height } = at.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return seen && (at.contains(seen) || seen.contains(at)) ? [] : [at.textContent || at.outerHTML]
}
