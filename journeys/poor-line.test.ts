import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { newMember } from './others.ts'
import { fillCard, freshEmail, giveAddressAndDelivery, goToCheckout, putInCart, signIn } from './steps.ts'
import { visits } from './visits.ts'
import { placeOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()

test('who presses again while the page after a cancelled order is slow cancels it once, and is told so', async () => {
  const email = freshEmail('cancels')
  const member = await newMember(email)
  const { id } = await placeOrder(apiUrl, email, { handle: 'hakurosui-lotion-moist', quantity: 1, member })
  const page = await enter('phone')
  await signIn(page, `/account/orders/${id}`, email)
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  let sent = 0
  page.on('request', (one) => void (one.method() === 'POST' && one.url().includes(id) && sent++))
  await page.route(/done=cancel/, (route) => mayCome.then(() => route.continue()))
  await page.getByText('このご注文を取り消す').click()
  const asked = page.waitForRequest(/done=cancel/)
  // By what is in it: the name of a button that waits is another.
  const button = page.locator('button', { hasText: /^注文 \d+ を取り消す/ })
  await button.click()
  await asked
  await button.click({ force: true })
  letCome()
  await page.getByText('ご注文を取り消しました。').waitFor()
  expect(sent).toBe(1)
})

const notThereYet = 'カードの入力欄を準備しています。表示されてから、もう一度押してください。'

/** Opens what comes after this with card fields that stay away until they are let come. */
async function holdCardFields(page: Page) {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/stripe.js', (route) => mayCome.then(() => route.continue()))
  return letCome
}

test('who presses on before the card fields have come is told to wait for them', async () => {
  const page = await enter('phone')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  const letCome = await holdCardFields(page)
  await giveAddressAndDelivery(page, 'no-fields-yet@example.com')
  const told = page.getByRole('alert').filter({ hasText: notThereYet })
  const hasFocus = () => told.evaluate((one) => one.parentElement === document.activeElement)
  const onward = page.getByRole('button', { name: '最終確認へ進む' })
  for (const _ of ['once', 'and again']) {
    await onward.click()
    await told.waitFor()
    await expect.poll(hasFocus).toBe(true)
  }
  letCome()
  await fillCard(page, '4242424242424242')
  await onward.click()
  await page.getByRole('button', { name: '注文を確定する' }).waitFor()
})

test('nor does saving a card begin before they have come', async () => {
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
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('カードを保存しました。').waitFor()
})

test('whose session has ended is told why a card is not saved, and may press again', async () => {
  const email = freshEmail('saves-late')
  await newMember(email)
  const page = await enter('phone')
  await signIn(page, '/account/cards', email)
  const add = page.getByRole('button', { name: 'カードを追加する' })
  const save = page.getByRole('button', { name: '保存する' })
  const told = page.getByRole('alert').filter({ hasText: 'ログインの有効期限が切れました' })
  await add.click()
  await fillCard(page, '4242424242424242')
  const session = await page.context().cookies()
  await page.context().clearCookies({ name: 'connect.sid' })
  await save.click()
  await told.waitFor()
  await page.getByRole('button', { name: 'やめる' }).click()
  await add.click()
  expect(await told.count(), 'what was told before').toBe(0)
  await fillCard(page, '4242424242424242')
  await save.click()
  await told.waitFor()
  await page.context().addCookies(session)
  await save.click()
  await page.getByText('カードを保存しました。').waitFor()
})
