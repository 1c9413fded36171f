import { expect, test } from 'vitest'
import { mailsTo } from './others.ts'
import { arrive, giveAddressAndDelivery, giveCard, goToCheckout, order, orderButton, putInCart } from './steps.ts'
import { visits } from './visits.ts'

const enter = visits()
/** One piece of it is there. */
const last = { handle: 'select-troche-tranexam', size: '36錠' }

test('the last piece is sold while it is in two carts: the slower buyer is told so and not charged', async () => {
  const [slow, quick] = [await enter('phone'), await enter('desktop')]
  for (const [page, email] of [
    [slow, 'slow@example.com'],
    [quick, 'quick@example.com'],
  ] as const) {
    await putInCart(page, last.handle, last.size)
    await goToCheckout(page)
    await giveAddressAndDelivery(page, email)
    await giveCard(page, '4242424242424242')
  }
  await order(quick)

  await orderButton(slow).click()
  const refused = slow.getByRole('alert').filter({ hasText: 'ご注文を確定できませんでした' })
  await refused.getByText('在庫がなくなりました').waitFor()
  await refused.getByText('お支払いは行われていません').waitFor()
  await refused.getByRole('link', { name: 'カートで直す' }).click()
  await arrive(slow, 'カート')
  await slow.getByText('在庫がなくなりました').waitFor()
  await slow.getByRole('button', { name: 'カートから外す' }).click()
  await slow.getByRole('heading', { name: 'カートに商品はありません' }).waitFor()
  expect(await mailsTo('slow@example.com')).toEqual([])
})
