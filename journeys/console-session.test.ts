import { connect } from '@kusuribako/client'
import { customerGroups, users } from '@kusuribako/client/routes'
import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, fillDraft, heading, press, signedIn, submitSignIn } from './desk.ts'
import { authorizationOf, linkInMailTo, mailsTo, owner } from './others.ts'
import { freshEmail } from './steps.ts'
import { visits } from './visits.ts'
import { dataOf } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()
const colleague = 'pharmacist@example.com'

async function asOwner() {
  const proof = await authorizationOf(owner)
  return connect({ baseUrl: apiUrl, headers: () => proof })
}

/** The names of the existing groups. */
async function groups() {
  const call = await asOwner()
  return dataOf(await call(customerGroups.list, {})).customer_groups.map(({ name }) => name)
}

const holdsFocus = (form: Locator) => form.evaluate((dialog) => dialog.contains(document.activeElement))

test('after a session ends, the same person can go on with the form, but another person cannot', async () => {
  const page = await signedIn(enter, '/app/customers', 'phone')
  await press(page, 'グループを作る')
  const form = dialogNamed(page, 'グループを作る')
  const name = form.getByRole('textbox', { name: 'グループ名' })
  const make = form.getByRole('button', { name: 'グループを作る' })
  const signInDialog = dialogNamed(page, 'もう一度ログインしてください')
  await name.fill('書きかけのグループ')
  await page.context().clearCookies()
  await make.click()
  await signInDialog.getByText('ほかの方がログインすると、入力中の内容は消えます。').waitFor()
  expect(await faults(page), 'a session has ended').toEqual([])
  await page.keyboard.press('Escape')
  await submitSignIn(page, owner)
  await signInDialog.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('書きかけのグループ')
  await expect.poll(() => holdsFocus(form), { message: 'goes on by keyboard' }).toBe(true)

  await page.context().clearCookies()
  await make.click()
  await submitSignIn(page, colleague)
  await signInDialog.waitFor({ state: 'detached' })
  await heading(page, '顧客')
  await page.getByRole('button', { name: /^見本 花子/ }).waitFor()
  expect(await form.count()).toBe(0)
  expect(await groups()).not.toContain('書きかけのグループ')
})

test('Escape does not close a form with unsaved input; its cancel button does', async () => {
  const page = await signedIn(enter, '/app/customers')
  await press(page, 'グループを作る')
  const form = dialogNamed(page, 'グループを作る')
  await form.getByRole('textbox', { name: 'グループ名' }).waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await press(page, 'グループを作る')
  await form.getByRole('textbox', { name: 'グループ名' }).fill('書きかけのグループ')
  await page.keyboard.press('Escape')
  // A closing dialog takes a moment to disappear.
  await new Promise((passed) => setTimeout(passed, 500))
  expect(await form.getByRole('textbox', { name: 'グループ名' }).inputValue()).toBe('書きかけのグループ')
  await form.getByRole('button', { name: 'やめる' }).click()
  await form.waitFor({ state: 'detached' })
})

test('a form cannot be closed while its request is pending, and then shows the error', async () => {
  const page = await signedIn(enter, '/app/customers')
  await press(page, 'グループを作る')
  const form = dialogNamed(page, 'グループを作る')
  await form.getByRole('textbox', { name: 'グループ名' }).fill('返事を待つグループ')
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/admin/customer-groups', async (route) => {
    await mayAnswer
    await route.abort()
  })
  await form.getByRole('button', { name: 'グループを作る' }).click()
  const [close, cancel] = ['閉じる', 'やめる'].map((name) => form.getByRole('button', { name }))
  await expect.poll(() => Promise.all([close!.isDisabled(), cancel!.isDisabled()])).toEqual([true, true])
  answer()
  await form.getByRole('alert').getByText('サーバーに接続できませんでした。').waitFor()
  await close!.click()
  await form.waitFor({ state: 'detached' })
})

test('a form is not sent as another user who has signed in in a second window', async () => {
  const page = await signedIn(enter, '/app/customers')
  await press(page, 'グループを作る')
  const form = dialogNamed(page, 'グループを作る')
  await form.getByRole('textbox', { name: 'グループ名' }).fill('二つの窓')
  const second = await page.context().newPage()
  await second.goto(`${apiUrl}/app/settings/return-reasons`)
  await second.getByRole('button', { name: /^見本 太郎/ }).click()
  await press(second, 'ログアウト')
  await submitSignIn(second, colleague)
  await second.getByRole('button', { name: /^見本 花子/ }).waitFor()

  await form.getByRole('button', { name: 'グループを作る' }).click()
  const signInDialog = dialogNamed(page, 'もう一度ログインしてください')
  await signInDialog.waitFor()
  expect(await groups()).not.toContain('二つの窓')
  await submitSignIn(page, owner)
  await signInDialog.waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'グループを作る' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await groups()).toContain('二つの窓')
  await second.getByRole('link', { name: '返品理由' }).click()
  await dialogNamed(second, 'もう一度ログインしてください').waitFor()
})

test('a user whose role is lowered keeps the typed input, and sees the page as read-only', async () => {
  const call = await asOwner()
  const email = freshEmail('moved')
  const { user } = dataOf(await call(users.create, { body: { email, password: 'kusuribako-demo', role: 'clerk' } }))
  const page = await signedIn(enter, '/app/customers', 'phone', email)
  await press(page, 'グループを作る')
  const form = dialogNamed(page, 'グループを作る')
  const name = form.getByRole('textbox', { name: 'グループ名' })
  await name.fill('担当だったころのグループ')
  dataOf(await call(users.update, { params: { id: user.id! }, body: { role: 'viewer' } }))
  await form.getByRole('button', { name: 'グループを作る' }).click()
  await form.getByRole('alert').getByText('このアカウントには、この操作の権限がありません。').waitFor()
  expect(await name.inputValue()).toBe('担当だったころのグループ')
  await expect.poll(() => holdsFocus(form), { message: 'goes on by keyboard' }).toBe(true)
  await page.getByText('このアカウントでは、この画面は閲覧だけができます。').waitFor({ state: 'attached' })
  await form.getByRole('button', { name: 'やめる' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'グループを作る' }).count()).toBe(0)
})

test('a long form keeps its input while the role is lowered, and can be sent once it is restored', async () => {
  const call = await asOwner()
  const email = freshEmail('lowered')
  const { user } = dataOf(await call(users.create, { body: { email, password: 'kusuribako-demo', role: 'clerk' } }))
  const become = async (role: 'viewer' | 'clerk') =>
    dataOf(await call(users.update, { params: { id: user.id! }, body: { role } }))
  const page = await signedIn(enter, '/app/drafts/new', 'desktop', email)
  await fillDraft(page, freshEmail('waits'))
  await become('viewer')
  await press(page, '下書きを作る')
  await page.getByRole('alert').getByText('このアカウントには、この操作の権限がありません。').waitFor()
  await page.getByText('このアカウントでは、この画面は閲覧だけができます。').waitFor()
  expect(await page.getByRole('textbox', { name: '番地' }).inputValue()).toBe('東深井1-2-3')
  await become('clerk')
  await press(page, '下書きを作る')
  await page.getByRole('status').getByText('下書きを作りました。').waitFor()
})

test("an owner changes a colleague's name and role, and marks them as a pharmacist", async () => {
  const call = await asOwner()
  const email = freshEmail('renamed')
  const person = { email, password: 'kusuribako-demo', last_name: '旧姓', first_name: '花子', role: 'clerk' } as const
  const { user } = dataOf(await call(users.create, { body: person }))
  const page = await signedIn(enter, '/app/settings/staff', 'phone')
  await press(page, '旧姓 花子 のお名前・役割を変更する')
  const form = dialogNamed(page, '旧姓 花子 のお名前・役割を変更しますか')
  await form.getByRole('textbox', { name: '姓', exact: true }).fill('新姓')
  await form.getByRole('combobox', { name: '役割' }).selectOption('owner')
  await form.getByRole('checkbox', { name: '薬剤師でもある' }).check()
  expect(await faults(page), 'a colleague').toEqual([])
  await form.getByRole('button', { name: '変更する' }).click()
  await form.waitFor({ state: 'detached' })
  const expected = { last_name: '新姓', first_name: '花子', staff_role: 'owner', is_pharmacist: true }
  expect(dataOf(await call(users.get, { params: { id: user.id! } })).user).toMatchObject(expected)
  await page.getByRole('button', { name: '新姓 花子 を削除する' }).waitFor()
  dataOf(await call(users.delete, { params: { id: user.id! } }))
})

test('an invited person sees why a password is rejected, sets another and signs in', async () => {
  const email = freshEmail('invited')
  const page = await signedIn(enter, '/app/settings/staff', 'phone')
  await press(page, '招待する')
  const form = dialogNamed(page, 'スタッフを招待しますか')
  await form.getByRole('textbox', { name: /^メールアドレス/ }).fill(email)
  await form.getByRole('combobox', { name: '役割' }).selectOption('support')
  await form.getByRole('button', { name: '招待する' }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  const link = await linkInMailTo(email, '/app/invite')
  await press(page, `${email} の招待を取り消す`)
  const taking = dialogNamed(page, `${email} の招待を取り消しますか`)
  const invited = await enter('phone')
  await invited.goto(link.href)
  await heading(invited, '管理画面へのご招待')
  const password = invited.getByLabel('新しいパスワード')
  await password.fill('short')
  await press(invited, '送信する')
  await invited.getByText('パスワードは8文字以上で入力してください。').waitFor()
  expect(await faults(invited), 'a password, refused').toEqual([])
  await password.fill('kusuribako-demo')
  await press(invited, '送信する')
  await invited.getByText('登録が完了しました。').waitFor()
  // Withdrawn too late: the invite was already used, and withdrawing it would not remove the account.
  await taking.getByRole('button', { name: '取り消す' }).click()
  await taking.getByRole('alert').getByText('すでに登録を済ませました').waitFor()
  await invited.getByRole('link', { name: 'ログインへ' }).click()
  await submitSignIn(invited, email)
  await heading(invited, '今日の仕事')
})
