import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityViolations } from './axe.ts'
import { screens } from './browser.ts'
import { anySimpleProduct } from './others.ts'
import {
  answerQuestions,
  giveAddress,
  giveBirthday,
  giveCard,
  goToCheckout,
  order,
  putInCart,
  signIn,
  visit,
} from './steps.ts'
import { visits } from './visits.ts'

const enter = visits()

const stay = visits({ stay: true })

/** A visitor who views one page after the other, with the shared assets cached by then. */
describe.each(Object.keys(screens) as (keyof typeof screens)[])(
  'axe finds no problem on a %s, on the page of',
  (screen) => {
    let page: Page
    beforeAll(async () => {
      page = await stay(screen)
    })

    test.each([
      ['home', '/'],
      ['a list', '/search/頭痛'],
      ['a list with filters', '/search/頭痛?sale_class=第2類医薬品&in_stock=1&min=500'],
      ['nothing found', '/search/zzzzzz'],
      ['the categories', '/categories'],
      ['a category', '/categories/pain-fever'],
      ['a collection', '/collections/winter-ready'],
      ['a first-class medicine', '/products/luminase-loxoprofen-l'],
      ['a designated second-class medicine', '/products/luminase-ibuprofen-200'],
      ['a guarded medicine', '/products/zukiraku-bromovaleryl-k'],
      ['a second-class medicine', '/products/haretowa-acetaminophen-300'],
      ['a third-class medicine', '/products/nodomia-gargle-pvp'],
      ['a quasi-drug', '/products/kaminagi-hair-tonic-mens'],
      ['a cosmetic', '/products/hakurosui-lotion-moist'],
      ['a food', '/products/minorie-multivitamin-multi'],
      ['a device', '/products/hakarune-blood-pressure-arm'],
      ['a product not sold online', '/products/minamoa-guidance-only-ec'],
      ['the articles', '/articles'],
      ['an article', '/articles/back-pain'],
      ['a list that editors keep', '/lists/pick-up'],
      ['the notices', '/notices'],
      ['offers among the notices', '/notices/category/promotion'],
      ['a notice', '/notices/110'],
      ['a page of the law', '/pages/terms'],
      ['contact', '/contact'],
      ['the newsletter', '/newsletter'],
      ['the end of restock notices', '/restock/stop?token=unknown'],
      ['the empty cart', '/cart'],
      ['sign-in', '/account/login'],
      ['registration', '/account/register'],
      ['the verification of an address', '/account/verify'],
      ['a forgotten password', '/account/password'],
      ['a new password', '/account/reset-password?code=unknown&uid=unknown'],
      ['an order to hand over', '/account/claim-orders?token=unknown'],
      ['the look-up of an order', '/orders/lookup'],
    ])('%s', async (_, address) => {
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(200)
      expect(await accessibilityViolations(page)).toEqual([])
    })

    test('a restock notice', async () => {
      const { handle, variantId } = await anySimpleProduct()
      await visit(page, `/restock?handle=${handle}&variant_id=${variantId}`)
      await page.getByRole('button', { name: '知らせを受け取る' }).waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.getByRole('button', { name: '知らせを受け取る' }).click()
      // The field has the focus, so that its error is read aloud.
      await page.locator('#restock-email[aria-invalid]:focus').waitFor()
      expect(await accessibilityViolations(page), 'refused').toEqual([])
    })

    test.each([
      ['a product that does not exist', '/products/nothing-of-this-name'],
      ['the end of the newsletter, without its token', '/newsletter/unsubscribe'],
    ])('%s', async (_, address) => {
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(404)
      expect(await accessibilityViolations(page)).toEqual([])
    })
  },
)

describe.each(Object.keys(screens) as (keyof typeof screens)[])('axe finds no problem on a %s:', (screen) => {
  let page: Page
  beforeEach(async () => {
    page = await enter(screen)
  })

  test('the menu and a notice over the page', async () => {
    await visit(page, '/')
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await page.getByRole('dialog', { name: 'メニュー' }).waitFor()
    expect(await accessibilityViolations(page), 'menu').toEqual([])
    await page.goto('/?notice=notice_d_pay_invalid_payload')
    await page.getByRole('dialog', { name: 'ご注文の確認をお願いします' }).waitFor()
    expect(await accessibilityViolations(page), 'notice').toEqual([])
  })

  test('every step of checkout, including its error messages', async () => {
    await putInCart(page, 'luminase-loxoprofen-l', '6錠')
    expect(await accessibilityViolations(page), 'cart').toEqual([])
    await goToCheckout(page)
    await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await accessibilityViolations(page), 'address, refused').toEqual([])
    await giveAddress(page, `axe-${screen}@example.com`)
    await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
    await page.getByRole('radio', { name: /便/ }).first().waitFor()
    expect(await accessibilityViolations(page), 'delivery').toEqual([])
    await page.getByRole('button', { name: 'お薬の確認へ進む' }).click()
    await page.getByRole('button', { name: 'お支払いへ進む' }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await accessibilityViolations(page), 'questions, refused').toEqual([])
    await giveBirthday(page)
    await answerQuestions(page)
    await page.frameLocator('main iframe').getByLabel('カード番号').waitFor()
    expect(await accessibilityViolations(page, 'with frames'), 'payment').toEqual([])
    await giveCard(page, '4242424242424242')
    expect(await accessibilityViolations(page), 'last look').toEqual([])
    await order(page)
    expect(await accessibilityViolations(page), 'thanks').toEqual([])
  })
})

const rooms = [
  ['', 'マイページ'],
  ['/orders', '注文履歴'],
  ['/buy-again', 'もう一度買う'],
  ['/subscriptions', '定期便'],
  ['/points', 'ポイント'],
  ['/self-medication', 'セルフメディケーション税制'],
  ['/addresses', 'アドレス帳'],
  ['/addresses?edit=new', '住所の追加'],
  ['/cards', 'カード'],
  ['/favorites', 'お気に入り'],
  ['/profile', '会員情報'],
  ['/email', 'メールアドレスの変更'],
  ['/connections', 'アカウント連携'],
  ['/mails', 'メール配信設定'],
  ['/earlier-orders', '以前のお店でのご注文'],
  ['/close', '退会'],
] as const

describe.each(Object.keys(screens) as (keyof typeof screens)[])(
  'axe finds no problem on a %s, in the account,',
  (screen) => {
    let page: Page
    beforeAll(async () => {
      page = await stay(screen)
      await signIn(page, '/account')
    })

    test.each(rooms)('%s: %s', async (room, title) => {
      await page.goto(`/account${room}`)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await expect.poll(() => page.title()).toMatch(new RegExp(`^${title} \\|`))
      expect(await accessibilityViolations(page)).toEqual([])
    })
  },
)
