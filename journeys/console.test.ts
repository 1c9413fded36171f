import { connect } from '@kusuribako/client'
import { users } from '@kusuribako/client/routes'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, heading, press, section, signedIn, submitSignIn } from './desk.ts'
import { authorizationOf, owner } from './others.ts'
import { freshEmail } from './steps.ts'
import { visits } from './visits.ts'
import { type PlacedOrder, placeOrder, refundedFor } from './waiting-order.ts'

const { apiUrl, sandboxUrl } = inject('shop')
const enter = visits()

test('staff pack and ship an order, take back a piece, refund it, and replace a broken one', async () => {
  const order = await placeOrder(apiUrl, 'console@example.com', { handle: 'hakurosui-lotion-moist', quantity: 3 })
  const page = await signedIn(enter, '/app/orders?view=to_pack')
  await heading(page, '注文')
  expect(await faults(page), 'list').toEqual([])
  await page.getByRole('searchbox', { name: '注文を探す' }).fill('console@')
  await press(page, '検索')
  await page.getByRole('link', { name: `注文 ${order.display_id}` }).click()
  await heading(page, `注文 ${order.display_id}`)
  expect(await faults(page), 'order').toEqual([])

  await pack(page, order)
  await ship(page)
  await takeBack(page, order)
  await refund(page, order)
  await sendAnother(page, order)

  await page.getByRole('link', { name: '注文の一覧へ' }).click()
  await heading(page, '注文')
  const place = () => new URL(page.url()).search
  await expect.poll(place, { message: 'the place in the list' }).toBe('?view=to_pack&q=console%40')
})

async function pack(page: Page, order: PlacedOrder) {
  await press(page, '梱包する')
  const dialog = dialogNamed(page, `注文 ${order.display_id} を梱包しますか`)
  const pieces = dialog.getByRole('textbox', { name: /いまの荷物に入れる数/ })
  await pieces.fill('９')
  await dialog.getByRole('button', { name: '梱包する' }).click()
  await dialog.getByText('0から3までの整数を入力してください。').waitFor()
  expect(await faults(page), 'a dialog, refused').toEqual([])
  await pieces.fill('３')
  await dialog.getByRole('button', { name: '梱包する' }).click()
  await page.getByRole('status').getByText('3点を梱包しました。').waitFor()
  await section(page, '梱包・発送').getByText('発送待ち').waitFor()
}

async function ship(page: Page) {
  await press(page, '発送する')
  const dialog = dialogNamed(page, '荷物 1を発送済みにしますか')
  await dialog.getByRole('textbox', { name: '送り状番号' }).fill('４１２３-4567')
  await dialog.getByRole('button', { name: '発送する' }).click()
  await page.getByRole('status').getByText('荷物 1を発送済みにしました。').waitFor()
  await section(page, '梱包・発送').getByText('4123-4567').waitFor()

  // It was mistyped.
  await press(page, '送り状番号を直す')
  const correcting = dialogNamed(page, '荷物 1の送り状番号を直しますか')
  expect(await faults(page), 'a tracking number').toEqual([])
  await correcting.getByRole('textbox', { name: '送り状番号' }).fill('4123-4576')
  await correcting.getByRole('button', { name: '送り状番号を直す' }).click()
  await page.getByRole('status').getByText('荷物 1の送り状番号を直しました。').waitFor()
  await section(page, '梱包・発送').getByText('4123-4576').waitFor()

  // A sent parcel cannot be cancelled: the action is not offered, and the reason is shown.
  await section(page, 'ご注文を終える').getByText('発送した商品があるため、ご注文は取り消せません。').waitFor()
  expect(await page.getByRole('button', { name: '注文を取り消す' }).count()).toBe(0)
}

async function takeBack(page: Page, order: PlacedOrder) {
  await press(page, '返品を受け付ける')
  const dialog = dialogNamed(page, `注文 ${order.display_id} の返品を受け付けますか`)
  await dialog.getByRole('textbox', { name: /返品する数/ }).fill('1')
  await dialog.getByRole('button', { name: '返品を受け付ける' }).click()
  const status = page.getByRole('status').getByText('返品を受け付けました。')
  await status.waitFor()
  // What is behind the page's sticky header exists, but is not visible.
  const isSeen = (at: Element) => {
    const { left, top } = at.getBoundingClientRect()
    return at.contains(document.elementFromPoint(left + 4, top + 4))
  }
  await expect.poll(() => status.evaluate(isSeen), { message: 'told in sight' }).toBe(true)
  await press(page, '受け取りを記録')
  const receiving = dialogNamed(page, '返品の受け取りを記録しますか')
  await expect.poll(() => receiving.getByRole('textbox', { name: '返金額（円）' }).inputValue()).toBe('1480')
  await receiving.getByRole('button', { name: '受け取りを記録' }).click()
  await page.getByRole('status').getByText('返品の受け取りを記録しました。').waitFor()
  await expect.poll(() => refundedFor(sandboxUrl, order)).toBe(1480)
}

async function refund(page: Page, order: PlacedOrder) {
  await press(page, '返金する')
  const dialog = dialogNamed(page, `注文 ${order.display_id} の代金を返しますか`)
  const amount = dialog.getByRole('textbox', { name: '返金額（円）' })
  await amount.fill('3,000')
  await dialog.getByRole('button', { name: '返金する' }).click()
  await dialog.getByText('1から2,960までの整数を入力してください。').waitFor()
  await amount.fill('５００')
  await dialog.getByRole('button', { name: '返金する' }).click()
  await page.getByRole('status').getByText('500円の返金を受け付けました。').waitFor()
  await expect.poll(() => refundedFor(sandboxUrl, order)).toBe(1980)
  await section(page, '経過').getByText('500円を返金しました').waitFor()
}

/** A piece arrived broken: the same is sent again, in a box of its own. */
async function sendAnother(page: Page, order: PlacedOrder) {
  const part = section(page, '交換・不良の対応')
  await press(page, '不良・誤配送に対応')
  const dialog = dialogNamed(page, `注文 ${order.display_id} の不良・誤配送に対応しますか`)
  await dialog.getByRole('textbox', { name: /対応する数/ }).fill('1')
  expect(await faults(page), 'a claim').toEqual([])
  await dialog.getByRole('button', { name: '不良・誤配送に対応' }).click()
  await page.getByRole('status').getByText('代わりの商品を取り置きました。').waitFor()
  await part.getByRole('button', { name: '梱包する' }).click()
  await dialogNamed(page, '不良・誤配送の商品を梱包しますか').getByRole('button', { name: '梱包する' }).click()
  await part.getByRole('button', { name: '発送する' }).click()
  const shipping = dialogNamed(page, '不良・誤配送の荷物を発送済みにしますか')
  await shipping.getByRole('textbox', { name: '送り状番号' }).fill('5001-2345')
  await shipping.getByRole('button', { name: '発送する' }).click()
  await part.getByText('5001-2345').waitFor()
}

test('staff record an arrival only once, and create, disable and copy a coupon', async () => {
  const page = await signedIn(enter, '/app/arrivals', 'phone')
  await heading(page, '入荷')
  const receive = async () => {
    await page.getByRole('combobox', { name: '仕入先' }).selectOption('東見本薬品株式会社')
    await page.getByRole('textbox', { name: '納品書番号' }).fill('N-2026-1')
    await page.getByRole('searchbox', { name: '届いた商品' }).fill('白露の森化粧水 しっとり')
    await page
      .getByRole('button', { name: /^白露の森化粧水 しっとり.* を選ぶ$/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: /の届いた数/ }).fill('１２')
    expect(await faults(page), 'an arrival').toEqual([])
    await press(page, '入荷を記録する')
    await dialogNamed(page, '1種類・12点の入荷を記録しますか').getByRole('button', { name: '入荷を記録する' }).click()
  }
  await receive()
  await page.getByRole('status').getByText('納品書 N-2026-1 の12点を在庫に追加しました。').waitFor()
  await receive()
  await page.getByRole('alert').getByText('すでに入荷が記録されています').waitFor()

  await page.goto(`${apiUrl}/app/coupons`)
  await press(page, 'クーポンを作る')
  const form = dialogNamed(page, 'クーポンを作る')
  await form.getByRole('textbox', { name: 'コード' }).fill('ｋｏｎｓｏｌｅ5')
  await form.getByRole('combobox', { name: '割引の種類' }).selectOption('割合で引く')
  await form.getByRole('button', { name: 'クーポンを作る' }).click()
  await form.getByText('数字を入力してください。').waitFor()
  expect(await faults(page), 'a coupon, not yet whole').toEqual([])
  await form.getByRole('textbox', { name: '引く割合（%）' }).fill('５')
  await form.getByRole('textbox', { name: '対象の合計（円以上）' }).fill('3,000')
  await form.getByRole('button', { name: 'クーポンを作る' }).click()
  await heading(page, 'KONSOLE5')
  await section(page, '使える条件').getByText('対象の商品の合計が3,000円以上（税込）のときに使えます。').waitFor()
  expect(await faults(page), 'a coupon').toEqual([])
  await press(page, '止める')
  await dialogNamed(page, 'クーポン KONSOLE5 を止めますか').getByRole('button', { name: '止める' }).click()
  await page.getByText('止めています', { exact: true }).waitFor()
  await press(page, '複製する')
  const copying = dialogNamed(page, 'クーポン KONSOLE5 を複製しますか')
  await copying.getByRole('textbox', { name: '新しいコード' }).fill('春の 割引')
  await copying.getByRole('button', { name: '複製する' }).click()
  await copying.getByText('半角の英数字・ハイフン・下線で、40文字以内で入力してください。').waitFor()
  await copying.getByRole('textbox', { name: '新しいコード' }).fill('')
  await copying.getByRole('button', { name: '複製する' }).click()
  await heading(page, 'KONSOLE5-2')
  await openBoth(page)
  await page.getByRole('link', { name: 'KONSOLE5-2' }).click()
  await press(page, '削除')
  await dialogNamed(page, 'クーポン KONSOLE5-2 を削除しますか').getByRole('button', { name: '削除' }).click()
  const status = page.getByRole('status').getByText('クーポン KONSOLE5-2 を削除しました。')
  await status.waitFor()
  // Shown once: on returning to the list it counts as read.
  await page.getByRole('link', { name: 'KONSOLE5' }).click()
  await heading(page, 'KONSOLE5')
  await page.goBack()
  await page.getByRole('link', { name: 'KONSOLE5' }).waitFor()
  expect(await status.count()).toBe(0)
})

/** What one person ended and another copied is opened again, both in one. */
async function openBoth(page: Page) {
  await page.goto(`${apiUrl}/app/coupons?q=KONSOLE5`)
  await page.getByRole('checkbox', { name: 'このページの2件' }).check()
  expect(await faults(page), 'coupons, chosen').toEqual([])
  await press(page, '使えるようにする')
  const dialog = dialogNamed(page, '2件のクーポンを使えるようにしますか')
  await dialog.getByRole('button', { name: '使えるようにする' }).click()
  await page.getByRole('status').getByText('2件のクーポンを使えるようにしました。').waitFor()
  await expect.poll(() => page.getByText('使えます', { exact: true }).count()).toBe(2)
}

test('staff publish a notice, which appears in the shop at once, edit it and delete it', async () => {
  const page = await signedIn(enter, '/app/content', 'phone')
  await heading(page, 'お知らせ・コラム')
  await press(page, 'お知らせを書く')
  const dialog = dialogNamed(page, 'お知らせを書く')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await dialog.getByText('題名を入力してください。').waitFor()
  expect(await faults(page), 'a notice, refused').toEqual([])
  await dialog.getByRole('textbox', { name: '題名' }).fill('棚卸しのお知らせ')
  await dialog.getByRole('textbox', { name: '本文' }).fill('必ず治ります。')
  const hint = dialog.getByRole('status').filter({ hasText: '薬機法・景品表示法に照らして確認してください' })
  await hint.getByText('効き目や安全を保証する表現').waitFor()
  expect(await faults(page), 'words to look at again').toEqual([])
  await dialog
    .getByRole('textbox', { name: '本文' })
    .fill('次の日はお休みします。\n\n■お休みの日\n・12月30日\n・12月31日')
  await hint.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('status').getByText('「棚卸しのお知らせ」を保存しました。').waitFor()

  const shopper = await enter('phone')
  const noticeLink = shopper.getByRole('link', { name: /棚卸しのお知らせ$/ })
  const countLinks = async () => {
    await shopper.goto('/notices')
    return noticeLink.count()
  }
  // Cached pages are invalidated within moments.
  await expect.poll(countLinks).toBe(1)
  await noticeLink.click()
  await shopper.getByRole('heading', { level: 2, name: 'お休みの日' }).waitFor()
  const days = shopper.getByRole('main').getByRole('listitem').filter({ hasText: '12月' })
  await expect.poll(() => days.allTextContents()).toEqual(['12月30日', '12月31日'])

  await press(page, '編集：棚卸しのお知らせ')
  const form = dialogNamed(page, '「棚卸しのお知らせ」を編集')
  await expect
    .poll(() => form.getByRole('textbox', { name: '本文' }).inputValue())
    .toContain('■お休みの日\n\n・12月30日')
  await form.getByRole('textbox', { name: '題名' }).fill('年末のお休み')
  await form.getByRole('button', { name: '保存する' }).click()
  await press(page, '削除：年末のお休み')
  await dialogNamed(page, '「年末のお休み」を削除しますか').getByRole('button', { name: '削除する' }).click()
  await page.getByRole('status').getByText('「年末のお休み」を削除しました。').waitFor()
  for (const view of ['健康コラム', '案内のページ']) {
    await page.getByRole('link', { name: view }).click()
    const list = page.getByRole('list', { name: view })
    await list
      .getByRole('button', { name: /^編集：/ })
      .first()
      .waitFor()
    expect(await faults(page), view).toEqual([])
  }
  await page.getByRole('button', { name: '編集：個人情報の取り扱い' }).click()
  await dialogNamed(page, '「個人情報の取り扱い」を編集').getByRole('textbox', { name: '本文' }).waitFor()
})

test('earlier versions of a page remain readable', async () => {
  const page = await signedIn(enter, '/app/content?view=pages', 'phone')
  const write = async (open: string, title: string, text: string, handle?: string) => {
    await press(page, open)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '題名' }).fill(title)
    if (handle) await dialog.getByRole('textbox', { name: '識別名' }).fill(handle)
    await dialog.getByRole('textbox', { name: '本文' }).fill(text)
    await dialog.getByRole('button', { name: '保存する' }).click()
    await page.getByRole('status').getByText(`「${title}」を保存しました。`).waitFor()
  }
  await write('ページを書く', '苦情の窓口', '店舗の窓口', 'complaints')
  await page.getByRole('link', { name: '以前の内容：苦情の窓口' }).click()
  await heading(page, '「苦情の窓口」の以前の内容')
  await page.getByText('以前の内容はまだありません。').waitFor()
  await page.getByRole('link', { name: '案内のページ' }).click()
  await write('編集：苦情の窓口', '苦情相談の窓口', '■窓口\n\n本部の窓口')
  await page.getByRole('link', { name: '以前の内容：苦情相談の窓口' }).click()
  await page
    .getByRole('region', { name: /から（いまの内容）$/ })
    .getByText('本部の窓口')
    .waitFor()
  const before = page.getByRole('region', { name: /から .* まで$/ })
  await before.getByText('店舗の窓口').waitFor()
  await before.getByText('苦情の窓口', { exact: true }).waitFor()
  expect(await faults(page), 'what a page said').toEqual([])
})

test('on a desktop, the arrow keys move between the rows of a list', async () => {
  const page = await signedIn(enter, '/app/products')
  const names = page.getByRole('rowheader').getByRole('link')
  await names.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const name = await names.nth(1).textContent()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  await page.keyboard.press('Enter')
  await heading(page, name!)
  const isAtBeginning = () => page.evaluate(() => scrollY === 0 && document.activeElement?.id === 'main')
  await expect.poll(isAtBeginning).toBe(true)

  // A page that is loaded already has its full length at once.
  await page.goBack()
  await names.nth(1).waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await names.nth(1).evaluate((one: HTMLElement) => one.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  await heading(page, name!)
  await expect.poll(isAtBeginning).toBe(true)
})

test('a list that is loading is marked as busy, and a page beyond its end links back', async () => {
  const page = await signedIn(enter, '/app/products')
  await page.getByRole('rowheader').first().waitFor()
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/admin/products?*', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.getByRole('searchbox').fill('白露の森化粧水')
  await press(page, '検索')
  await page.getByRole('status').getByText('読み込んでいます').waitFor()
  await page.locator('[aria-busy=true]').getByRole('rowheader').first().waitFor()
  letCome()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await page
    .getByRole('rowheader')
    .getByRole('link', { name: /^白露の森化粧水/ })
    .first()
    .waitFor()

  await page.goto(`${apiUrl}/app/products?page=900`)
  await page.getByText('このページには、もう何もありません。').waitFor()
  await page.getByRole('link', { name: '前へ' }).click()
  await page.getByRole('rowheader').first().waitFor()
})

test('on a desktop, letter keys select rows of a list, which are then added to a group', async () => {
  const page = await signedIn(enter, '/app/customers')
  await press(page, 'グループを作る')
  const name = freshEmail('group')
  await page.getByRole('dialog').getByRole('textbox', { name: 'グループ名' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'グループを作る' }).click()
  await page.getByRole('status').getByText(`グループ「${name}」を作りました。`).waitFor()

  await page.getByRole('rowheader').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('status').getByText('1件を選択中').waitFor()
  await page.keyboard.press('?')
  const help = dialogNamed(page, 'この画面のキー操作')
  await help.getByText('いまの行を選ぶ・外す').waitFor()
  expect(await faults(page), 'the keys').toEqual([])
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })

  await press(page, 'グループに追加')
  const dialog = dialogNamed(page, '1名のお客さまをグループに追加しますか')
  await dialog.getByRole('button', { name: 'グループに追加' }).click()
  await dialog.getByText('追加する先を選んでください。').waitFor()
  await dialog.getByRole('combobox', { name: 'グループ' }).selectOption(name)
  await dialog.getByRole('button', { name: 'グループに追加' }).click()
  await page.getByRole('status').getByText(`1名のお客さまをグループ「${name}」に追加しました。`).waitFor()
  await page.getByRole('combobox', { name: 'グループ' }).selectOption(name)
  await page.getByRole('status').getByText('1件', { exact: true }).waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
})

test('axe finds no problem on further pages of the console, on a phone', async () => {
  const page = await signedIn(enter, '/app/orders', 'phone')
  await heading(page, '注文')
  expect(await faults(page), 'orders').toEqual([])
  for (const [path, name] of [
    ['products?q=白露の森', '商品・在庫'],
    ['lists', '商品リスト'],
    ['coupons', 'クーポン'],
    ['shifts', '勤務の予定'],
    ['sales', '売上'],
    ['receipts', '領収書'],
    ['audit-log?resource_type=refund', '操作の記録'],
    ['settings/staff', 'スタッフ'],
  ] as const) {
    await page.goto(`${apiUrl}/app/${path}`)
    await heading(page, name)
    await page
      .getByRole('status')
      .getByText(/^[\d,]+件$/)
      .waitFor()
    expect(await faults(page), name).toEqual([])
  }
})

test('staff set up a second factor on a phone and sign in with its code', async () => {
  const email = freshEmail('second-factor')
  await hire(email)
  const page = await signedIn(enter, '/app/orders', 'phone', email)
  const advice = page.getByRole('complementary', { name: '二段階認証のご案内' })
  await advice.getByRole('link', { name: 'アカウントで設定する' }).click()
  await heading(page, 'アカウント')
  await expect.poll(() => advice.isVisible()).toBe(false)
  await press(page, '設定する')
  await dialogNamed(page, '二段階認証を設定しますか').getByLabel('いまのパスワード').fill('kusuribako-demo')
  await press(page, '次へ')
  const app = new TOTP({
    secret: (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!.replaceAll(' ', ''),
  })
  expect(await faults(page), 'a QR code').toEqual([])
  await page.getByRole('textbox', { name: '確認コード' }).fill(app.generate())
  await press(page, '確認して設定する')
  await section(page, '回復コードを保管してください').waitFor()
  await page.getByRole('link', { name: 'くすりばこ 管理' }).click()
  await press(page, '回復コードに戻る')
  await press(page, '保管しました')
  await section(page, '二段階認証').getByText('設定済み').waitFor()

  await page.getByRole('button', { name: email }).click()
  await press(page, 'ログアウト')
  await heading(page, 'ログイン')
  await submitSignIn(page, email)
  await page.getByRole('heading', { name: '確認コードの入力' }).waitFor()
  expect(await faults(page), 'a code is asked').toEqual([])
  // The current code is used up; that of the next thirty seconds is valid already.
  await page.getByRole('textbox', { name: '確認コード' }).fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await press(page, 'ログインする')
  await heading(page, '今日の仕事')
  await section(page, '受注').getByRole('link', { name: '梱包待ち' }).waitFor()
  expect(await advice.isVisible()).toBe(false)
})

/** A clerk, created by the owner through the API. */
async function hire(email: string) {
  const call = connect({ baseUrl: apiUrl })
  const headers = await authorizationOf(owner)
  const hired = await call(users.create, { body: { email, password: 'kusuribako-demo', role: 'clerk' } }, { headers })
  expect(hired.ok).toBe(true)
}
