import type { Page, Request, Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { linkInMailTo, newMember } from './others.ts'
import { cancelButton, lookAtOwnOrder } from './own-order.ts'
import {
  arrive,
  fillAddress,
  fillCard,
  freshEmail,
  giveAddressAndDelivery,
  goToCheckout,
  putInCart,
  signIn,
  visit,
} from './steps.ts'
import { visits } from './visits.ts'
import { placeWaitingOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()

test('pressing again while the page is slow cancels an order once, and says so once', async () => {
  const { page, id } = await lookAtOwnOrder(enter, 'cancels')
  // A shared link says nothing about what was done.
  await visit(page, `/account/orders/${id}?done=cancel`)
  const status = page.getByText('ご注文をキャンセルしました。', { exact: true })
  expect(await status.count()).toBe(0)
  await visit(page, `/account/orders/${id}`)
  const elsewhere = await page.context().newPage()
  await visit(elsewhere, `/account/orders/${id}`)
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  let postCount = 0
  page.on('request', (one) => void (one.method() === 'POST' && one.url().includes(id) && postCount++))
  const readsAnew = (one: Request) => one.method() === 'GET' && one.url().includes(`/account/orders/${id}.data`)
  await page.route(/account\/orders/, (route) =>
    (readsAnew(route.request()) ? mayCome : Promise.resolve()).then(() => route.continue()),
  )
  await page.getByText('このご注文をキャンセルする').click()
  const reload = page.waitForRequest(readsAnew)
  const button = cancelButton(page)
  await button.click()
  await reload
  await button.click({ force: true })
  letCome()
  await status.waitFor()
  expect(postCount).toBe(1)
  await page.reload()
  await page.getByText('キャンセル済み').waitFor()
  expect(await status.count(), 'what was said before').toBe(0)
  // An older page of the order, still open in another tab.
  await elsewhere.getByText('このご注文をキャンセルする').click()
  await elsewhere.locator('button', { hasText: /^注文 \d+ をキャンセルする/ }).click()
  await elsewhere.getByText('このご注文は、すでにキャンセルされています。').waitFor()
  expect(await elsewhere.getByText('キャンセルできませんでした').count()).toBe(0)
})

const notThereYet = 'カードの入力欄を準備しています。表示されてから、もう一度押してください。'

/** Opens the next page with card fields that are held back until they are released. */
async function holdCardFields(page: Page) {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/stripe.js', (route) => mayCome.then(() => route.continue()))
  return letCome
}

test('proceeding before the card fields are loaded asks to wait for them', async () => {
  const page = await enter('phone')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  const letCome = await holdCardFields(page)
  await giveAddressAndDelivery(page, 'no-fields-yet@example.com')
  const alert = page.getByRole('alert').filter({ hasText: notThereYet })
  const hasFocus = () => alert.evaluate((one) => one.parentElement === document.activeElement)
  const onward = page.getByRole('button', { name: '最終確認へ進む' })
  for (const _ of ['once', 'and again']) {
    await onward.click()
    await alert.waitFor()
    await expect.poll(hasFocus).toBe(true)
  }
  letCome()
  await fillCard(page, '4242424242424242')
  await onward.click()
  await page.getByRole('button', { name: '注文を確定する' }).waitFor()
})

test('saving a card before its fields are loaded asks to wait for them', async () => {
  const email = freshEmail('saves-card')
  await newMember(email)
  const page = await enter('phone')
  await signIn(page, '/account/cards', email)
  const letCome = await holdCardFields(page)
  await page.getByRole('button', { name: 'カードを追加する' }).click()
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('alert').getByText(notThereYet).waitFor()
  letCome()
  await fillCard(page, '4242424242424242')
  // A saved card is confirmed, even where the list of cards cannot be reloaded.
  const readsAnew = (route: Route) => (route.request().method() === 'GET' ? route.abort() : route.fallback())
  await page.route('**/account/cards.data*', readsAnew)
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('カードを保存しました。').waitFor()
  await page.getByText('カードの一覧を新しくできませんでした').waitFor()
  await page.unroute('**/account/cards.data*')
  await page.getByRole('link', { name: 'もう一度表示する' }).click()
  await page.getByText('Visa').waitFor()
})

test('after a session ended, saving a card explains why it failed and can be repeated', async () => {
  const email = freshEmail('saves-late')
  await newMember(email)
  const page = await enter('phone')
  await signIn(page, '/account/cards', email)
  const add = page.getByRole('button', { name: 'カードを追加する' })
  const save = page.getByRole('button', { name: '保存する' })
  const alert = page.getByRole('alert').filter({ hasText: 'ログインの有効期限が切れました' })
  await add.click()
  await fillCard(page, '4242424242424242')
  await pressUnheard(page, '保存する')
  const session = await page.context().cookies()
  await page.context().clearCookies({ name: 'connect.sid' })
  await save.click()
  await alert.waitFor()
  await page.getByRole('button', { name: 'やめる' }).click()
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
  await add.click()
  expect(await alert.count(), 'what was told before').toBe(0)
  await fillCard(page, '4242424242424242')
  await save.click()
  await alert.waitFor()
  await page.context().addCookies(session)
  await save.click()
  await page.getByText('カードを保存しました。').waitFor()
})

/** Presses a button whose form never arrives: a connection that the browser believes in, and that carries nothing. */
async function pressUnheard(page: Page, name: string) {
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('alert').getByText('通信がうまくいきませんでした').waitFor()
  await page.unroute('**/*')
}

test('a message to the shop or the pharmacist stays in its field when the request fails', async () => {
  const page = await enter('phone')
  const main = page.getByRole('main')
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'お問い合わせ' }).click()
  await arrive(page, 'お問い合わせ')
  await page.getByRole('radio', { name: 'そのほか' }).check()
  await main.getByRole('textbox', { name: 'お名前' }).fill('薬師 花子')
  await main.getByRole('textbox', { name: 'メールアドレス' }).fill('long-message@example.com')
  const question = main.getByRole('textbox', { name: 'ご質問・ご相談' })
  await question.fill('長いご相談です。')
  await pressUnheard(page, '送信する')
  await page.getByRole('alert').getByText('届いたか、確かめられませんでした').waitFor()
  expect(await question.inputValue()).toBe('長いご相談です。')
  await page.getByRole('button', { name: '送信する' }).click()
  await page.getByText('お問い合わせを受け付けました').waitFor()

  const { id, email } = await placeWaitingOrder(apiUrl, freshEmail('long-message'))
  const link = () => linkInMailTo(email, `/order/confirmed/${id}`)
  await expect.poll(() => link().catch(() => null)).not.toBe(null)
  await visit(page, `/orders/${id}/pharmacist${(await link()).search}`)
  const message = main.getByRole('textbox', { name: '薬剤師へのメッセージ' })
  await message.fill('血圧の薬も飲んでいます。')
  await pressUnheard(page, 'メッセージを送る')
  expect(await message.inputValue()).toBe('血圧の薬も飲んでいます。')
  await page.getByRole('button', { name: 'メッセージを送る' }).click()
  await page.getByText('メッセージを送りました。').waitFor()
})

test('account forms keep their input when the request fails', async () => {
  const page = await enter('phone')
  const box = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })
  const email = freshEmail('unheard')
  await visit(page, '/account/register')
  await box('姓').fill('薬師')
  await box('パスワード').fill('kusuribako-demo')
  await pressUnheard(page, '会員登録をする')
  expect([await box('姓').inputValue(), await box('パスワード').inputValue()]).toEqual(['薬師', 'kusuribako-demo'])

  await visit(page, '/orders/lookup')
  await box('注文番号').fill('10009')
  await box('メールアドレス').fill(email)
  await pressUnheard(page, '注文を確認する')
  expect([await box('注文番号').inputValue(), await box('メールアドレス').inputValue()]).toEqual(['10009', email])

  await newMember(email)
  await visit(page, '/account/login?return_to=/account/profile')
  await box('メールアドレス').fill(email)
  await box('パスワード').fill('kusuribako-demo')
  await pressUnheard(page, 'ログインする')
  expect([await box('メールアドレス').inputValue(), await box('パスワード').inputValue()]).toEqual([
    email,
    'kusuribako-demo',
  ])
  await page.getByRole('button', { name: 'ログインする' }).click()
  await arrive(page, '会員情報')
  await box('姓').fill('薬師寺')
  await pressUnheard(page, '保存する')
  expect(await box('姓').inputValue()).toBe('薬師寺')
  await visit(page, '/account/mails')
  await page.getByRole('checkbox', { name: 'お薬のご案内' }).check()
  await pressUnheard(page, '保存する')
  expect(await page.getByRole('checkbox', { name: 'お薬のご案内' }).isChecked()).toBe(true)
  await visit(page, '/account/addresses?edit=new')
  await fillAddress(page)
  await pressUnheard(page, '保存する')
  expect([await box('姓').inputValue(), await box('町名・番地').inputValue()]).toEqual(['薬師', '東深井1-2-3'])
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('住所を保存しました。').waitFor()
})

test('when a proxy answers a cart change, the cart page stays and the change can be repeated', async () => {
  const page = await enter('phone')
  await putInCart(page, 'hakurosui-lotion-moist')
  const alert = page.getByRole('alert').filter({ hasText: '確かめられませんでした' })
  const more = page.getByRole('button', { name: /を1つ増やす$/ })
  const pieces = page.getByRole('textbox', { name: /の数量$/ })
  const answerInPlace = () =>
    page.route('**/cart.data*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
  for (const quantity of ['2', '3']) {
    await answerInPlace()
    await more.click()
    await alert.waitFor()
    expect(await page.title()).toMatch(/^カート \|/)
    expect(Number(await pieces.inputValue())).toBe(Number(quantity) - 1)
    await page.unroute('**/cart.data*')
    await more.click()
    await alert.waitFor({ state: 'detached' })
    expect(await pieces.inputValue()).toBe(quantity)
  }
  await answerInPlace()
  await more.click()
  await alert.waitFor()
  await page.unroute('**/cart.data*')
  await page.getByRole('link', { name: 'カートを開き直す' }).click()
  await alert.waitFor({ state: 'detached' })
  expect(await page.title()).toMatch(/^カート \|/)
  expect(await pieces.inputValue()).toBe('3')
})

test('a favourite that could not be saved shows an error, and can be saved again', async () => {
  const email = freshEmail('unheard-favorite')
  await newMember(email)
  const page = await enter('phone')
  await signIn(page, '/', email)
  await visit(page, '/products/hakurosui-lotion-moist')
  const favorite = page.getByRole('button', { name: '白露の森化粧水 しっとりをお気に入りに入れる' })
  const alert = page.getByRole('alert').filter({ hasText: 'お気に入りに入れられませんでした' })
  await page.route('**/*', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '' }))
  await favorite.click()
  await alert.waitFor()
  expect(await favorite.getAttribute('aria-pressed')).toBe('false')
  await page.unroute('**/*')
  await favorite.click()
  await expect.poll(() => favorite.getAttribute('aria-pressed')).toBe('true')
  expect(await alert.count()).toBe(0)
})
