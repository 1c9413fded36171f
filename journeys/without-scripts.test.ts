import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { anySimpleProduct, linkInMailTo, soldOutPage } from './others.ts'
import { answerQuestions, expectWords, freshEmail, giveBirthday } from './steps.ts'
import { visits } from './visits.ts'
import { placeWaitingOrder } from './waiting-order.ts'

const { url, apiUrl } = inject('shop')
const enter = visits()

test('without JavaScript everything up to the card goes by plain forms', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto('/products/luminase-ibuprofen-200')
  await page.getByRole('radio', { name: '20錠' }).check()
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  await page.waitForURL(`${url}/cart`)
  await page.getByRole('link', { name: 'ご購入手続きへ進む' }).click()
  await giveAddressPlainly(page)
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お薬の確認へ進む' }).click()
  await giveBirthday(page)
  await answerQuestions(page)
  await page.getByRole('button', { name: '最終確認へ進む' }).waitFor()
  const said = () => page.getByRole('main').textContent()
  await expect.poll(said).toContain('カードの入力にはJavaScriptが必要です')
  await expect.poll(said).toContain('千葉県流山市東深井1-2-3')
})

test('an address of the book goes only after a second press, without JavaScript too', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto(`/account/login?return_to=${encodeURIComponent('/account/addresses?edit=new')}`)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'メールアドレス' }).fill('hanako@example.com')
  await page.getByRole('textbox', { name: 'パスワード' }).fill('kusuribako-demo')
  await main.getByRole('button', { name: 'ログインする' }).click()
  await giveAddressPlainly(page, false)
  await main.getByRole('button', { name: '保存する' }).click()
  await page.getByText('住所を保存しました。').waitFor()
  const added = main.getByRole('listitem').filter({ hasText: '東深井1-2-3' })
  const yes = added.getByRole('button', { name: '削除を確定する' })
  await added.waitFor()
  expect(await yes.isVisible()).toBe(false)
  await added.getByText('削除する', { exact: true }).click()
  await yes.click()
  await page.getByText('住所を削除しました。').waitFor()
  await page.waitForLoadState()
  expect(await added.count()).toBe(0)
})

test('a message to the pharmacist of many lines is as long as its field allows, without JavaScript too', async () => {
  const { id, email } = await placeWaitingOrder(apiUrl, freshEmail('plain-message'))
  const link = () => linkInMailTo(email, `/order/confirmed/${id}`)
  await expect.poll(() => link().catch(() => null)).not.toBe(null)
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto(`/orders/${id}/pharmacist${(await link()).search}`)
  const message = page.getByRole('textbox', { name: '薬剤師へのメッセージ' })
  // In a plain form each line break is two characters.
  const lines = '血圧の薬も\n'.repeat(333)
  await message.fill(lines)
  await page.getByRole('button', { name: 'メッセージを送る' }).click()
  await page.getByText('メッセージを送りました。').waitFor()
})

test('who misses something that is sold out asks for word of it, without JavaScript too', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto(await soldOutPage())
  await page.getByRole('button', { name: '再入荷をお知らせする' }).click()
  const field = page.getByRole('main').getByRole('textbox', { name: 'メールアドレス' })
  await field.fill('plain＠')
  await page.getByRole('button', { name: '知らせを受け取る' }).click()
  await page.getByText('メールアドレスをご確認ください').waitFor()
  expect(await field.inputValue()).toBe('plain＠')
  await field.fill('plain@example.com')
  await page.getByRole('button', { name: '知らせを受け取る' }).click()
  await page.getByText('再入荷のお知らせを受け付けました').waitFor()
})

test('what a mailed link asks for is sent by plain forms, and answered by a page of the shop', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto('/account/reset-password?code=nobody-knows&uid=nobody')
  for (const name of ['新しいパスワード', '新しいパスワード（確認）'])
    await page.getByRole('textbox', { name, exact: true }).fill('kusuribako-demo')
  await page.getByRole('button', { name: 'パスワードを変更する' }).click()
  await expectWords(page, 'the refusal', 'リンクの有効期限が切れて')
  await page.goto('/account/claim-orders?token=nobody-knows')
  await page.getByRole('button', { name: 'ご注文を移す' }).click()
  await expectWords(page, 'the refusal', 'リンクの有効期限が切れて')
  expect(await page.getByRole('button', { name: 'ご注文を移す' }).count(), 'what would be refused again').toBe(0)
})

test('a notice that the address carries is read on the page, with its way on', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto('/?notice=notice_paypay_payment_expired')
  const title = page.locator('noscript p').first()
  await title.waitFor()
  expect(await title.textContent()).toBe('PayPayのお支払い期限が過ぎました')
  await page.getByRole('link', { name: 'カートに戻る' }).click()
  await page.waitForURL(`${url}/cart`)
})

test('what could not be put into a cart that there is not yet is told, with the reason', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto(`/products/${(await anySimpleProduct()).handle}`)
  await page.getByRole('textbox', { name: /の数量$/ }).fill('999')
  await page.getByRole('button', { name: 'カートに入れる' }).filter({ visible: true }).click()
  await page.getByRole('heading', { name: 'カートに商品はありません' }).waitFor()
  await page.getByRole('alert').waitFor()
})

test('whether an article helped is asked only where an answer can be taken', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto('/articles/back-pain')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('この記事は役に立ちましたか').isVisible()).toBe(false)
})

test('a refused code stays in its field', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto(`/products/${(await anySimpleProduct()).handle}`)
  await page.getByRole('button', { name: 'カートに入れる' }).filter({ visible: true }).click()
  const code = page.getByRole('textbox', { name: 'クーポン・ギフトカードのコード' })
  await code.fill('SPRNG-2026')
  await page.getByRole('button', { name: '適用する' }).click()
  await page.getByText('このコードは見つかりません').waitFor()
  expect(await code.inputValue()).toBe('SPRNG-2026')
})

test('no button is shown that only scripts can answer, and the account stays within reach', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto(`/products/${(await anySimpleProduct()).handle}`)
  for (const name of ['メニューを開く', /お気に入りに入れる$/, /1つ増やす$/])
    expect(await page.getByRole('button', { name }).filter({ visible: true }).count(), String(name)).toBe(0)
  await page.goto('/search/頭痛')
  expect(await page.getByRole('button', { name: '検索語を消す' }).isVisible()).toBe(false)
  await page.getByRole('navigation', { name: 'お客様メニュー' }).getByRole('link', { name: 'ログイン' }).click()
  await page.getByRole('textbox', { name: 'パスワード' }).waitFor()
  expect(await page.getByRole('button', { name: 'パスワードを表示' }).isVisible()).toBe(false)
})

async function giveAddressPlainly(page: Page, isGuest = true) {
  const box = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })
  if (isGuest) await box('メールアドレス').fill('plain@example.com')
  await box('姓').fill('薬師')
  await box('名').fill('花子')
  await box('郵便番号').fill('270-0101')
  await page.getByRole('button', { name: '住所を検索' }).click()
  await expect.poll(() => box('市区町村').inputValue()).toBe('流山市')
  expect(await box('姓').inputValue()).toBe('薬師')
  await box('町名・番地').fill('東深井1-2-3')
  await box('電話番号').fill('090-1234-5678')
}
