import { connect } from '@kusuribako/client'
import { priceLists } from '@kusuribako/client/routes'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, heading, press, section, signedIn } from './desk.ts'
import { authorizationOf, owner } from './others.ts'
import { visits } from './visits.ts'
import { dataOf } from './waiting-order.ts'

const enter = visits()
const medicine = 'ヨルトワ睡眠改善錠'
const pharmacist = 'pharmacist@example.com'

test('a pharmacist adds a purchase question and sees its preview before saving', async () => {
  const page = await signedIn(enter, '/app/questions', 'phone', pharmacist)
  await page.getByText('質問を待っている商品はありません。').waitFor()
  expect(await faults(page), 'nothing waits').toEqual([])
  await page.getByRole('link', { name: '質問のある商品' }).click()
  await page.getByRole('searchbox', { name: '商品を探す' }).fill(medicine)
  await press(page, '検索')
  await page.getByRole('main').getByRole('link', { name: medicine }).click()
  await heading(page, medicine)
  expect(await faults(page), 'questions').toEqual([])
  await section(page, '質問 1').waitFor()
  const before = await page.getByRole('region', { name: /^質問 \d+$/ }).count()
  await page.getByRole('link', { name: '次の版を書く' }).click()
  await heading(page, `${medicine} の質問を書く`)

  await press(page, '質問を追加')
  const added = section(page, `質問 ${before + 1}`)
  // By keyboard: the focus follows the moved row, also where it can go no further.
  const holds = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.getByRole('button', { name: `質問 ${before + 1} を上へ` }).press('Enter')
  await expect.poll(holds).toBe(`質問 ${before} を上へ`)
  await page.getByRole('button', { name: `質問 ${before} を下へ` }).press('Enter')
  await expect.poll(holds).toBe(`質問 ${before + 1} を上へ`)
  await press(page, '質問を追加')
  await page.getByRole('button', { name: `質問 ${before + 2} を外す` }).press('Enter')
  await expect.poll(holds).toBe(`質問 ${before + 1} を外す`)
  // Unsaved input is not lost by a slip.
  await page.getByRole('link', { name: 'やめて質問を見る' }).click()
  const leaving = dialogNamed(page, '保存していない内容があります')
  await leaving.getByRole('button', { name: '入力を続ける' }).click()
  await leaving.waitFor({ state: 'detached' })
  await added.getByRole('combobox', { name: '答え 2 を選んだとき' }).selectOption('購入をお断りする')
  await press(page, '確かめて保存へ進む')
  await added.getByText('質問を入力してください。').waitFor()
  await added.getByText('お断りするときに示すことばを入力してください。').waitFor()
  expect(await faults(page), 'a question, refused').toEqual([])
  await added.getByRole('textbox', { name: '質問', exact: false }).first().fill('飲んだあとに運転をしますか。')
  await added.getByRole('textbox', { name: /^お断りするとき/ }).fill('眠気が出ることがあります。')
  await added.getByRole('button', { name: '年齢を限る' }).click()
  await added.getByRole('textbox', { name: '才から' }).fill('１８')
  await added.getByRole('textbox', { name: '才まで' }).fill('80')
  await seenByBuyer(page)

  await press(page, '確かめて保存へ進む')
  const asking = dialogNamed(page, `「${medicine}」の質問を第2版にしますか`)
  await asking.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('status').getByText('第2版を保存しました。').waitFor()
  await section(page, `質問 ${before + 1}`)
    .getByText('18才から80才まで')
    .waitFor()
  await page.getByRole('link', { name: '第1版' }).click()
  await expect.poll(() => page.getByRole('region', { name: /^質問 \d+$/ }).count()).toBe(before)
})

/** The preview asks for the age, and says what ends a purchase. */
async function seenByBuyer(page: Page) {
  const preview = section(page, 'お客さまの画面')
  const question = preview.getByRole('group', { name: /運転をしますか/ })
  await question.getByRole('radio', { name: 'はい' }).check()
  await question.getByText('この医薬品は販売できません。眠気が出ることがあります。').waitFor()
  await preview.getByRole('textbox', { name: 'お客さまの年齢' }).fill('81')
  await question.waitFor({ state: 'detached' })
}

test('a pharmacist adds a rule for a guarded ingredient; an owner sees it without buttons', async () => {
  const page = await signedIn(enter, '/app/guarded-ingredients', 'desktop', pharmacist)
  await heading(page, '濫用防止の決まり')
  await press(page, '決まりを追加')
  const adding = dialogNamed(page, '新しい決まりを追加')
  await adding.getByRole('combobox', { name: '成分' }).selectOption('ブロモバレリル尿素')
  await adding.getByLabel(/^この日から/).fill('2099-04-01')
  await adding.getByRole('button', { name: '保存する' }).click()
  await adding.getByText('根拠とする告示・通知を入力してください。').waitFor()
  expect(await faults(page), 'a rule, refused').toEqual([])
  await adding.getByRole('textbox', { name: /^根拠とする/ }).fill('見本の告示第9号')
  await adding.getByText('2099年3月31日で終わりにします。').waitFor()
  await adding.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('status').getByText('ブロモバレリル尿素 の決まりを保存しました。').waitFor()
  await page.getByRole('row', { name: /2099年4月1日から.*これから.*見本の告示第9号/ }).waitFor()
  await page.getByRole('row', { name: /ブロモバレリル尿素.*2099年3月31日まで.*実施中/ }).waitFor()
  expect(await faults(page), 'rules').toEqual([])

  const owner = await signedIn(enter, '/app/guarded-ingredients')
  await owner.getByText('決まりを書けるのは薬剤師だけです。').waitFor()
  expect(await owner.getByRole('button', { name: /決まりを追加|編集/ }).count()).toBe(0)
  await owner.getByRole('link', { name: '購入時の質問' }).click()
  await owner.getByText('質問を書けるのは薬剤師だけです。').waitFor()
})

test('staff read the stock ledger of a product, and create and delete a price list', async () => {
  const page = await signedIn(enter, `/app/products?q=${medicine}`, 'phone')
  await page.getByRole('main').getByRole('link', { name: medicine }).click()
  const counting = page.getByRole('button', { name: /の在庫数を変える$/ }).first()
  const name = (await counting.getAttribute('aria-label'))!.replace(' の在庫数を変える', '')
  await counting.click()
  const count = dialogNamed(page, `${name} の在庫数`)
  await count.getByRole('textbox', { name: /^棚にある数/ }).fill('７７')
  await count.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('link', { name: '在庫の記録' }).click()
  await heading(page, `${medicine} の在庫の記録`)
  await page.getByRole('combobox', { name: '理由' }).selectOption('数え直し')
  await press(page, '検索')
  const row = page.getByRole('list', { name: '在庫の記録' }).getByRole('listitem').first()
  await row.getByText('→ 77').waitFor()
  await row.getByText('見本 太郎').waitFor()
  expect(await faults(page), 'ledger').toEqual([])

  await page.goto(new URL('/app/price-lists', page.url()).href)
  await press(page, '価格表を作る')
  await dialogNamed(page, '価格表を作る').getByRole('textbox', { name: /^名前/ }).fill('年末の価格')
  expect(await faults(page), 'a price list').toEqual([])
  await dialogNamed(page, '価格表を作る').getByRole('button', { name: '保存する' }).click()
  await heading(page, '年末の価格')
  await press(page, '商品を追加')
  const adding = dialogNamed(page, '商品の価格を追加')
  await adding.getByRole('searchbox', { name: '商品を探す' }).fill(medicine)
  await adding.getByRole('button', { name: `${name} を選ぶ` }).click()
  await adding.getByRole('textbox', { name: /^価格（円）/ }).fill('２')
  await adding.getByRole('button', { name: '点数ごとの価格を追加' }).click()
  const second = adding.getByRole('group', { name: '2つ目の価格' })
  await second.getByRole('textbox', { name: /^価格（円）/ }).fill('１')
  await second.getByRole('textbox', { name: '何点から' }).fill('３')
  await adding.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('status').getByText(`${name} を2円、1円（3点から）にしました。`).waitFor()
  expect(await faults(page), 'prices').toEqual([])
  await pricedByTwo(page, name)
  await press(page, '削除')
  await dialogNamed(page, '価格表「年末の価格」を削除しますか').getByRole('button', { name: '削除' }).click()
  await page.getByRole('status').getByText('価格表「年末の価格」を削除しました。').waitFor()
})

/** A colleague removes a price and adds another while somebody edits them. */
async function pricedByTwo(page: Page, name: string) {
  const proof = await authorizationOf(owner)
  const call = connect({ baseUrl: inject('shop').apiUrl, headers: () => proof })
  const params = { id: new URL(page.url()).pathname.split('/').at(-1)! }
  const read = async () => dataOf(await call(priceLists.get, { params })).price_list.prices!

  await press(page, '商品を追加')
  const adding = dialogNamed(page, '商品の価格を追加')
  await adding.getByRole('searchbox', { name: '商品を探す' }).fill(medicine)
  await adding.getByRole('button', { name: `${name} を選ぶ` }).click()
  await adding.getByRole('alert').getByText('この商品の価格は、すでにこの価格表にあります。').waitFor()
  expect(await faults(page), 'on the list already').toEqual([])
  await adding.getByRole('textbox', { name: /^価格（円）/ }).fill('９')
  await adding.getByRole('button', { name: '保存する' }).click()
  await adding.getByRole('button', { name: 'やめる' }).click()
  await press(page, '保存せずに離れる')

  await press(page, `価格を変える：${name}`)
  const form = dialogNamed(page, `${name} の価格`)
  await form
    .getByRole('textbox', { name: /^価格（円）/ })
    .first()
    .fill('３')
  const removedPrice = (await read()).find(({ amount }) => amount === 1)!
  const variant_id = removedPrice.variant_id ?? removedPrice.variants![0]!.id!
  dataOf(await call(priceLists.removePrices, { params, body: { price_ids: [removedPrice.id] } }))
  const colleaguePrice = { variant_id, currency_code: 'jpy', amount: 4, min_quantity: 5 }
  dataOf(await call(priceLists.addPrices, { params, body: { prices: [colleaguePrice] } }))
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByRole('alert').getByText('ほかの方がこの内容を変更しました。').waitFor()
  await form.getByRole('button', { name: '上書きして保存する' }).click()
  await page.getByRole('status').getByText(`${name} を3円、1円（3点から）にしました。`).waitFor()
  const remaining = (await read()).map(({ amount, min_quantity }) => [amount, min_quantity])
  expect(remaining.toSorted()).toEqual([
    [1, 3],
    [3, null],
  ])
}
