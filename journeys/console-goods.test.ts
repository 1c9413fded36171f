import { adminProducts } from '@kusuribako/client/routes'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, heading, press, section, signedIn } from './desk.ts'
import { clientAs, owner } from './others.ts'
import { visits } from './visits.ts'
import { dataOf } from './waiting-order.ts'

const enter = visits()

interface Shown {
  title: string
  variants: { title: string; barcode: string; prices: { amount: number }[]; metadata: { jsm_category_name: string } }[]
}
/** The page title at an address; undefined where there is no page. */
async function shownProduct(handle: string): Promise<Shown | undefined> {
  const answer = await fetch(`${inject('shop').apiUrl}/store/products?handle=${handle}`)
  return ((await answer.json()) as { products: Shown[] }).products[0]
}

test('staff create a product, complete it, publish it and delete it', async () => {
  const page = await signedIn(enter, '/app/products', 'phone')
  await heading(page, '商品・在庫')
  await page.getByRole('link', { name: '商品を追加' }).click()
  await heading(page, '新しい商品')
  const typed = (name: string) => page.getByRole('textbox', { name })
  await typed('JANコード').fill('４９０１２３４５６７８９５')
  await press(page, '非公開で作る')
  await page.getByText('商品名を入力してください。').waitFor()
  await page.getByText('チェックデジットが合いません。数字をご確認ください。').waitFor()
  expect(await faults(page), 'a product, refused').toEqual([])
  await typed('商品名').fill('見本の綿棒')
  await page.getByRole('combobox', { name: '商品の種類' }).selectOption('日用品・雑貨')
  await typed('規格名').fill('100本')
  await typed('SKU').fill('MIHON-100')
  await typed('JANコード').fill('４９０１２３４５６７８９４')
  await typed('価格（税込・円）').fill('１９８')
  await typed('はじめの在庫数').fill('12')
  await press(page, '非公開で作る')
  await heading(page, '見本の綿棒')
  const lacking = section(page, '公開の前に足りないもの')
  await lacking.getByText('区分がない規格は、売場に出ません').waitFor()
  await lacking.getByText('写真がありません').waitFor()
  expect(await faults(page), 'a new product').toEqual([])
  await press(page, '公開する')
  await dialogNamed(page, '「見本の綿棒」はまだ公開できません').getByRole('button', { name: '閉じる' }).last().click()

  await press(page, '見本の綿棒 を編集')
  const form = page.getByRole('dialog')
  const field = (name: string) => form.getByRole('textbox', { name })
  await form.getByRole('combobox', { name: '区分' }).selectOption('日用品')
  await field('希望小売価格（税込・円）').fill('250')
  await press(page, '保存する')
  await form.getByText('希望小売価格を示すには、根拠を入力してください。').waitFor()
  expect(await faults(page), 'a variant, refused').toEqual([])
  await field('希望小売価格の根拠').fill('メーカーのカタログ 2026年春')
  await press(page, '保存する')
  await page.getByText('規格「100本」を保存しました。').waitFor()

  await press(page, '規格を追加')
  await field('規格名').fill('200本')
  await field('SKU').fill('MIHON-100')
  await form.getByRole('textbox', { name: /^価格（税込/ }).fill('348')
  await press(page, '保存する')
  await form.getByText('このSKUは、ほかの規格が使っています。').waitFor()
  await field('SKU').fill('MIHON-200')
  await press(page, '保存する')
  await page.getByText('規格「200本」を追加しました。').waitFor()

  await press(page, '基本の内容を編集')
  await field('売場のアドレス').fill('mihon-menbou')
  await form.getByText(/いまのアドレス（\/products\/4901234567894）では開けなくなります/).waitFor()
  await field('商品名の読み').fill('ミホンノメンボウ')
  expect(await faults(page), 'the facts of a product').toEqual([])
  await press(page, '保存する')
  await page.getByText('「見本の綿棒」を保存しました。').waitFor()
  await section(page, '基本の内容').getByText('みほんのめんぼう').waitFor()

  await press(page, '消費税を編集')
  await form.getByRole('combobox', { name: '消費税の税率' }).selectOption('軽減税率 8%')
  await press(page, '保存する')
  await section(page, '消費税').getByText('軽減税率 8%').waitFor()

  expect(await shownProduct('mihon-menbou')).toBeUndefined()
  await press(page, '公開する')
  const publishing = dialogNamed(page, '「見本の綿棒」を公開しますか')
  await publishing.getByText('写真がありません').waitFor()
  await publishing.getByRole('button', { name: '公開する' }).click()
  await page.getByText('「見本の綿棒」を公開しました。').waitFor()
  await expect
    .poll(() => shownProduct('mihon-menbou'))
    .toMatchObject({
      title: '見本の綿棒',
      variants: [
        { title: '100本', barcode: '4901234567894', metadata: { jsm_category_name: '日用品' } },
        { title: '200本', metadata: { jsm_category_name: '日用品' } },
      ],
    })

  await press(page, '見本の綿棒 200本 を削除')
  await dialogNamed(page, '規格「200本」を削除しますか').getByRole('button', { name: '削除する' }).click()
  await page.getByText('規格「200本」を削除しました。').waitFor()
  expect(await page.getByRole('button', { name: '見本の綿棒 を削除' }).count(), 'the last one of what is shown').toBe(0)
  await press(page, '非公開にする')
  await dialogNamed(page, '「見本の綿棒」を非公開にしますか').getByRole('button', { name: '非公開にする' }).click()
  // As if two had it delivered regularly: one goes on, and one rests.
  await page.route('**/admin/v1/subscriptions?*product_id=*', (asking) =>
    asking.fulfill({ json: { data: { subscriptions: [], count: 1, limit: 1, offset: 0 } } }),
  )
  await press(page, '商品を削除')
  const deleting = dialogNamed(page, '「見本の綿棒」を削除しますか')
  await deleting.getByText('続いている定期便が2件あります').waitFor()
  await deleting.getByRole('link', { name: 'この商品の定期便を見る' }).waitFor()
  expect(await faults(page), 'a product that is delivered regularly').toEqual([])
  await deleting.getByRole('button', { name: '削除する' }).click()
  await page.getByText('「見本の綿棒」を削除しました。').waitFor()
  await heading(page, '商品・在庫')
  await expect.poll(() => shownProduct('mihon-menbou')).toBeUndefined()
})

test('a user with read access sees no way to change a product', async () => {
  const page = await signedIn(enter, '/app/products', 'desktop', 'pharmacist@example.com')
  await heading(page, '商品・在庫')
  expect(await page.getByRole('link', { name: '商品を追加' }).count()).toBe(0)
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').click()
  await section(page, '基本の内容').waitFor()
  for (const name of ['規格を追加', '基本の内容を編集', '消費税を編集', '商品を削除'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0)
})

test('a keyboard user can skip the list of variants', async () => {
  const call = await clientAs(owner)
  const titles = Array.from({ length: 40 }, (_, at) => `${at + 1}番`)
  const variants = titles.map((title) => ({ title, prices: [], options: [{ value: title }] }))
  const body = { title: '見本の糸', options: [{ title: '色' }], variants }
  const { product } = dataOf(await call(adminProducts.create, { body }))
  const page = await signedIn(enter, `/app/products/${product.id}`)
  await heading(page, '見本の糸')
  await section(page, '規格と在庫').getByRole('button', { name: '規格を追加' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const next = () => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label') ?? null)
  expect(await next(), 'the section after the variants').toBe('基本の内容')
  expect(await faults(page), 'a product of many variants').toEqual([])
})
