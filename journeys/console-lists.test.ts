import { adminCustomers } from '@kusuribako/client/routes'
import { expect, inject, test } from 'vitest'
import { heading, press, signedIn } from './desk.ts'
import { clientAs, owner } from './others.ts'
import { freshEmail } from './steps.ts'
import { visits } from './visits.ts'
import { dataOf } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()

test.each([
  ['products', '商品・在庫', 'q=化粧水'],
  ['lots', 'ロットと使用期限', 'number=Y'],
  ['inquiries', 'お問い合わせ', 'q=花子'],
  ['receipts', '領収書', 'addressee=薬師'],
  ['arrival-records', '入荷の記録', 'goods=medicines'],
  ['coupons', 'クーポン', 'q=A'],
])('a search in the list %s is saved under a name, and selected again', async (list, title, query) => {
  const page = await signedIn(enter, encodeURI(`/app/${list}?${query}`), 'phone')
  await heading(page, title)
  await press(page, 'いまの絞り込みを残す')
  await page.getByRole('textbox', { name: '名前' }).fill('いつもの')
  await press(page, '残す')
  await page.goto(`${apiUrl}/app/${list}`)
  await page.getByRole('link', { name: 'いつもの' }).click()
  await page.getByRole('button', { name: '名前を変える' }).waitFor()
  expect(page.url()).toBe(encodeURI(`${apiUrl}/app/${list}?${query}`))
  await page.goto(`${apiUrl}/app/customers`)
  await heading(page, '顧客')
  expect(await page.getByRole('link', { name: 'いつもの' }).count(), 'in another list').toBe(0)
})

test.each(['desktop', 'phone'] as const)(
  'a name without spaces breaks in the list of customers on a %s',
  async (screen) => {
    const email = freshEmail('long')
    const body = { email, password: 'kusuribako-demo', last_name: 'W'.repeat(60), first_name: '花子' }
    const call = await clientAs(owner)
    dataOf(await call(adminCustomers.create, { body }))
    const page = await signedIn(enter, `/app/customers?q=${encodeURIComponent(email)}`, screen)
    const link = page.getByRole('link', { name: body.last_name })
    await link.waitFor()
    expect(await link.evaluate((at) => at.getBoundingClientRect().right <= innerWidth)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  },
)
