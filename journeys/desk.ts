import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { screens } from './browser.ts'
import type { Enter } from './visits.ts'

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** The dialog that asks before an act. */
export const asked = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const section = (page: Page, name: string) => page.getByRole('region', { name })

/** Somebody of the staff before a screen of the console. */
export async function signedIn(
  enter: Enter,
  path: string,
  screen: keyof typeof screens = 'desktop',
  email = 'admin@example.com',
) {
  const page = await enter(screen)
  await page.goto(inject('shop').apiUrl + path)
  await prove(page, email)
  return page
}

export async function prove(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill('kusuribako-demo')
  await press(page, 'ログインする')
}
