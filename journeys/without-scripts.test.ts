import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { anySimpleProduct, linkInMailTo, soldOutPage } from './others.ts'
import { answerQuestions, expectWords, freshEmail, giveBirthday } from './steps.ts'
import { visits } from './visits.ts'
import { placeWaitingOrder } from './waiting-order.ts'

const { url, apiUrl } = inject('shop')
const enter = visits()

test('without JavaScript, checkout works by plain forms up to the card', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto('/products/luminase-ibuprofen-200')
  await page.getByRole('radio', { name: '20錠' }).check()
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  await page.waitForURL(`${url}/cart`)
  await page.getByRole('link', { name: 'ご購入手続きへ進む' }).click()
  await giveAddressPlainly(page)
  // Enter sends the address: 住所を検索 is not the form's first button.
  await page.getByRole('textbox', { name: '電話番号' }).press('Enter')
  await page.getByRole('button', { name: 'お薬の確認へ進む' }).click()
  await giveBirthday(page)
  await answerQuestions(page)
  await page.getByRole('button', { name: '最終確認へ進む' }).waitFor()
  const mainText = () => page.getByRole('main').textContent()
  await expect.poll(mainText).toContain('カードの入力にはJavaScriptが必要です')
  await expect.poll(mainText).toContain('千葉県流山市東深井1-2-3')
})

test('without JavaScript, a postal code of another city keeps the typed street, and says what it changed', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto(`/products/${(await anySimpleProduct()).handle}`)
  await page.getByRole('button', { name: 'カートに入れる' }).filter({ visible: true }).click()
  await page.waitForURL(`${url}/cart`)
  await page.goto('/checkout')
  const box = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })
  await box('郵便番号').fill('270-0101')
  await page.getByRole('combobox', { name: '都道府県' }).selectOption('大阪府')
  await box('市区町村').fill('大阪市北区')
  await box('町名・番地').fill('梅田1-1')
  await page.getByRole('button', { name: '住所を検索' }).click()
  await page.getByText('郵便番号に合わせて、「大阪府大阪市北区」を「千葉県流山市」に変えました。').first().waitFor()
  expect([await box('市区町村').inputValue(), await box('町名・番地').inputValue()]).toEqual(['流山市', '梅田1-1'])
})

test('without JavaScript, deleting an address requires a confirmation', async () => {
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

test('without JavaScript, a message of maximum length with line breaks is accepted', async () => {
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

test('without JavaScript, a restock notice can be requested', async () => {
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

test('without JavaScript, forms of mailed links are answered by pages of the shop', async () => {
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

test('without JavaScript, a notice in the URL is shown on the page with its link', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto('/?notice=notice_paypay_payment_expired')
  const title = page.locator('noscript p').first()
  await title.waitFor()
  expect(await title.textContent()).toBe('PayPayのお支払い期限が過ぎました')
  await page.getByRole('link', { name: 'カートに戻る' }).click()
  await page.waitForURL(`${url}/cart`)
})

test('without JavaScript, a product that cannot be added shows an error on the empty cart', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto(`/products/${(await anySimpleProduct()).handle}`)
  await page.getByRole('textbox', { name: /の数量$/ }).fill('999')
  await page.getByRole('button', { name: 'カートに入れる' }).filter({ visible: true }).click()
  await page.getByRole('heading', { name: 'カートに商品はありません' }).waitFor()
  await page.getByRole('alert').waitFor()
})

test('without JavaScript, article feedback is not offered', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto('/articles/back-pain')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('この記事は役に立ちましたか').isVisible()).toBe(false)
})

test('without JavaScript, a rejected coupon code stays in its field', async () => {
  const page = await enter('phone', { javaScriptEnabled: false })
  await page.goto(`/products/${(await anySimpleProduct()).handle}`)
  await page.getByRole('button', { name: 'カートに入れる' }).filter({ visible: true }).click()
  const code = page.getByRole('textbox', { name: 'クーポン・ギフトカードのコード' })
  await code.fill('SPRNG-2026')
  await page.getByRole('button', { name: '適用する' }).click()
  await page.getByText('このコードは見つかりません').waitFor()
  expect(await code.inputValue()).toBe('SPRNG-2026')
})

test('without JavaScript, no button that needs scripts is shown, and the account can be reached', async () => {
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
