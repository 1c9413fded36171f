import { connect } from '@kusuribako/client'
import { orderEdits } from '@kusuribako/client/routes'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations } from './axe.ts'
import { authorizationOf, linkInMailTo, mailsTo, newMember, owner } from './others.ts'
import { answerBank, fillCard, freshEmail, signIn, waitUntilHydrated } from './steps.ts'
import { visits } from './visits.ts'
import { dataOf, type PlacedOrder, placeOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()
const handle = 'hakurosui-lotion-moist'

/** Staff ask a buyer to agree to another quantity of an ordered item. */
async function requestedEdit(name: string, ordered: number, quantity: number) {
  return requestEdit(await placeOrder(apiUrl, freshEmail(name), { handle, quantity: ordered }), quantity)
}

async function requestEdit(order: PlacedOrder, quantity: number) {
  const call = await asStaff()
  const { order_edit: edit } = dataOf(await call(orderEdits.create, { body: { order_id: order.id } }))
  const params = { id: edit.id, item_id: edit.items![0]!.id }
  dataOf(await call(orderEdits.updateItem, { params, body: { quantity } }))
  const { order_edit } = dataOf(await call(orderEdits.request, { params: { id: edit.id }, body: {} }))
  return { order, id: edit.id, params, due: order_edit.difference_due }
}

async function asStaff() {
  const proof = await authorizationOf(owner)
  return connect({ baseUrl: apiUrl, headers: () => proof })
}

/** The page that the mail links to. */
async function openFromLetter(page: Page, { email }: PlacedOrder) {
  await expect.poll(() => mailsTo(email).then((mails) => mails.length)).toBe(2)
  const { pathname } = await linkInMailTo(email, '/order-edits/')
  await page.goto(pathname)
  await page.getByText('お店から、ご注文の変更をご提案しています').waitFor()
}

test('a guest follows the mail and pays an order edit by card with 3-D Secure', async () => {
  const { order, due } = await requestedEdit('edit-paid', 1, 2)
  const page = await enter('phone')
  await openFromLetter(page, order)
  await page.getByText('1点 → 2点').waitFor()
  await page.frameLocator('main iframe').getByLabel('カード番号').waitFor()
  expect(await accessibilityViolations(page), 'the change').toEqual([])

  const button = page.getByRole('button', { name: `${due.toLocaleString('ja-JP')}円を支払って変更に同意する` })
  await fillCard(page, '4000000000009995')
  await button.click()
  await page.getByRole('alert').getByText('カードの残高が不足しています').waitFor()
  await fillCard(page, '4000002500003155')
  await button.click()
  await answerBank(page, '承認する')
  await page.getByText('この変更は確定しました').waitFor()
  await page.reload()
  await page.getByText('この変更は確定しました').waitFor()
  await expect.poll(() => button.count()).toBe(0)
})

test('a failed decline keeps its reason; agreeing asks to wait until the card fields are loaded', async () => {
  const { order, due } = await requestedEdit('edit-early', 1, 2)
  const page = await enter('phone')
  await page.route('**/stripe.js', () => {})
  await openFromLetter(page, order)
  await waitUntilHydrated(page)
  await page.getByText('変更を断る').first().click()
  const reason = page.getByRole('textbox', { name: 'お断りになる理由（任意）' })
  await reason.fill('2本必要です')
  await page.route('**/order-edits/*.data*', (route) => route.abort())
  await page.getByRole('button', { name: '変更を断る' }).click()
  await page.getByRole('alert').getByText('通信がうまくいきませんでした').waitFor()
  expect(await reason.inputValue()).toBe('2本必要です')

  await page.getByRole('button', { name: `${due.toLocaleString('ja-JP')}円を支払って変更に同意する` }).click()
  await page.getByRole('alert').getByText('カードの入力欄を準備しています').waitFor()
})

test('a member pays the difference with the card saved with the order', async () => {
  const email = freshEmail('edit-saved')
  const order = await placeOrder(apiUrl, email, { handle, quantity: 1, member: await newMember(email) })
  const { id, due } = await requestEdit(order, 2)
  const page = await enter('phone')
  await signIn(page, `/order-edits/${id}`, email)
  await expect.poll(() => page.getByRole('radio', { name: /4242/ }).isChecked()).toBe(true)
  expect(await accessibilityViolations(page), 'the change, with a saved card').toEqual([])
  await page.getByRole('button', { name: `${due.toLocaleString('ja-JP')}円を支払って変更に同意する` }).click()
  await page.getByText('この変更は確定しました').waitFor()
})

test('without JavaScript, one guest agrees to a cheaper order and another declines with a reason', async () => {
  const { order } = await requestedEdit('edit-less', 2, 1)
  const page = await enter('desktop', { javaScriptEnabled: false })
  await openFromLetter(page, order)
  await page.getByText('お支払いに使われた方法へお返しします').waitFor()
  await page.getByRole('button', { name: '変更に同意する' }).click()
  await page.getByText('この変更は確定しました').waitFor()

  const other = await requestedEdit('edit-declined', 2, 1)
  await openFromLetter(page, other.order)
  await page.getByText('変更を断る').first().click()
  await page.getByRole('textbox', { name: 'お断りになる理由（任意）' }).fill('2本必要です')
  await page.getByRole('button', { name: '変更を断る' }).click()
  await page.getByText('お伝えになった理由：2本必要です').waitFor()
  await page.goto(`/order-edits/${other.id}x`)
  await page.getByText('この変更を表示できませんでした').waitFor()
})

test.each([true, false])(
  'an order edit changed meanwhile is shown again before the guest can agree (scripts: %s)',
  async (javaScriptEnabled) => {
    const { order, params } = await requestedEdit(`edit-anew-${javaScriptEnabled}`, 3, 1)
    const page = await enter('phone', { javaScriptEnabled })
    await openFromLetter(page, order)
    await page.getByText('3点 → 1点').waitFor()
    const call = await asStaff()
    dataOf(await call(orderEdits.updateItem, { params, body: { quantity: 2 } }))
    const button = page.getByRole('button', { name: '変更に同意する' })
    await button.click()
    await page.getByText('開いていた画面のあとに').waitFor()
    await page.getByText('3点 → 2点').waitFor()
    await page.getByText('お店から、ご注文の変更をご提案しています').waitFor()
    await button.click()
    await page.getByText('この変更は確定しました').waitFor()
  },
)
