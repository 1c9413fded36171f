import { expect, inject, test } from 'vitest'
import { newMember } from './others.ts'
import { freshEmail, signIn } from './steps.ts'
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
