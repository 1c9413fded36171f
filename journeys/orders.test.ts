import { expect, test } from 'vitest'
import { accessibilityViolations } from './axe.ts'
import { giveAddress, giveCard, goToCheckout, order, putInCart, visit } from './steps.ts'
import { visits } from './visits.ts'

const enter = visits()

test('two towns of a postal code are offered, a typed street stays, an unknown code changes nothing', async () => {
  const page = await enter('phone')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  const field = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })
  await field('郵便番号').fill('9218046')
  await page.getByText('この郵便番号には2の町域があります').waitFor()
  await page.getByRole('combobox', { name: '町域を選んでください' }).selectOption({ label: '金沢市大桑町' })
  await page.getByText('石川県金沢市大桑町を入力しました').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: '都道府県' }).inputValue()).toBe('石川県')
  await expect.poll(() => field('市区町村').inputValue()).toBe('金沢市')
  await expect.poll(() => field('町名・番地').inputValue()).toBe('大桑町')

  await field('郵便番号').fill('1000005')
  await page.getByText('東京都千代田区丸の内を入力しました').waitFor()
  const cityAndStreet = async () => [await field('市区町村').inputValue(), await field('町名・番地').inputValue()]
  await expect.poll(cityAndStreet).toEqual(['千代田区', '丸の内'])

  await field('町名・番地').fill('丸の内1-2-3')
  await field('郵便番号').fill('1010021')
  await page.getByText('郵便番号の住所は東京都千代田区外神田です').waitFor()
  expect(await cityAndStreet()).toEqual(['千代田区', '丸の内1-2-3'])

  await field('郵便番号').fill('9999999')
  await page.getByText('郵便番号から住所が見つかりませんでした').waitFor()
  expect(await cityAndStreet()).toEqual(['千代田区', '丸の内1-2-3'])

  // Of two cities.
  await field('町名・番地').fill('西対海地251')
  await field('郵便番号').fill('4980000')
  await page.getByRole('combobox', { name: '町域を選んでください' }).selectOption({ label: '桑名郡木曽岬町' })
  await page.getByText('郵便番号の住所は三重県桑名郡木曽岬町です').waitFor()
  expect(await cityAndStreet()).toEqual(['桑名郡木曽岬町', '西対海地251'])
  await field('郵便番号').fill('6180000')
  await page.getByRole('option', { name: '乙訓郡大山崎町' }).waitFor({ state: 'attached' })
  expect(await page.getByRole('combobox', { name: '町域を選んでください' }).inputValue()).toBe('')
})

test('address errors are listed at the top and link to their fields', async () => {
  const page = await enter('desktop')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  await giveAddress(page, 'not an address')
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  const summary = page.getByRole('alert')
  await summary.getByRole('link', { name: /メールアドレス/ }).click()
  const box = page.getByRole('main').getByRole('textbox', { name: 'メールアドレス', exact: true })
  await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await box.inputValue()).toBe('not an address')
})

test('a guest finds an order by its number and e-mail address, but not by another address', async () => {
  const page = await enter('phone')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await goToCheckout(page)
  await giveAddress(page, 'look-up@example.com')
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お支払いへ進む' }).click()
  await giveCard(page, '4242424242424242')
  const { number } = await order(page)

  const later = await enter('desktop')
  await visit(later, '/orders/lookup')
  const field = (name: string) => later.getByRole('main').getByRole('textbox', { name, exact: true })
  await field('注文番号').fill(`Ｎｏ.${number}`)
  await field('メールアドレス').fill('somebody-else@example.com')
  await later.getByRole('button', { name: '注文を確認する' }).click()
  await later.getByRole('alert').getByText('ご注文が見つかりませんでした').waitFor()
  expect(await later.getByRole('main').textContent()).not.toContain('東深井')

  await field('メールアドレス').fill('look-up@example.com')
  await later.getByRole('button', { name: '注文を確認する' }).click()
  await later.getByText(`注文番号 ${number}`).waitFor()
  await later.getByText('千葉県流山市東深井1-2-3').first().waitFor()
  expect(await accessibilityViolations(later), 'the order').toEqual([])
})
