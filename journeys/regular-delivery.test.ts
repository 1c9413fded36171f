import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { adminSubscriptions } from '@kusuribako/client/routes'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { date } from '@kusuribako/ui/format.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityViolations } from './axe.ts'
import { dialogNamed, press, signedIn } from './desk.ts'
import { clientAs, owner, staffReads, staffRenews } from './others.ts'
import { arrive, expectWords, fillCard, giveCard, goToCheckout, order, signIn, visit } from './steps.ts'
import { visits } from './visits.ts'
import { dataOf } from './waiting-order.ts'

const enter = visits()
const handle = 'totonowa-omega-turmeric'

test('a member subscribes, skips, changes the card, gets a renewal, and cancels', async () => {
  const page = await enter('phone')
  await signIn(page, '/account')
  await visit(page, `/products/${handle}`)
  await page.getByRole('radio', { name: /1か月ごと/ }).check()
  await expectWords(page, 'what it comes to', '1年間（12回）続けたときの合計')
  await shoot(page, 'product')
  await page.getByRole('button', { name: 'カートに入れる' }).click()
  await page
    .getByRole('dialog', { name: 'カート' })
    .getByRole('link', { name: /カートを見る/ })
    .click()
  await arrive(page, 'カート')
  await expectWords(page, 'that it is regular', '1か月ごと')
  await shoot(page, 'cart')
  await goToCheckout(page)
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お支払いへ進む' }).click()
  await page.frameLocator('main iframe').getByLabel('カード番号').waitFor()
  expect(await page.getByRole('radio', { name: 'PayPay' }).count()).toBe(0)
  await giveCard(page, '4242424242424242')
  for (const words of ['定期便のお約束', '2回目から', '解約のお手続きまで、自動で続きます', '1年間（12回）'])
    await expectWords(page, 'what the law wants on this screen', words)
  await shoot(page, 'checkout')
  const { id: first } = await order(page)
  await expectWords(page, 'what has begun', '定期便の1回目のご注文です')
  expect((await staffReads(first)).card).toBe('4242')
  await saveCard(page, '5555555555554444')

  await openSubscription(page)
  expect(await accessibilityViolations(page), 'the regular delivery').toEqual([])
  await expectWords(page, 'how it is paid', 'お支払いのカードVisa')
  await expectWords(page, 'where it goes', '見本 花子 様')
  await shoot(page, 'detail')
  await visit(page, '/account')
  expect(await accessibilityViolations(page), 'what comes next').toEqual([])
  await shoot(page, 'account')
  await fold(page, '次回をお休みする')
  await page.getByRole('button', { name: '次回をお休みにする' }).click()
  const skipped = page.getByText(/^次回のお届けをお休みにしました。次のご注文日は\d{4}年\d+月\d+日です。$/)
  const daysInWords = (await skipped.textContent())!.match(/\d+/g)!.map(Number)
  await fold(page, '次回のご注文日を変える')
  const day = page.getByLabel('次回のご注文日', { exact: true })
  expect((await day.inputValue()).split('-').map(Number), 'not the skipped day').toEqual(daysInWords)
  await day.evaluate((at) => at.removeAttribute('max'))
  await day.fill('2090-01-01')
  await page.getByRole('button', { name: 'この日に変える' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'お届けの準備ができない日です' })
  await refused.waitFor()
  const isInSight = (at: Element) =>
    at.getBoundingClientRect().top > 0 && at.getBoundingClientRect().bottom < innerHeight
  await expect.poll(() => refused.evaluate(isInSight), { message: 'it stands far above the button' }).toBe(true)
  const [, id = ''] = /subscriptions\/(sub_\w+)/.exec(page.url()) ?? []
  await movedMeanwhile(page, id)
  await fold(page, 'お支払いのカードを変える')
  await shoot(page, 'card')
  await page.getByRole('radio', { name: /4444/ }).check()
  await page.getByRole('button', { name: 'このカードに変える' }).click()
  await page.getByText('お支払いのカードを変更しました。').waitFor()

  await cannotRemove(page, '/account/cards', '4444', 'このカードは削除できません')
  await cannotRemove(page, '/account/addresses', '', 'この住所は削除できません')
  const renewed = await staffRenews(id)
  expect(renewed).toMatch(/^order_/)
  expect((await staffReads(renewed!)).card).toBe('4444')
  await visit(page, `/account/subscriptions/${id}`)
  await page.getByRole('link', { name: /^2回目.*円 税込$/ }).waitFor()

  await visit(page, '/account/close')
  await expectWords(page, 'what comes before leaving', '定期便が続いています')
  await page.getByRole('main').getByRole('link', { name: '定期便を見る' }).click()
  await page.getByRole('main').getByRole('article').getByRole('link').click()
  await page.getByRole('link', { name: 'この定期便を解約する' }).click()
  await page.getByText('解約料はかかりません。').waitFor()
  expect(await accessibilityViolations(page), 'how it ends').toEqual([])
  await shoot(page, 'cancel')
  await page.getByRole('button', { name: '解約を確定する' }).click()
  await page.getByText('定期便を解約しました。').waitFor()
  await expectWords(page, 'its state', '解約済み')
  await visit(page, '/account/subscriptions')
  await expectWords(page, 'that nothing goes on', 'お届け中の定期便はありません')
})

/** Neither the member nor staff write over a change that they have not seen; nothing typed is lost. */
async function movedMeanwhile(page: Page, subscription_id: string) {
  const call = await clientAs(owner)
  // After the refusal before, the page is read again; later than the move it would know the new day.
  await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' })
  const move = (to: string) => call(adminSubscriptions.setNextDate, { body: { subscription_id, date: to } })
  dataOf(await move(inDays(40)))
  const day = page.getByLabel('次回のご注文日', { exact: true })
  const send = page.getByRole('button', { name: 'この日に変える' })
  await day.fill(inDays(50))
  await send.click()
  await page.getByRole('alert').filter({ hasText: '次回のご注文日が変わりました' }).waitFor()
  expect(await day.inputValue()).toBe(inDays(50))
  await expectWords(page, 'the day of now', `次回のご注文日${date(inDays(40))}`)
  await shoot(page, 'moved-meanwhile')
  await send.click()
  await page.getByText(`次回のご注文日を変更しました。次のご注文日は${date(inDays(50))}です。`).waitFor()

  const desk = await signedIn(enter, `/app/subscriptions/${subscription_id}`)
  await press(desk, '次の日を変える')
  const dated = dialogNamed(desk, '次のご注文の日を変えますか')
  await dated.getByLabel('次のご注文の日').fill(inDays(60))
  dataOf(await move(inDays(55)))
  await toldMeanwhile(dated, '次の日を変える')
  await press(desk, '数を変える')
  const quantityDialog = dialogNamed(desk, '1回の数を変えますか')
  dataOf(await call(adminSubscriptions.setQuantity, { body: { subscription_id, quantity: 2 } }))
  await toldMeanwhile(quantityDialog, '数を変える')

  await desk.goto(new URL('/app/subscriptions', desk.url()).href)
  const row = desk.getByRole('row').filter({ has: desk.locator(`a[href$="${subscription_id}"]`) })
  await row.getByRole('checkbox').check()
  await press(desk, '次回を休む')
  const skipping = dialogNamed(desk, '1件の定期便の次のご注文を1回休みますか')
  dataOf(await move(inDays(57)))
  await skipping.getByRole('button', { name: '次回を休む', exact: true }).click()
  await skipping.getByText(/次のご注文の日が変わりました/).waitFor()
  expect(await accessibilityViolations(desk), 'one of many, not skipped').toEqual([])
  await shoot(desk, 'not-skipped')
}

async function toldMeanwhile(form: Locator, act: string) {
  await form.getByRole('button', { name: act, exact: true }).click()
  await form.getByRole('alert').getByText('ほかの方がこの内容を変更しました').waitFor()
  await form.getByRole('button', { name: 'やめる' }).click()
}

/** Midnight may pass between the calls. */
const begun = Date.now()
const inDays = (days: number) => dayInTokyo(begun + days * 86_400_000)

async function openSubscription(page: Page) {
  await expect
    .poll(
      async () => {
        await visit(page, '/account/subscriptions')
        return page.getByRole('main').getByRole('article').count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  await page.getByRole('main').getByRole('article').getByRole('link').click()
  await page.waitForURL('**/account/subscriptions/sub_*')
  await page.getByRole('heading', { name: '定期便の内容' }).waitFor()
}

/** One more card in the account. */
async function saveCard(page: Page, number: string) {
  await visit(page, '/account/cards')
  await page.getByRole('button', { name: 'カードを追加する' }).click()
  await fillCard(page, number)
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('カードを保存しました。').waitFor()
}

/** What a regular delivery needs stays, and the shop says why. */
async function cannotRemove(page: Page, address: string, about: string, title: string) {
  await visit(page, address)
  const removable = page.getByText('削除する', { exact: true })
  const all = page.getByRole('main').getByRole('listitem').filter({ has: removable })
  const one = all.filter({ hasText: about }).first()
  await one.getByText('削除する', { exact: true }).click()
  await one.getByRole('button', { name: /^削除を確定する/ }).click()
  await page.getByRole('dialog', { name: title }).waitFor()
}

const fold = (page: Page, title: string) => page.locator('summary', { hasText: title }).click()

async function shoot(page: Page, name: string) {
  const folder = process.env.SHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 390, height: 844 })
}
