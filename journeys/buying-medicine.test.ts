import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations } from './axe.ts'
import { cardPaymentsOf, mailsTo, newMember, pharmacistDecides, pharmacistInforms } from './others.ts'
import {
  answerQuestions,
  arrive,
  expectWords,
  fillAddress,
  freshEmail,
  giveAddress,
  giveAddressAndDelivery,
  giveBirthday,
  giveCard,
  goToCheckout,
  order,
  orderButton,
  proveMember,
  putInCart,
  signIn,
  visit,
  waitUntilHydrated,
} from './steps.ts'
import { visits } from './visits.ts'

const enter = visits()
const { url } = inject('shop')
const member = 'hanako@example.com'

test('a guest on a desktop buys a second-class medicine', async () => {
  const page = await enter('desktop')
  await visit(page, '/products/haretowa-acetaminophen-300')
  await page.getByRole('group', { name: '内容量・種類（価格は税込）' }).waitFor()
  await putInCart(page, 'haretowa-acetaminophen-300', '20錠')
  await goToCheckout(page)
  const main = () => page.getByRole('main').textContent()
  expect(await main(), 'what is to be paid').toMatch(/ご注文の内容（1点）[\d,]+円 税込/)
  const email = freshEmail('second-class')
  await giveAddress(page, email)
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page
    .getByRole('radio', { name: /円（税込）/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'お支払いへ進む' }).click()
  await giveCard(page, '4242424242424242')
  await expectWords(page, 'what class the medicine is of', '第2類医薬品')
  const { number } = await order(page)
  await expectWords(page, 'what was bought', '20錠')
  await expect.poll(() => mailsTo(email)).toEqual([`ご注文ありがとうございます（ご注文番号 ${number}）`])
})

test('a member buys a first-class medicine; the card is charged only after a pharmacist approves', async () => {
  const page = await enter('phone')
  const { id, number } = await buyFirstClass(page)
  await expectWords(page, 'that a pharmacist looks at it', '薬剤師の確認待ち')
  expect(await cardPaymentsOf(page)).toEqual([{ status: 'requires_capture', received: 0 }])
  await expect.poll(() => mailsTo(member)).toContain(`ご注文を受け付けました・薬剤師の確認待ち（ご注文番号 ${number}）`)

  await pharmacistInforms(id, '空腹時は避けてください。')
  await expect.poll(() => mailsTo(member)).toContain(`お薬の説明をご確認ください（ご注文番号 ${number}）`)
  await page.goto(`/account/orders/${id}`)
  await expectWords(page, 'that the buyer is waited for', '説明の確認待ち')
  expect(await accessibilityViolations(page), 'the order').toEqual([])
  await page.getByRole('link', { name: '薬剤師とのやりとりを見る' }).click()
  await expectWords(page, 'what the pharmacist says', '空腹時は避けてください。')
  expect(await accessibilityViolations(page), 'the talk with the pharmacist').toEqual([])
  await page.getByRole('button', { name: '説明を読み、確認しました' }).click()
  await expectWords(page, 'that it is confirmed', '内容をご確認いただきました')
  expect(await cardPaymentsOf(page)).toEqual([{ status: 'requires_capture', received: 0 }])

  await pharmacistDecides(id, 'approve', '食後にお飲みください。')
  await page.goto(`/account/orders/${id}`)
  await expectWords(page, 'how the order stands', 'ご注文済み')
  await expectWords(page, "the pharmacist's word", '食後にお飲みください。')
  await expect.poll(() => cardPaymentsOf(page)).toEqual([{ status: 'succeeded', received: 468 }])
  await expect.poll(() => mailsTo(member)).toContain(`ご注文が確定しました（ご注文番号 ${number}）`)
})

test('after a rejection by the pharmacist, the member sees the reason and the payment is cancelled', async () => {
  const page = await enter('desktop')
  const { id, number } = await buyFirstClass(page)
  await pharmacistDecides(id, 'reject', '併用中のお薬があるため、医師にご相談ください。')
  await page.goto('/account/orders')
  await page.getByRole('link', { name: `注文番号 ${number}` }).click()
  await page.waitForURL(`**/account/orders/${id}`)
  await expectWords(page, 'how the order stands', '販売できませんでした')
  await expectWords(page, 'that nothing was paid', 'お支払いは行われていません')
  await expectWords(page, 'whom to ask now', '医療機関または薬剤師にご相談ください')
  await expectWords(page, "the pharmacist's word", '併用中のお薬があるため、医師にご相談ください。')
  await page.getByRole('link', { name: '薬剤師とのやりとりを見る' }).click()
  await expectWords(page, 'what to do next', '医療機関または薬剤師にご相談ください')
  await page.getByRole('link', { name: 'ご注文の内容を見る' }).click()
  await page.waitForURL(`**/account/orders/${id}`)
  await expect.poll(() => cardPaymentsOf(page)).toEqual([{ status: 'canceled', received: 0 }])
  await expect.poll(() => mailsTo(member)).toContain(`ご注文をお受けできませんでした（ご注文番号 ${number}）`)
})

test('after a sign-out in another tab, health answers stay in the open form until a sign-in there', async () => {
  const email = freshEmail('signed-out')
  await newMember(email)
  const page = await enter('phone')
  await signIn(page, '/cart', email)
  await goToQuestions(page)
  await giveBirthday(page)
  const elsewhere = await page.context().newPage()
  await signOut(elsewhere)

  await answerQuestions(page)
  await page.getByRole('alert').getByText('入力した内容はこの画面に残っています').waitFor()
  expect(page.url()).toBe(`${url}/checkout`)
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await stored(), 'what the next person could find').not.toContain('answer-')
  await waitUntilHydrated(elsewhere)
  await proveMember(elsewhere, email)
  await elsewhere.waitForURL(`${url}/account`)
  await page.getByRole('button', { name: 'お支払いへ進む' }).click()
  await page.getByRole('button', { name: '最終確認へ進む' }).waitFor()
})

test('somebody else who signs in in another tab gets nothing that is still in an open form', async () => {
  const [first, second] = [freshEmail('first'), freshEmail('second')]
  await Promise.all([newMember(first), newMember(second)])
  const page = await enter('phone')
  await signIn(page, '/cart', first)
  await goToQuestions(page)
  await giveBirthday(page)
  const elsewhere = await page.context().newPage()
  await signOut(elsewhere)
  await waitUntilHydrated(elsewhere)
  await proveMember(elsewhere, second)
  await elsewhere.waitForURL(`${url}/account`)
  await goToQuestions(elsewhere)

  await answerQuestions(page)
  const year = page.getByLabel('年（西暦）')
  await expect.poll(() => year.inputValue()).toBe('')
  expect(await page.getByRole('alert').count()).toBe(0)
  const given = (where: Page) => where.getByRole('main').locator('form input:checked').evaluateAll(valuesOf)
  expect(await given(page), 'as in a form just opened').toEqual(await given(elsewhere))
})

test('a stop answer keeps a member from a first-class medicine; the rest of the cart can be bought', async () => {
  const page = await enter('phone')
  await signIn(page)
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await putInCart(page, 'luminase-loxoprofen-l', '6錠')
  await goToCheckout(page)
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お薬の確認へ進む' }).click()
  await giveBirthday(page)
  await page.getByText('してはいけないこと・相談すること').click()
  await expectWords(page, 'what is confirmed to have been read', '15才未満の小児')
  const more = page.getByRole('textbox', { name: 'くわしい内容' })
  expect(await more.count(), 'fields for words that no answer asks for').toBe(0)
  await page.getByRole('radio', { name: '家族', exact: true }).check()
  await expect.poll(() => more.count()).toBe(1)
  await answerQuestions(page, '治療中である')
  const stopped = page.getByRole('alert').filter({ hasText: '「ルミナセ鎮痛錠L」は販売できません' })
  await stopped.getByText('治療中の症状には、主治医に相談してからお使いください。').waitFor()
  await stopped.getByText('この商品をカートから外すと、ほかの商品はこのままご購入いただけます').waitFor()
  await stopped.getByRole('link', { name: /^0\d+-/ }).waitFor()
  expect(await orderButton(page).count()).toBe(0)

  // Where the page cannot be reloaded, it stays and says so.
  await page.route('**/checkout.data*', (route) => route.abort())
  await stopped.getByRole('button', { name: 'この商品をカートから外す' }).click()
  await page.getByText('画面を新しくできませんでした').waitFor()
  await page.unroute('**/checkout.data*')
  await page.getByRole('link', { name: 'もう一度表示する' }).click()
  await page.getByRole('radio', { name: /宅配便/ }).waitFor()
  await page.getByRole('button', { name: 'お支払いへ進む' }).click()
  await giveCard(page, '4242424242424242')
  await order(page)
  expect(await page.getByRole('main').textContent()).not.toContain('ルミナセ鎮痛錠L')
})

test('medicines with the same ingredient show a warning in cart and checkout, and can be bought', async () => {
  const page = await enter('phone')
  await putInCart(page, 'haretowa-acetaminophen-300', '20錠')
  await putInCart(page, 'hakurosui-lotion-moist', '200mL')
  await expectWords(page, 'the first of them', 'ハレトワ解熱錠300')
  const title = page.getByRole('main').getByText('同じ有効成分のお薬があります')
  expect(await title.count(), 'advice about one medicine').toBe(0)
  await putInCart(page, 'kazetorina-cold-kids-syrup')
  const cold = page.getByRole('listitem').filter({ has: page.getByText('同じ有効成分のお薬があります') })
  await cold
    .getByText(/「ハレトワ解熱錠300 20錠」と「カゼトリナ[^」]+」は、どちらもアセトアミノフェンを含みます。/)
    .waitFor()
  expect(await title.count()).toBe(1)
  const consult = page.getByRole('link', { name: '薬剤師・登録販売者に相談する' })
  expect(await consult.getAttribute('href')).toBe('/contact')
  expect(await accessibilityViolations(page), 'the cart').toEqual([])
  await goToCheckout(page)
  await giveAddressAndDelivery(page, freshEmail('same-ingredient'))
  await giveCard(page, '4242424242424242')
  await title.waitFor()
  expect(await accessibilityViolations(page), 'the last screen').toEqual([])
  await order(page)
})

test('two medicines with the same guarded ingredient cannot be ordered together; one of them can', async () => {
  const page = await enter('desktop')
  await putInCart(page, 'zukiraku-bromovaleryl-k', '24錠')
  await putInCart(page, 'haretowa-bromovaleryl-k', '24錠')
  const refused = page.getByRole('main').getByText('濫用等のおそれがある成分を含む医薬品は、一度に1点まで')
  await refused.nth(1).waitFor()
  await page.getByText('このままではご注文いただけません').waitFor()
  const toLine = /\/cart#line-item_\w+$/
  await page.getByRole('link', { name: 'しるしのある商品を見る' }).click()
  await page.waitForURL(toLine)
  await expect.poll(() => page.evaluate(() => `#${document.activeElement?.id}` === location.hash)).toBe(true)
  await page.goto('/checkout')
  await arrive(page, 'ご購入手続き')
  await page.getByText('このままではご注文いただけません').waitFor()
  await page
    .getByText(/「[^」]+ 24錠」：濫用等のおそれがある成分を含む医薬品は、一度に1点まで/)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /進む$/ }).count(), 'steps of an order that is impossible').toBe(0)
  const email = freshEmail('guarded')
  await giveAddress(page, email)
  await page.getByRole('link', { name: 'カートで直す' }).last().click()
  await arrive(page, 'カート')
  expect(page.url(), 'the line that is to be mended').toMatch(toLine)
  expect(page.url().split('#')[1]).toBe(await page.evaluate(() => document.activeElement?.id))
  await refused.nth(1).waitFor()
  await page.getByRole('button', { name: 'カートから外す' }).last().click()
  await refused.first().waitFor({ state: 'detached' })
  await goToCheckout(page)
  // What was typed is still there.
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お薬の確認へ進む' }).click()
  await giveBirthday(page)
  await answerQuestions(page)
  await giveCard(page, '4242424242424242')
  const { number } = await order(page)
  await expect.poll(() => mailsTo(email)).toEqual([`ご注文ありがとうございます（ご注文番号 ${number}）`])
})

async function buyFirstClass(page: Page) {
  await signIn(page)
  await putInCart(page, 'luminase-loxoprofen-l', '6錠')
  await goToCheckout(page)
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お薬の確認へ進む' }).click()
  await giveBirthday(page)
  await answerQuestions(page)
  await giveCard(page, '4242424242424242')
  await expectWords(page, 'that the card is only held', '承認したときに初めてお支払いが確定します')
  return order(page)
}

const valuesOf = (inputs: Element[]) => inputs.map((one) => one.getAttribute('value'))

/** A member without an address, to the step with the questions of a first-class medicine. */
async function goToQuestions(page: Page) {
  await putInCart(page, 'luminase-loxoprofen-l', '6錠')
  await goToCheckout(page)
  await fillAddress(page)
  await page.getByRole('button', { name: 'お届け方法へ進む' }).click()
  await page.getByRole('button', { name: 'お薬の確認へ進む' }).click()
}

async function signOut(page: Page) {
  await visit(page, '/account')
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await page.waitForURL(`${url}/account/login`)
}
