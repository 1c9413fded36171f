import { connect } from '@kusuribako/client'
import { contact, inquiries } from '@kusuribako/client/routes'
import { expect, inject, test } from 'vitest'
import { found as faults } from './axe.ts'
import { asked, heading, press, section, signedIn } from './desk.ts'
import { owner, provenAs } from './others.ts'
import { freshEmail } from './steps.ts'
import { visits } from './visits.ts'
import { placeOrder, sure } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()

/** A name of sixty letters, as nobody has and a form takes. */
const name = `見本 ${'花'.repeat(57)}`

test('somebody reads what a customer asks, writes back and says that it is dealt with', async () => {
  const [email, other] = [freshEmail('asks'), freshEmail('buys')]
  const order = await placeOrder(apiUrl, other, { handle: 'hakurosui-lotion-moist', quantity: 1 })
  const said = {
    ...{ inquiryPath: ['ご注文・お届けについて'], name, replyEmail: email },
    ...{ orderNumber: `＃${order.display_id}`, inquiryContent: 'いつ届きますか。\n日曜日に受け取りたいです。' },
  }
  sure(await connect({ baseUrl: apiUrl })(contact, { body: said }))

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
  const who = section(page, 'お客さま')
  await who.getByText('このメールアドレスの会員はいません').waitFor()
  await who.getByText(/この注文のメールアドレスは、返信先と違います/).waitFor()
  expect(await who.getByRole('link', { name: `注文 ${order.display_id}` }).getAttribute('href')).toBe(
    `/app/orders/${order.id}`,
  )
  const letter = new URL((await page.getByRole('link', { name: 'メールで返信' }).getAttribute('href'))!)
  expect(letter.pathname).toBe(email)
  expect(letter.searchParams.get('subject')).toBe('お問い合わせの件（ご注文・お届けについて）')
  expect(letter.searchParams.get('body')).toBe(`${name} 様\r\n\r\n`)
  expect(await faults(page), 'an inquiry').toEqual([])

  await press(page, '対応済みにする')
  const asking = asked(page, `${name} 様のお問い合わせを対応済みにしますか`)
  await asking.getByRole('textbox', { name: '対応のメモ' }).fill('日曜日の午前で承った')
  expect(await faults(page), 'an inquiry, being dealt with').toEqual([])
  await asking.getByRole('button', { name: '対応済みにする' }).click()
  await page.getByText('対応済みにしました。').waitFor()
  const dealing = section(page, '対応')
  await dealing.getByText('日曜日の午前で承った').waitFor()
  await press(page, '未対応に戻す')
  await asked(page, /未対応に戻しますか$/)
    .getByRole('button', { name: '未対応に戻す' })
    .click()
  await page.getByText('未対応に戻しました。').waitFor()
  await dealing.getByText('日曜日の午前で承った').waitFor()
  await endInquiriesOf(email)
})

/** Leaves nothing waiting behind. */
async function endInquiriesOf(q: string) {
  const proof = await provenAs(owner)
  const call = connect({ baseUrl: apiUrl, headers: () => proof })
  const { data } = sure(await call(inquiries.list, { query: { q, state: 'open' } }))
  for (const { id } of data.inquiries)
    sure(await call(inquiries.update, { params: { id }, body: { is_handled: true, note: '' } }))
}
