import { connect } from '@kusuribako/client'
import { adminCustomers, adminGiftCards, contact, inquiries } from '@kusuribako/client/routes'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, heading, press, section, signedIn } from './desk.ts'
import { authorizationOf, mailsTo, owner } from './others.ts'
import { freshEmail } from './steps.ts'
import { visits } from './visits.ts'
import { dataOf, placeOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()

/** A name of sixty characters: unrealistic, but accepted by the form. */
const name = `見本 ${'花'.repeat(57)}`

test('staff read an inquiry, reply by mail and mark it as handled, then reopen it', async () => {
  const [email, other] = [freshEmail('asks'), freshEmail('buys')]
  const order = await placeOrder(apiUrl, other, { handle: 'hakurosui-lotion-moist', quantity: 1 })
  const inquiry = {
    ...{ inquiryPath: ['ご注文・お届けについて'], name, replyEmail: email },
    ...{ orderNumber: `＃${order.display_id}`, inquiryContent: 'いつ届きますか。\n日曜日に受け取りたいです。' },
  }
  dataOf(await connect({ baseUrl: apiUrl })(contact, { body: inquiry }))

  const page = await signedIn(enter, '/app/today')
  const waits = page.getByRole('listitem').filter({ hasText: '未対応のお問い合わせ' })
  await waits.getByText(/^\d+件$/).waitFor()
  await waits.getByRole('link').click()
  await heading(page, 'お問い合わせ')
  const rail = page.getByRole('navigation', { name: '仕事' }).getByRole('link', { name: /^お問い合わせ/ })
  await rail.getByText('件待ち').waitFor()
  expect(await faults(page), 'the inquiries').toEqual([])
  await page.getByRole('searchbox', { name: 'お問い合わせを探す' }).fill(email)
  await press(page, '検索')
  await page.getByRole('link', { name }).click()

  await heading(page, `${name} 様のお問い合わせ`)
  await section(page, 'お問い合わせの内容').getByText('日曜日に受け取りたいです。').waitFor()
  const customerSection = section(page, 'お客さま')
  await customerSection.getByText('このメールアドレスの会員はいません').waitFor()
  await customerSection.getByText(/この注文のメールアドレスは、返信先と違います/).waitFor()
  expect(await customerSection.getByRole('link', { name: `注文 ${order.display_id}` }).getAttribute('href')).toBe(
    `/app/orders/${order.id}`,
  )
  const letter = new URL((await page.getByRole('link', { name: 'メールで返信' }).getAttribute('href'))!)
  expect(letter.pathname).toBe(email)
  expect(letter.searchParams.get('subject')).toBe('お問い合わせの件（ご注文・お届けについて）')
  expect(letter.searchParams.get('body')).toBe(`${name} 様\r\n\r\n`)
  expect(await faults(page), 'an inquiry').toEqual([])

  await press(page, '対応済みにする')
  const asking = dialogNamed(page, `${name} 様のお問い合わせを対応済みにしますか`)
  await asking.getByRole('textbox', { name: '対応のメモ' }).fill('日曜日の午前で承った')
  expect(await faults(page), 'an inquiry, being dealt with').toEqual([])
  await asking.getByRole('button', { name: '対応済みにする' }).click()
  await page.getByText('対応済みにしました。').waitFor()
  const dealing = section(page, '対応')
  await dealing.getByText('日曜日の午前で承った').waitFor()
  await press(page, '未対応に戻す')
  await dialogNamed(page, /未対応に戻しますか$/)
    .getByRole('button', { name: '未対応に戻す' })
    .click()
  await page.getByText('未対応に戻しました。').waitFor()
  await dealing.getByText('日曜日の午前で承った').waitFor()
  await endInquiriesOf(email)
})

/** Calls the API as the owner of the shop. */
async function colleague() {
  const proof = await authorizationOf(owner)
  return connect({ baseUrl: apiUrl, headers: () => proof })
}

/** Leaves nothing pending behind. */
async function endInquiriesOf(q: string) {
  const call = await colleague()
  const { data } = dataOf(await call(inquiries.list, { query: { q, state: 'open' } }))
  for (const { id } of data.inquiries)
    dataOf(await call(inquiries.update, { params: { id }, body: { is_handled: true, note: '' } }))
}

test('staff see the mail sent for an order and send it again', async () => {
  const email = freshEmail('written')
  const order = await placeOrder(apiUrl, email, { handle: 'hakurosui-lotion-moist', quantity: 1 })
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 30_000 }).toBe(1)
  const page = await signedIn(enter, `/app/orders/${order.id}`, 'phone')
  const letters = section(page, 'お客さまへのメール')
  await letters.getByText('送信済み').waitFor()
  const [subject] = await mailsTo(email)
  await letters.getByRole('button', { name: `「${subject}」をもう一度送る` }).click()
  expect(await faults(page), 'a letter, before it is sent again').toEqual([])
  await dialogNamed(page, `「${subject}」をもう一度送りますか`).getByRole('button', { name: 'もう一度送る' }).click()
  await page.getByText(`「${subject}」をもう一度送ります。`).waitFor()
  await expect.poll(() => mailsTo(email), { timeout: 30_000 }).toEqual([subject, subject])

  await page.goto(`${apiUrl}/app/letters`)
  await heading(page, '送信したメール')
  await page.getByRole('link', { name: 'すべて', exact: true }).click()
  await page.getByRole('searchbox', { name: 'メールを探す' }).fill(email)
  await press(page, '検索')
  await page.getByText('2件', { exact: true }).waitFor()
  expect(await faults(page), 'the letters').toEqual([])
})

test("staff close a customer's account after confirming the identity", async () => {
  const email = freshEmail('leaves')
  const { customer } = dataOf(
    await (await colleague())(adminCustomers.create, {
      body: { email, first_name: '去子', last_name: '見本', password: 'kusuribako-demo' },
    }),
  )
  const page = await signedIn(enter, `/app/customers/${customer.id}`, 'phone')
  await press(page, '退会の手続き')
  const asking = dialogNamed(page, '見本 去子 様を退会にしますか')
  const yes = asking.getByRole('button', { name: '退会にする' })
  await yes.click()
  await asking.getByText('ご本人であることを確かめてから、印を付けてください。').waitFor()
  expect(await faults(page), 'closing an account, refused').toEqual([])
  await asking.getByRole('checkbox', { name: 'ご本人からのお申し出であることを確かめました' }).check()
  await yes.click()
  await page.getByText('見本 去子 様を退会にしました。').waitFor()
  await heading(page, '顧客')
  await page.goto(`${apiUrl}/app/customers/${customer.id}`)
  await heading(page, 'このお客さまは見つかりません')
})

test('staff issue, disable and enable a gift card; read access shows only the end of its code', async () => {
  const page = await signedIn(enter, '/app/gift-cards')
  await heading(page, 'ギフトカード')
  await press(page, 'カードを発行')
  const form = dialogNamed(page, 'ギフトカードを発行しますか')
  await form.getByRole('button', { name: '発行する' }).click()
  await form.getByText('数字を入力してください。').waitFor()
  await form.getByRole('textbox', { name: '額面（円）' }).fill('３，０００')
  expect(await faults(page), 'a gift card').toEqual([])
  await form.getByRole('button', { name: '発行する' }).click()
  await page.getByText('3,000円のカードを発行しました。コードをお客さまにお伝えください。').waitFor()
  const code = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(code).toMatch(/^(\w{4}-){3}\w{4}$/)
  await page.getByText('まだ使われていません。').waitFor()
  expect(await faults(page), 'a gift card').toEqual([])
  for (const [act, question] of [
    ['使えなくする', 'このカードを使えなくしますか'],
    ['使えるようにする', 'このカードを使えるようにしますか'],
  ] as const) {
    await press(page, act)
    await dialogNamed(page, question).getByRole('button', { name: act }).click()
    await dialogNamed(page, question).waitFor({ state: 'detached' })
  }
  await page.getByText('カードを使えるようにしました。').waitFor()
  const id = page.url().split('/').at(-1)!

  const reader = await signedIn(enter, `/app/gift-cards/${id}`, 'phone', 'pharmacist@example.com')
  await heading(reader, `••••-${code.slice(-4)}`)
  expect(await reader.getByRole('button', { name: '使えなくする' }).count()).toBe(0)
  dataOf(await (await colleague())(adminGiftCards.delete, { params: { id } }))
})
