import { adminStore, ageAssurance } from '@kusuribako/client/routes'
import type { Licence } from '@kusuribako/contract/pharmacy/licences'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, heading, press, section, signedIn } from './desk.ts'
import { clientAs, owner } from './others.ts'
import { visits } from './visits.ts'
import { dataOf } from './waiting-order.ts'

const enter = visits()
const changedMeanwhile = 'ほかの方がこの内容を変更しました'

test('an owner sees what is missing before launch, and enters the data of the shop', async () => {
  const page = await signedIn(enter, '/app/launch', 'phone')
  await heading(page, '公開前の確認')
  await page.getByText('いまは本番ではないため').waitFor()
  expect(await faults(page), 'the list').toEqual([])
  const number = page.getByRole('listitem').filter({ hasText: '適格請求書発行事業者の登録番号' })
  await number.getByText('未入力').waitFor()

  await press(page, '控えを編集')
  const asking = dialogNamed(page, '控えを編集')
  const field = asking.getByRole('textbox', { name: '適格請求書発行事業者の登録番号' })
  await field.fill('T123')
  await asking.getByRole('button', { name: '保存する' }).click()
  await asking.getByText('Tと13桁の数字で入力してください。').waitFor()
  expect(await faults(page), 'a number, refused').toEqual([])
  await field.fill('T1234567890123')
  await asking.getByRole('textbox', { name: '濫用防止の手順書' }).fill('濫用防止の手順書 第2版（2026年5月1日）')
  const call = await clientAs(owner)
  dataOf(await call(adminStore.update, { body: { metadata: { abuse_procedure: '手順書 第3版' } } }))
  await asking.getByRole('button', { name: '保存する' }).click()
  await asking.getByRole('alert').getByText(changedMeanwhile).waitFor()
  await asking.getByRole('button', { name: '上書きして保存する' }).click()
  await page.getByText('店の控えを保存しました。').waitFor()
  await number.getByText('入力済み').waitFor()
  // The demo's receipts have the demo's registration number.
  await press(page, '控えを編集')
  await field.fill('')
  await asking.getByRole('textbox', { name: '濫用防止の手順書' }).fill('')
  await asking.getByRole('button', { name: '保存する' }).click()
  await number.getByText('未入力').waitFor()
  await page.getByRole('link', { name: '許可証を入力する' }).click()
  await heading(page, '許可証・薬剤師')
})

test('an owner adds a shipping option, and is warned if deleting one would leave a gap for guests', async () => {
  const page = await signedIn(enter, '/app/settings/shipping', 'phone')
  await heading(page, '配送方法・送料')
  await page.getByText('宅配便（会員送料無料）').waitFor()
  expect(await page.getByText('お届け方法のない金額があります').count()).toBe(0)
  expect(await faults(page), 'deliveries').toEqual([])

  await press(page, '方法を追加')
  const form = dialogNamed(page, 'お届け方法を追加')
  const field = (name: string) => form.getByRole('textbox', { name })
  await field('ご注文が…円以上').fill('５００，０００')
  await field('ご注文が…円未満').fill('500000')
  await press(page, '保存する')
  await form.getByText('「…円以上」より大きな金額を入力してください。').waitFor()
  expect(await faults(page), 'a delivery, refused').toEqual([])
  await field('ご注文が…円未満').fill('')
  await field('名前').fill('大型便')
  await field('説明').fill('ご注文から7日ほどでお届けします。')
  await field('送料').fill('1,200')
  await press(page, '保存する')
  await page.getByText('大型便 を保存しました。').waitFor()
  const offered = async () => {
    const answer = await fetch(`${inject('shop').apiUrl}/store/shipping-options?is_return=false`)
    const { shipping_options } = (await answer.json()) as { shipping_options: { name: string; amount: number }[] }
    return shipping_options.find(({ name }) => name === '大型便')?.amount
  }
  await expect.poll(offered).toBe(1200)

  // Not the delivery option for everybody: without it only customers with an account could buy.
  await press(page, '宅配便 を削除')
  const ending = dialogNamed(page, '宅配便 を削除しますか')
  await ending.getByText('商品の合計が 3,980円未満 のとき').waitFor()
  await ending.getByRole('button', { name: 'やめる', exact: true }).click()
  await press(page, '大型便 を削除')
  await dialogNamed(page, '大型便 を削除しますか').getByRole('button', { name: '削除する' }).click()
  await page.getByText('大型便 を削除しました。').waitFor()
  await expect.poll(offered).toBeUndefined()
})

test('an owner adds the photos of a store', async () => {
  const page = await signedIn(enter, '/app/licences')
  await page.getByRole('button', { name: '編集', exact: false }).first().click()
  const dialog = page.getByRole('dialog')
  for (const name of ['店舗の外観', '医薬品の陳列']) {
    const line = Promise.withResolvers<void>()
    await page.route('**/admin/uploads', (route) => line.promise.then(() => route.continue()), { times: 1 })
    await dialog.getByLabel(`${name}：写真を選ぶ`).setInputFiles('docs/images/home-phone.png')
    // Saved before the upload is complete, the store would be left without its photo.
    await dialog.getByText('写真を送っています。届くまで保存をお待ちください。').waitFor()
    expect(await dialog.getByRole('button', { name: '保存する' }).isDisabled()).toBe(true)
    line.resolve()
    await dialog.getByLabel(`${name}：ほかの写真を選ぶ`).waitFor({ state: 'attached' })
  }
  expect(await faults(page), 'two photos').toEqual([])
  await dialog.getByRole('button', { name: '保存する' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(new URL('/app/launch', page.url()).href)
  const photos = page.getByRole('listitem').filter({ hasText: '店舗の外観と、医薬品の陳列の2枚' })
  await photos.getByText(/^足りないもの：くすりばこ薬. 見本店の写真2枚$/).waitFor()
  const { data } = await (await fetch(`${inject('shop').apiUrl}/store/v1/legal/licences`)).json()
  const photoTexts: string[][] = data.licences.map(({ display }: Licence) =>
    display.photos?.map(({ alt }) => alt).toSorted(),
  )
  // The drawings are replaced as the photos are uploaded.
  expect(photoTexts).toContainEqual(['医薬品の陳列', '店舗の外観'])
  expect(photoTexts).toContainEqual(['医薬品の陳列（見本の絵）', '店舗の外観（見本の絵）'])

  // What the store showed until then is readable.
  await page.goto(new URL('/app/licences', page.url()).href)
  await page
    .getByRole('link', { name: /の以前の内容$/ })
    .first()
    .click()
  const now = page.getByRole('region', { name: /から（いまの内容）$/ })
  await now.getByRole('link', { name: '店舗の外観', exact: true }).waitFor()
  const before = page.getByRole('region', { name: /から .* まで$/ })
  await before.getByRole('link', { name: '店舗の外観（見本の絵）' }).waitFor()
  expect(await faults(page), 'what a licence said').toEqual([])
})

test('a pharmacist adds an age rule, and records and revokes the age assurance of a customer', async () => {
  const page = await signedIn(enter, '/app/guarded-ingredients', 'desktop', 'pharmacist@example.com')
  const rules = section(page, '年齢の確かめ方')
  await rules.getByText('実施中').waitFor()
  await rules.getByRole('button', { name: '確かめ方を決める' }).click()
  const asking = dialogNamed(page, '確かめ方を決める')
  await asking.getByRole('button', { name: '保存する' }).click()
  await asking.getByText('この日からを入力してください。').waitFor()
  expect(await faults(page), 'a rule without a day').toEqual([])
  await asking.getByLabel('この日から').fill('2099-04-01')
  await asking.getByRole('combobox', { name: '若い成人に小包装を1点販売するとき' }).selectOption('本人確認書類')
  await asking.getByRole('button', { name: '保存する' }).click()
  await page.getByText('年齢の確かめ方を保存しました。').waitFor()
  await rules.getByText('これから').waitFor()
  expect(await faults(page), 'two rules').toEqual([])

  await page.goto(new URL('/app/customers', page.url()).href)
  await page.getByRole('main').getByRole('link').filter({ hasText: '見本' }).first().click()
  const noted = section(page, '年齢の確認')
  await noted.getByText('まだ確認していません。').waitFor()
  await noted.getByRole('button', { name: '確認を記録' }).click()
  const noting = dialogNamed(page, '確認を記録')
  await noting.getByLabel('生年月日').fill('1988-04-12')
  expect(await faults(page), 'a note').toEqual([])
  await noting.getByRole('button', { name: '確認を記録' }).click()
  await noted.getByText('本人確認書類').waitFor()
  await noted.getByText('1988年4月12日').waitFor()
  expect(await faults(page), 'a customer whose age is known').toEqual([])
  // A check of the card by video is more certain than one by a copy.
  await noted.getByRole('button', { name: '確認を記録し直す' }).click()
  const correction = dialogNamed(page, '確認を記録し直す')
  await correction.getByLabel('生年月日').fill('1988-04-13')
  const call = await clientAs('pharmacist@example.com')
  const params = { id: new URL(page.url()).pathname.split('/').at(-1)! }
  const seen = { level: 'video', birthday: '1988-04-12', checked_on: '2026-06-01' } as const
  dataOf(await call(ageAssurance.write, { params, body: { age_assurance: seen } }))
  await correction.getByRole('button', { name: '確認を記録' }).click()
  await correction.getByRole('alert').getByText(changedMeanwhile).waitFor()
  await correction.getByRole('button', { name: 'やめる', exact: true }).click()
  await press(page, '保存せずに離れる')
  await noted.getByText('2026年6月1日').waitFor()
  await noted.getByRole('button', { name: '確認を取り消す' }).click()
  await dialogNamed(page, '年齢の確認を取り消しますか').getByRole('button', { name: '確認を取り消す' }).click()
  await noted.getByText('まだ確認していません。').waitFor()
})
