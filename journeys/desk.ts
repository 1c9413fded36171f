import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { screens } from './browser.ts'
import type { Enter } from './visits.ts'

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** The confirmation dialog of an action. */
export const dialogNamed = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const section = (page: Page, name: string) => page.getByRole('region', { name })

/** A member of staff in front of a screen of the console. */
export async function signedIn(
  enter: Enter,
  path: string,
  screen: keyof typeof screens = 'desktop',
  email = 'admin@example.com',
) {
  const page = await enter(screen)
  await page.goto(inject('shop').apiUrl + path)
  await submitSignIn(page, email)
  return page
}

export async function submitSignIn(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill('kusuribako-demo')
  await press(page, 'ログインする')
}

/** Fills in an order for this e-mail address: a lotion, with the first shipping option. */
export async function fillDraft(page: Page, email: string) {
  await heading(page, '下書き注文を作る')
  const typed = {
    メールアドレス: email,
    '姓 必須': '薬師',
    '名 必須': '花子',
    郵便番号: '２７０-0101',
    市区町村: '流山市',
    番地: '東深井1-2-3',
  }
  for (const [name, text] of Object.entries(typed)) await page.getByRole('textbox', { name }).fill(text)
  await page.getByRole('combobox', { name: '都道府県' }).selectOption('千葉県')
  await chooseGoods(page, '白露の森化粧水 しっとり')
  await page.getByRole('combobox', { name: 'お届け方法' }).selectOption({ index: 1 })
}

/** Chooses the first result for a name. */
export async function chooseGoods(page: Page, name: string) {
  await page.getByRole('searchbox', { name: '商品を探す' }).fill(name)
  await page
    .getByRole('button', { name: new RegExp(`^${name}.* を選ぶ$`) })
    .first()
    .click()
}
