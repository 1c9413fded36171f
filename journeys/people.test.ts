import { connect } from '@kusuribako/client'
import { storeOrders } from '@kusuribako/client/routes'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { anySimpleProduct, linkInMailTo, lonelySimpleProduct, mailsTo, newMember, staffStocks } from './others.ts'
import {
  arrive,
  expectWords,
  fillAddress,
  freshEmail,
  giveAddressAndDelivery,
  giveCard,
  goToCheckout,
  order,
  proveMember,
  putInCart,
  signIn,
  visit,
} from './steps.ts'
import { visits } from './visits.ts'
import { placeOrder } from './waiting-order.ts'

const enter = visits()
const { url, apiUrl } = inject('shop')

test('a new customer signs in with LINE, connects Yahoo! JAPAN and disconnects LINE', async () => {
  const page = await enter('phone')
  await visit(page, '/account/login')
  await page.getByRole('link', { name: 'LINEでログイン' }).click()
  await page.getByRole('button', { name: '緑川 みどり' }).click()
  await page.waitForURL(`${url}/account`)
  await page.getByText('midori@example.com 様').waitFor()

  await visit(page, '/account/connections')
  await page.getByRole('button', { name: /^解除する.*LINE/ }).click()
  await page.getByText('ほかにログインの方法がなくなる').waitFor()
  await page.getByRole('link', { name: /^連携する.*Yahoo/ }).click()
  await page.getByRole('button', { name: '緑川 みどり' }).click()
  await page.getByText('Yahoo! JAPAN IDと連携しました。').waitFor()
  await page.getByRole('button', { name: 'LINEでの許可も取り消す' }).click()
  await page.getByText('LINEとの連携を解除しました。').waitFor()
})

test('a link to an unknown sign-in provider shows the existing ones', async () => {
  const page = await enter('phone')
  await visit(page, '/account/login/nobody?return_to=/cart')
  await arrive(page, 'ログイン')
  await page.getByText('お探しのものが見つかりませんでした').waitFor()
  await page.getByRole('link', { name: 'LINEでログイン' }).waitFor()
})

test('refusing consent at d-account shows a notice and does not sign in', async () => {
  const page = await enter('desktop')
  await visit(page, '/account/login')
  await page.getByRole('link', { name: 'dアカウントでログイン' }).click()
  await page.getByRole('button', { name: '許可しないで戻る' }).click()
  await page.getByRole('dialog').getByText('dアカウントを連携できませんでした').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/account/login')
})

test('a refused or failed external sign-in keeps the way back to checkout', async () => {
  const page = await enter('phone')
  const isSignInPage = (url: URL) =>
    url.pathname === '/account/login' && url.searchParams.get('return_to') === '/checkout'
  for (const name of ['LINE', 'dアカウント', 'Yahoo! JAPAN ID']) {
    await visit(page, '/account/login?return_to=/checkout')
    await page.getByRole('link', { name: `${name}でログイン` }).click()
    await page.getByRole('button', { name: '許可しないで戻る' }).click()
    await page.waitForURL(isSignInPage)
  }
  await page.goto('/account/login/line?code=made-up&state=made-up')
  await page.waitForURL(isSignInPage)
  await page.getByRole('alert').waitFor()
  await page.goto('/account/login/nobody?return_to=/checkout')
  await page.waitForURL(isSignInPage)
})

test('resetting the cart starts a new one, with a notice', async () => {
  const page = await enter('phone')
  await putInCart(page, (await anySimpleProduct()).handle)
  await visit(page, '/reset-cart')
  await page.getByRole('dialog', { name: 'カートを新しくしました' }).waitFor()
  await visit(page, '/cart')
  await page.getByRole('heading', { name: 'カートに商品はありません' }).waitFor()
})

test('the cart is restored on signing in after a sign-out or an ended session', async () => {
  const email = freshEmail('left')
  await newMember(email)
  const [first, second] = ['hakurosui-lotion-moist', (await anySimpleProduct()).handle]
  const page = await enter('phone')
  const lines = page.getByRole('region', { name: 'カートの商品' }).getByRole('listitem')
  await signIn(page, '/account', email)
  await putInCart(page, first, '200mL')
  await visit(page, '/account')
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await page.waitForURL(`${url}/account/login`)
  await visit(page, '/cart')
  await page.getByRole('heading', { name: 'カートに商品はありません' }).waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'ログイン' }).count(), 'the way to those goods').toBe(1)

  await putInCart(page, second)
  await visit(page, '/account/login?return_to=/cart')
  await proveMember(page, email)
  const notice = page.getByRole('dialog', { name: '以前のカートの商品を戻しました' })
  await notice.getByRole('button', { name: '閉じる' }).click()
  await expect.poll(() => lines.count()).toBe(2)

  await page.context().clearCookies({ name: 'connect.sid' })
  await visit(page, `/products/${second}`)
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  await page
    .getByRole('dialog', { name: 'ログインの有効期限が切れました' })
    .getByRole('button', { name: '閉じる' })
    .click()
  await proveMember(page, email)
  await page.waitForURL(`${url}/products/${second}`)
  await visit(page, '/cart')
  await expect.poll(() => lines.count()).toBe(2)
})

test('an invalid birthday is rejected and kept for correction; a long name fits the page and the menu', async () => {
  const email = freshEmail('birthday')
  await newMember(email)
  const page = await enter('phone')
  await signIn(page, '/account/profile', email)
  const year = page.getByRole('textbox', { name: '年（西暦）' })
  const save = page.getByRole('button', { name: '保存する' })
  await year.fill('１９４８')
  await page.getByRole('combobox', { name: '月' }).selectOption('2')
  await page.getByRole('combobox', { name: '日' }).selectOption('30')
  await save.click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /生年月日/ })
    .waitFor()
  expect(await year.inputValue()).toBe('１９４８')
  await page.getByRole('combobox', { name: '日' }).selectOption('29')
  await page
    .getByRole('main')
    .getByRole('textbox', { name: '名', exact: true })
    .fill('Wolfeschlegelsteinhausen'.repeat(4))
  await save.click()
  await page.getByText('会員情報を保存しました。').waitFor()
  await visit(page, '/account/profile')
  expect(await year.inputValue()).toBe('1948')
  await visit(page, '/account')
  expect(await page.evaluate(() => innerWidth), 'a name without a space makes the page no wider').toBe(390)
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  const greeting = page.getByRole('dialog', { name: 'メニュー' }).getByRole('link', { name: /hausen様のマイページ$/ })
  await expect.poll(() => greeting.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
})

test('a member changes the e-mail address, confirms it by mail and signs in with it', async () => {
  const [former, email] = [freshEmail('former'), freshEmail('moved')]
  await newMember(former)
  const page = await enter('phone')
  const main = page.getByRole('main')
  await signIn(page, '/account/profile', former)
  await main.getByRole('link', { name: 'メールアドレスを変更する' }).click()
  await arrive(page, 'メールアドレスの変更')
  const [first, repeatField] = ['新しいメールアドレス', '新しいメールアドレス（確認）'].map((name) =>
    main.getByRole('textbox', { name, exact: true }),
  )
  const send = async (typed: string, repeated: string) => {
    await first!.fill(typed)
    await repeatField!.fill(repeated)
    await main.getByRole('button', { name: 'メールアドレスを変更する' }).click()
  }
  for (const [typed, repeated, message] of [
    [email, former, '上と同じメールアドレスを、もう一度入力してください'],
    [former, former, 'いまのメールアドレスと同じです'],
    ['hanako@example.com', 'hanako@example.com', 'ほかのメールアドレスを入力してください'],
  ] as const) {
    await send(typed, repeated)
    await page.getByRole('alert').filter({ hasText: message }).waitFor()
  }
  await send(email, email)
  await page.getByText('新しいアドレスに確認のメールをお送りしました').waitFor()
  await expectWords(page, 'the address', email)
  await expect.poll(() => mailsTo(former)).toContain('メールアドレスが変更されました')
  await expect.poll(() => mailsTo(email)).toContain('メールアドレスの確認をお願いします')
  const { pathname, search } = await linkInMailTo(email, '/account/verify')
  await visit(page, pathname + search)
  await main.getByRole('button', { name: 'メールアドレスを確認する' }).click()
  await page.getByText('メールアドレスを確認しました').waitFor()
  await page.context().clearCookies({ name: 'connect.sid' })
  await signIn(page, '/account/profile', email)
})

test('a restock notice arrives by mail and leads to the product, which can be bought', async () => {
  const { id, handle, variantId } = await lonelySimpleProduct()
  const page = await enter('phone')
  const email = freshEmail('waiting')
  await staffStocks(id, variantId, 0)
  await untilThere(page, handle, '再入荷をお知らせする')
  await page.getByRole('button', { name: '再入荷をお知らせする' }).click()
  await page.getByRole('main').getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.getByRole('button', { name: '知らせを受け取る' }).click()
  await page.getByText('再入荷のお知らせを受け付けました').waitFor()

  await staffStocks(id, variantId, 5)
  await expect.poll(() => mailsTo(email), { timeout: 60_000 }).toEqual(['再入荷のお知らせ'])
  const { pathname, search } = await linkInMailTo(email, '/products/')
  expect(pathname + search).toBe(`/products/${handle}?variant=${variantId}`)
  await untilThere(page, handle + search, 'カートに入れる')
  await putInCart(page, handle + search)
  await goToCheckout(page)
  await giveAddressAndDelivery(page, email)
  await giveCard(page, '4242424242424242')
  await order(page)
})

test('the contact form is prefilled for a member, but not for a guest', async () => {
  const page = await enter('phone')
  const main = page.getByRole('main')
  const nameAndEmail = () =>
    Promise.all(['お名前', 'メールアドレス'].map((name) => main.getByRole('textbox', { name }).inputValue()))
  await visit(page, '/contact')
  expect(await nameAndEmail()).toEqual(['', ''])
  await signIn(page, '/contact')
  await expect.poll(nameAndEmail).toEqual(['見本 花子', 'hanako@example.com'])
  await main.getByRole('textbox', { name: 'お名前' }).fill('花子の母')
  await main.getByRole('button', { name: '送信する' }).click()
  await main.getByText('ご質問・ご相談の内容を入力してください').first().waitFor()
  expect(await nameAndEmail()).toEqual(['花子の母', 'hanako@example.com'])
  const question = main.getByRole('textbox', { name: 'ご質問・ご相談' })
  const isInvalid = () => question.getAttribute('aria-invalid')
  expect(await isInvalid()).toBe('true')
  await question.fill('?')
  await expect.poll(isInvalid, { message: 'an error that may be corrected' }).toBeNull()
  await question.fill('')
  await main.getByRole('button', { name: '送信する' }).click()
  await expect.poll(isInvalid, { message: 'the same error again' }).toBe('true')
})

test('a member adds a favourite, finds it in the account and removes it', async () => {
  const page = await enter('desktop')
  const { handle } = await anySimpleProduct()
  await signIn(page, `/products/${handle}`)
  const hearts = page.getByRole('main').getByRole('button', { name: /をお気に入りに入れる$/ })
  const favorite = hearts.first()
  const hasFocus = () => favorite.evaluate((heart) => heart === document.activeElement)
  // Not the response for the script of that name.
  const favoriteAnswer = () =>
    page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('/favorites'))
  const [answer] = await Promise.all([favoriteAnswer(), favorite.click()])
  expect(answer.status()).toBe(200)
  await expect.poll(() => favorite.getAttribute('aria-pressed')).toBe('true')
  await visit(page, `/products/${(await lonelySimpleProduct()).handle}`)
  await Promise.all([favoriteAnswer(), favorite.click()])
  await visit(page, '/account/favorites')
  expect(new URL(page.url()).pathname).toBe('/account/favorites')
  await page.getByRole('main').getByRole('article').nth(1).waitFor()
  // The heart of the next card takes the place, and the focus, of the one that goes with its card.
  await favorite.click()
  await expect.poll(() => hearts.count()).toBe(1)
  await expect.poll(hasFocus).toBe(true)
  // Where the list cannot be reloaded, it stays and says so.
  await page.route('**/favorites.data*', (route) => route.abort())
  await Promise.all([favoriteAnswer(), favorite.click()])
  await page.getByText('お気に入りを新しくできませんでした').waitFor()
  expect(await hasFocus()).toBe(true)
  await page.unroute('**/favorites.data*')
  await page.getByRole('link', { name: 'もう一度表示する' }).click()
  await page.getByText('お気に入りはまだありません').waitFor()
})

test('a favourite chosen by a guest is saved after signing in', async () => {
  const page = await enter('phone')
  const email = freshEmail('favorite')
  const { handle } = await anySimpleProduct()
  await newMember(email)
  await visit(page, `/products/${handle}`)
  const favorite = page.getByRole('main').getByRole('button', { name: /をお気に入りに入れる$/ })
  await favorite.first().click()
  await expectWords(page, 'why one signs in', 'お選びの商品は、ログインのあとに入ります')
  await proveMember(page, email)
  await page.waitForURL(`**/products/${handle}`)
  await expect.poll(() => favorite.first().getAttribute('aria-pressed')).toBe('true')
  await visit(page, '/account/favorites')
  await page.getByRole('main').getByRole('article').first().waitFor()
})

/** Cached pages are invalidated within moments of a stock change: reloads the product's page until the button shows. */
async function untilThere(page: Page, handle: string, name: string) {
  const countButtons = async () => {
    await visit(page, `/products/${handle}`)
    return page.getByRole('main').getByRole('button', { name, exact: true }).count()
  }
  await expect.poll(countButtons, { timeout: 90_000, message: `${handle}: ${name}` }).toBeGreaterThan(0)
}

test("a guest order is transferred to a member's account by the link in the mail", async () => {
  const [asking, guest] = [freshEmail('asking'), freshEmail('guest')]
  const order = await placeOrder(apiUrl, guest, { handle: (await anySimpleProduct()).handle, quantity: 1 })
  const member = await newMember(asking)
  const call = connect({ baseUrl: apiUrl, headers: () => member })
  expect(await call(storeOrders.requestClaim, { body: { order_ids: [order.id] } })).toMatchObject({ ok: true })
  const link = () => linkInMailTo(guest, '/account/claim-orders').catch(() => null)
  await expect.poll(link).not.toBe(null)

  const page = await enter('phone')
  const { pathname, search } = (await link())!
  await visit(page, pathname + search)
  await page.getByRole('button', { name: 'ご注文を移す' }).click()
  await page.getByText('ご注文を会員のアカウントに移しました').waitFor()
  await signIn(page, '/account/orders', asking)
  await page.getByText(String(order.display_id)).first().waitFor()
})

test('a used verification link and a second registration lead to signing in', async () => {
  const email = freshEmail('again')
  await newMember(email)
  const { pathname, search } = await linkInMailTo(email, '/account/verify')
  const page = await enter('phone')
  const main = page.getByRole('main')
  await visit(page, pathname + search)
  await main.getByRole('button', { name: 'メールアドレスを確認する' }).click()
  await page.getByText('リンクの有効期限が切れているか、すでに使われています').waitFor()
  expect(await main.textContent()).not.toContain('確認のメールをお送りしました')
  await visit(page, '/account/verify')
  await main.getByText('お済みでない方には、確認のメールをもう一度お送りします').waitFor()
  await main.getByRole('link', { name: 'ログイン', exact: true }).click()
  await page.waitForURL('**/account/login')

  for (const [address, message] of [
    [email, 'このメールアドレスはすでに登録されています'],
    [freshEmail('first'), 'この画面からも'],
  ] as const) {
    await visit(page, '/account/register?return_to=/checkout')
    await main.getByRole('textbox', { name: '姓', exact: true }).fill('見本')
    await main.getByRole('textbox', { name: '名', exact: true }).fill('花子')
    await main.getByRole('textbox', { name: 'メールアドレス' }).fill(address)
    for (const name of ['パスワード', 'パスワード（確認）'])
      await main.getByRole('textbox', { name, exact: true }).fill('kusuribako-demo')
    await page.getByRole('button', { name: '会員登録をする' }).click()
    await page.getByText(message).waitFor()
    await main.getByRole('link', { name: 'ログイン', exact: true }).click()
    await page.waitForURL('**/account/login?return_to=%2Fcheckout')
  }
})

test('a typed address is restored after signing in, voluntarily or after an ended session', async () => {
  const email = freshEmail('typing')
  await newMember(email)
  const page = await enter('phone')
  const street = page.getByRole('main').getByRole('textbox', { name: '町名・番地', exact: true })
  await putInCart(page, (await anySimpleProduct()).handle)
  await goToCheckout(page)
  await fillAddress(page)
  await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click()
  await arrive(page, 'ログイン')
  await proveMember(page, email)
  await page.waitForURL(`${url}/checkout`)
  await expect.poll(() => street.inputValue()).toBe('東深井1-2-3')

  await street.fill('東深井9-9-9')
  await page.context().clearCookies({ name: 'connect.sid' })
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  const notice = page.getByRole('dialog', { name: 'ログインの有効期限が切れました' })
  await notice.getByRole('button', { name: '閉じる' }).click()
  await page.waitForURL(({ searchParams }) => !searchParams.has('notice'))
  await proveMember(page, email)
  await page.waitForURL(`${url}/checkout`)
  await expect.poll(() => street.inputValue()).toBe('東深井9-9-9')
})
