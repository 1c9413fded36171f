import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, heading, signedIn } from './desk.ts'
import { mailsTo } from './others.ts'
import { freshEmail } from './steps.ts'
import { visits } from './visits.ts'
import { placeOrder } from './waiting-order.ts'

const { apiUrl, databaseUrl } = inject('shop')
const enter = visits()

/** The mail about an order never left: its building failed six times. */
async function givenUp(order_id: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('delete from mail where resource_id = $1', [order_id])
  await client.query(
    `insert into given_up_work (id, job_id, work, about, tries, reason, error, begun_at, given_up_at)
     values ($1, $2, $3, $4, 6, 'no_answer', 'NoAnswer', now() - interval '2 minutes', now())`,
    [`work_${randomUUID().replaceAll('-', '')}`, randomUUID(), 'mail-order-placed', JSON.stringify({ order_id })],
  )
  await client.end()
}

test('one of two staff retries a failed job; the other is told so', async () => {
  const email = freshEmail('given-up')
  const order = await placeOrder(apiUrl, email, { handle: 'hakurosui-lotion-moist', quantity: 1 })
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 30_000 }).toBe(1)
  await givenUp(order.id)
  const name = `ご注文の確認のメール（注文 ${order.display_id}）`
  const first = await signedIn(enter, '/app/today')
  await first.getByRole('link', { name: '終わらなかった処理' }).last().click()
  await heading(first, '終わらなかった処理')
  const row = first.getByRole('row').filter({ hasText: `注文 ${order.display_id}` })
  await row.getByText('相手のサービスから返事がありませんでした。6回試しました。').waitFor()
  expect(await faults(first), 'what was given up').toEqual([])
  const second = await signedIn(enter, '/app/given-up-work', 'phone')
  await second.getByRole('button', { name: `「${name}」を対応済みにする` }).click()
  expect(await faults(second), 'before it is closed').toEqual([])

  await row.getByRole('button', { name: `「${name}」をもう一度試す` }).focus()
  await first.keyboard.press('Enter')
  await dialogNamed(first, `「${name}」をもう一度試しますか`).getByRole('button', { name: 'もう一度試す' }).click()
  await first.getByText(`「${name}」をもう一度試しています。`).waitFor()
  await row.waitFor({ state: 'detached' })
  await second.getByRole('dialog').getByRole('button', { name: '対応済みにする' }).click()
  await second.getByRole('alert').getByText('この処理は、ほかの方か別の画面が、すでにもう一度試しています。').waitFor()

  await first.getByRole('link', { name: '済んだもの（30日分）' }).click()
  await row.getByText('もう一度試しました').waitFor()
  expect(await faults(first), 'what has ended').toEqual([])
  await row.getByRole('link', { name: `注文 ${order.display_id}` }).click()
  await heading(first, `注文 ${order.display_id}`)
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 30_000 }).toBe(2)
})
