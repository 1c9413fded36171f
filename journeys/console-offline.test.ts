import { pharmacistReviews } from '@kusuribako/client/routes'
import { expect, inject, test } from 'vitest'
import { dialogNamed, heading, press, signedIn } from './desk.ts'
import { clientAs } from './others.ts'
import { freshEmail } from './steps.ts'
import { visits } from './visits.ts'
import { dataOf, placeWaitingOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()
const pharmacist = 'pharmacist@example.com'
const noAnswer = 'サーバーに接続できませんでした。入力内容はそのままです。'

test('a rejection attempted offline fails at once and is not carried out once the line is back', async () => {
  const order = await placeWaitingOrder(apiUrl, freshEmail('rejected-offline'))
  const page = await signedIn(enter, `/app/reviews/${order.id}`, 'desktop', pharmacist)
  await heading(page, `注文 ${order.display_id}`)
  const read = await clientAs(pharmacist)
  const state = async () => dataOf(await read(pharmacistReviews.get, { params: { id: order.id } })).data.state
  await page.getByRole('textbox', { name: 'お客さまへのことば' }).fill('主治医にご相談ください。')
  await press(page, '却下する')
  await page.context().setOffline(true)
  await press(page, '却下してお客さまに知らせる')
  await page.getByRole('status').getByText(noAnswer).waitFor()
  await dialogNamed(page, /を却下しますか$/).waitFor({ state: 'detached' })

  // Everything that waited for the line is sent when the page is read again.
  const isRead = page.waitForResponse((one) => one.url().includes(order.id) && one.request().method() === 'GET')
  await page.context().setOffline(false)
  await isRead
  expect(await state()).toBe('waiting')
  await press(page, '却下する')
  await press(page, '却下してお客さまに知らせる')
  await page.getByText(`注文 ${order.display_id} を却下しました`).waitFor()
  expect(await state()).toBe('rejected')
})

test('a decision in progress cannot be closed', async () => {
  const order = await placeWaitingOrder(apiUrl, freshEmail('slow-decision'))
  const page = await signedIn(enter, `/app/reviews/${order.id}`, 'desktop', pharmacist)
  await page.getByRole('textbox', { name: 'お客さまへのことば' }).fill('主治医にご相談ください。')
  await press(page, '却下する')
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/admin/**', (route) => mayCome.then(() => route.continue()))
  const dialog = dialogNamed(page, /を却下しますか$/)
  const isSent = page.waitForRequest((one) => one.method() === 'POST')
  await dialog.getByRole('button', { name: '却下してお客さまに知らせる' }).click()
  await isSent
  await expect.poll(() => dialog.getByRole('button', { name: '閉じる' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible()).toBe(true)
  letCome()
  await page.getByText(`注文 ${order.display_id} を却下しました`).waitFor()
})

test('texts written offline stay in their fields; once sent, each is confirmed in a status message', async () => {
  const order = await placeWaitingOrder(apiUrl, freshEmail('talks-offline'))
  const page = await signedIn(enter, `/app/reviews/${order.id}`, 'phone', pharmacist)
  for (const [label, act, done] of [
    ['お客さまへの質問・返事', '送信する', '送信しました。'],
    ['このお客さまへの説明・助言', '情報を提供する', '情報を提供しました。'],
  ] as const) {
    const field = page.getByRole('textbox', { name: label })
    await field.fill('血圧を教えてください。')
    await page.context().setOffline(true)
    await press(page, act)
    await page.getByRole('alert').getByText(noAnswer).waitFor()
    expect(await field.inputValue()).toBe('血圧を教えてください。')
    await page.context().setOffline(false)
    await press(page, act)
    await page.getByRole('status').getByText(done, { exact: true }).waitFor()
    expect(await field.inputValue()).toBe('')
  }
})

test('a filter chosen offline shows an error, and its orders once the line is back', async () => {
  const page = await signedIn(enter, '/app/orders')
  await page.getByRole('row').nth(1).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: '発送済み' }).click()
  await page.getByRole('alert').getByText(noAnswer).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('status').getByText(/件$/).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})
