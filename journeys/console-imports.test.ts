import { priceLists } from '@kusuribako/client/routes'
import { expect, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, heading, press, signedIn } from './desk.ts'
import { clientAs, lonelySimpleProduct, owner } from './others.ts'
import { visits } from './visits.ts'
import { dataOf } from './waiting-order.ts'

const enter = visits()

test('before the prices of a list are replaced, staff see how many of them go', async () => {
  const call = await clientAs(owner)
  const { variantId: variant_id } = await lonelySimpleProduct()
  const prices = [undefined, 3, 5].map((min_quantity) => ({
    variant_id,
    currency_code: 'jpy',
    amount: 10,
    min_quantity,
  }))
  const body = { name: '見本の価格表', description: '', type: 'sale', status: 'draft', prices } as const
  const { price_list } = dataOf(await call(priceLists.create, { body }))
  const page = await signedIn(enter, '/app/csv', 'phone')
  await heading(page, 'CSVの出力・取り込み')
  await press(page, '価格の取り込み')
  const asking = dialogNamed(page, '価格の取り込みを始めますか')
  await asking.getByRole('combobox', { name: '価格表' }).selectOption(price_list.id)
  const buffer = Buffer.from(`Variant ID,Price JPY\n${variant_id},9\n`)
  await asking.locator('input[type=file]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer })
  await press(page, '確かめる')
  const dialog = dialogNamed(page, /^価格の取り込み（/)
  await dialog.getByRole('status').getByText('価格 1 件、なくなる価格 2 件').waitFor()
  expect(await faults(page), 'what an import would do').toEqual([])
  await dialog.getByRole('button', { name: 'やめる' }).click()
})

test('an import of unknown length shows a bar, which stands still for those who prefer it', async () => {
  const page = await signedIn(enter, '/app/legacy-orders/import', 'phone')
  await heading(page, '以前の注文の取り込み')
  const line = Promise.withResolvers<void>()
  await page.route('**/legacy-orders/import*', (asking) => line.promise.then(() => asking.abort()))
  const buffer = Buffer.from('Name,Email\n#B-1,nobody\n')
  await page.getByLabel('ファイルを選ぶ').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer })
  await press(page, '取り込む')
  const dialog = dialogNamed(page, '1行のご注文を取り込みますか')
  await dialog.getByRole('button', { name: '取り込む' }).click()
  const bar = dialog.getByRole('progressbar', { name: '進みぐあい' })
  await bar.waitFor()
  await dialog.getByRole('status').getByText('取り込んでいます。').waitFor()
  const moving = () => bar.evaluate((at) => at.getAnimations({ subtree: true }).length)
  await expect.poll(moving).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moving).toBe(0)
  expect(await faults(page), 'an import under way').toEqual([])
  line.resolve()
  await bar.waitFor({ state: 'detached' })
})
