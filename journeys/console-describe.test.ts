import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, press, signedIn } from './desk.ts'
import { visits } from './visits.ts'

const enter = visits()
const api = () => inject('shop').apiUrl

interface Told {
  id: string
  title: string
  thumbnail: string | null
  images: { url: string }[]
  metadata: { ingredients: { name: string; amount: string }[]; additives: string[]; allergen: string[] }
}

/** A product as its page in the shop shows it. */
async function shownProduct(): Promise<Told> {
  const found = await fetch(`${api()}/store/products?limit=1&q=${encodeURIComponent('点鼻薬')}`)
  const { handle } = ((await found.json()) as { products: [{ handle: string }] }).products[0]
  const answer = await fetch(`${api()}/store/v1/products?handle=${handle}`)
  return ((await answer.json()) as { data: Told }).data
}

/** Text copied from a spreadsheet is pasted into a field. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('an owner edits ingredients, which are shown in the shop only once the allergens are stated', async () => {
  const before = await shownProduct()
  const now = async () => (await shownProduct()).metadata
  expect(before.metadata.allergen).toEqual([])
  const page = await signedIn(enter, `/app/products/${before.id}/describe`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const allergen = page.getByRole('combobox', { name: 'アレルゲン' })
  const save = async () => {
    await press(page, '保存する')
    const asking = dialogNamed(page, `「${before.title}」の説明を保存しますか`)
    await asking.getByRole('button', { name: '保存する' }).click()
    await page.getByText('商品の説明を保存しました。').waitFor()
    await page.getByText('変更はありません').waitFor()
  }
  await page.getByText('変更はありません').waitFor()
  expect(await faults(page), 'an insert').toEqual([])

  const rows = before.metadata.ingredients.length
  await press(page, '成分の行を追加')
  await field(`分量（${rows + 1}行目）`).fill('1 mg')
  await press(page, '保存する')
  await page.getByText('成分名を入力してください。').waitFor()
  expect(await faults(page), 'an insert, refused').toEqual([])
  await field(`分量（${rows + 1}行目）`).fill('')
  await paste(field(`成分名（${rows + 1}行目）`), '見本成分A\t1 mg\n見本成分B\t２ mg\tはたらき')
  await press(page, `成分の${rows + 2}行目 を上へ`)
  await field('添加物').fill([...before.metadata.additives, '', '・香料'].join('\n'))
  await allergen.selectOption('まだ確認していない')
  await page.getByText('成分は入力されていますが').waitFor()
  await save()
  await expect.poll(now).toMatchObject({ ingredients: [], additives: [] })

  await allergen.selectOption('あり')
  await press(page, '保存する')
  await page.getByText('含まれるアレルゲンを入力してください。').waitFor()
  await field('含まれるアレルゲン').fill('○卵\n乳')
  await save()
  await expect.poll(now).toMatchObject({
    ingredients: [
      ...before.metadata.ingredients,
      { name: '見本成分B', amount: '２ mg', role: 'はたらき' },
      { name: '見本成分A', amount: '1 mg' },
    ],
    additives: [...before.metadata.additives, '香料'],
    allergen: ['卵', '乳'],
  })

  for (const row of [rows + 2, rows + 1]) await press(page, `成分の${row}行目 を外す`)
  await field('添加物').fill(before.metadata.additives.join('\n'))
  await allergen.selectOption('なし（表示すべきものはない）')
  await save()
  await expect.poll(now).toEqual(before.metadata)
})

test('an owner adds pictures, puts another one first, and removes them again', async () => {
  const before = await shownProduct()
  const page = await signedIn(enter, `/app/products/${before.id}/describe`, 'phone')
  const pictures = before.images.map(({ url }) => url)
  const dialog = dialogNamed(page, `${before.title} の写真`)
  const choose = dialog.getByLabel('写真を選ぶ')
  const moveButton = (at: number, where: string) => dialog.getByRole('button', { name: `${at}枚目の写真を${where}` })
  const save = async () => {
    await dialog.getByRole('button', { name: '保存する' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await press(page, '写真を編集')
  await dialog.getByRole('img', { name: '1枚目の写真' }).waitFor()
  await choose.setInputFiles(['docs/images/home-phone.png', 'package.json', 'docs/images/product-desktop.png'])
  await dialog.getByText('2枚を受け取りました。').waitFor()
  await dialog.getByText('package.json：JPEG・PNG・WebP・AVIF の写真ではありません。').waitFor()
  expect(await faults(page), 'pictures, one refused').toEqual([])
  const last = pictures.length + 2
  for (let at = last; at > 1; at--) await moveButton(at, '前へ').press('Enter')
  await moveButton(2, '前へ').waitFor()
  await save()
  await expect.poll(async () => (await shownProduct()).images.length).toBe(last)
  const now = await shownProduct()
  expect(now.thumbnail).toBe(now.images[0]?.url)
  expect(now.images.map(({ url }) => url).slice(1, -1)).toEqual(pictures)

  await press(page, '写真を編集')
  await moveButton(last, '外す').click()
  await moveButton(1, '外す').click()
  await save()
  await expect.poll(async () => (await shownProduct()).images.map(({ url }) => url)).toEqual(pictures)
  expect((await shownProduct()).thumbnail).toBe(before.thumbnail)
})

test('a user with read access sees the product description without buttons or fields', async () => {
  const { id } = await shownProduct()
  const page = await signedIn(enter, `/app/products/${id}/describe`, 'phone', 'pharmacist@example.com')
  await page.getByText('閲覧だけができます。変更は、管理者・担当者・開発者にお願いしてください。').waitFor()
  await page.getByText('表示すべきものはない').waitFor()
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
  expect(await page.getByRole('button', { name: '保存する' }).count()).toBe(0)
  expect(await faults(page), 'an insert, read').toEqual([])
})
