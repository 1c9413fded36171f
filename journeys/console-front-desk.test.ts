import { adminOrders, carts, invites, notes, regions, shopProducts } from '@kusuribako/client/routes'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, heading, press, section, signedIn } from './desk.ts'
import { clientAs, owner } from './others.ts'
import { freshEmail } from './steps.ts'
import { visits } from './visits.ts'
import { dataOf, placeOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()

test("staff find a shopper's cart by e-mail address and block it", async () => {
  const email = freshEmail('stuck')
  const call = await clientAs(owner)
  const { variants, title } = dataOf(await call(shopProducts.get, { query: { handle: 'hakurosui-lotion-moist' } })).data
  const region = dataOf(await call(regions.list)).regions[0]!
  const items = [{ variant_id: variants[0]!.id, quantity: 2 }]
  const { cart } = dataOf(await call(carts.create, { body: { region_id: region.id, items } }))
  dataOf(await call(carts.update, { params: { id: cart.id }, body: { email } }))
  const page = await signedIn(enter, '/app/blocked-carts', 'phone')
  await press(page, 'カートを止める')
  const form = dialogNamed(page, 'このカートを止めますか')
  const whose = form.getByRole('textbox', { name: 'お客さまのメールアドレス' })
  await whose.fill(freshEmail('nobody'))
  await page.keyboard.press('Enter')
  await form.getByText('このメールアドレスのカートはありません。').waitFor()
  await whose.fill(email)
  await page.keyboard.press('Enter')
  const found = form.getByRole('radio', { name: `${title} × 2` })
  await found.waitFor()
  expect(await found.isChecked(), 'the only one').toBe(true)
  expect(await faults(page), 'a cart, found').toEqual([])
  await form.getByRole('button', { name: 'カートを止める' }).click()
  await page.getByRole('status').getByText('カートを止めました。').waitFor()
  await page.getByText(cart.id).waitFor()
})

test('a note changed or deleted by a colleague meanwhile is not overwritten without a warning', async () => {
  const order = await placeOrder(apiUrl, 'noted@example.com', { handle: 'hakurosui-lotion-moist', quantity: 1 })
  const call = await clientAs(owner)
  const body = { resource_type: 'order', resource_id: order.id, value: `折り返し電話\n14時に${'。'.repeat(2_400)}` }
  const { id } = dataOf(await call(notes.create, { body })).note
  const now = async () => dataOf(await call(notes.get, { params: { id } })).note.value
  const page = await signedIn(enter, `/app/orders/${order.id}`, 'phone')
  await heading(page, `注文 ${order.display_id}`)

  await press(page, '「折り返し電話 14時に。。。。。。。。。」のメモを削除')
  const removing = dialogNamed(page, 'このメモを削除しますか')
  const button = removing.getByRole('button', { name: '削除' })
  const isInSight = (shown: Element) => shown.getBoundingClientRect().bottom <= innerHeight
  expect(await button.evaluate(isInSight), 'a long note leaves the button in sight').toBe(true)
  await removing.getByRole('button', { name: 'やめる' }).click()

  await press(page, '「折り返し電話 14時に。。。。。。。。。」のメモを書き直す')
  const form = dialogNamed(page, 'メモを書き直す')
  await form.getByRole('textbox', { name: 'メモ' }).fill('折り返し電話 15時に')
  expect(await faults(page), 'a note, rewritten').toEqual([])
  dataOf(await call(notes.update, { params: { id }, body: { value: '電話済み' } }))
  await form.getByRole('textbox', { name: 'メモ' }).press('Control+Enter')
  await form.getByRole('alert').getByText('ほかの方がこの内容を変更しました').waitFor()
  expect(await now()).toBe('電話済み')
  await form.getByRole('button', { name: '上書きして保存する' }).click()
  await page.getByRole('status').getByText('メモを書き直しました。').waitFor()
  await section(page, 'メモ').getByText('折り返し電話 15時に').waitFor()

  await press(page, '「折り返し電話 15時に」のメモを書き直す')
  await form.getByRole('textbox', { name: 'メモ' }).fill('折り返し電話 16時に')
  dataOf(await call(notes.delete, { params: { id } }))
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByRole('alert').getByText('すでに削除された可能性があります。').waitFor()
  expect(await form.getByRole('textbox', { name: 'メモ' }).inputValue()).toBe('折り返し電話 16時に')
})

test('staff move from order to order in the sequence of the list, and add a note by keyboard', async () => {
  const email = freshEmail('sequence')
  const placed = []
  for (const quantity of [1, 2, 3])
    placed.push(await placeOrder(apiUrl, email, { handle: 'hakurosui-lotion-moist', quantity }))
  const [oldest, middle, newest] = placed.map(({ display_id }) => `注文 ${display_id}`)
  const list = `/app/orders?q=${encodeURIComponent(email)}&view=to_pack`
  const page = await signedIn(enter, list, 'phone')
  // Each order is on a page of its own.
  await page.route('**/admin/orders?*limit=50*', (asking) =>
    asking.continue({ url: asking.request().url().replace('limit=50', 'limit=1') }),
  )
  const sequence = page.getByRole('navigation', { name: '一覧の前後の注文' })
  await page.getByRole('link', { name: oldest!, exact: true }).click()
  await heading(page, oldest!)
  const beside = () => expect.poll(() => sequence.getByRole('link').allTextContents())
  await beside().toEqual([`${middle} →`])
  await sequence.getByRole('link').click()
  await heading(page, middle!)
  await beside().toEqual([`← ${oldest}`, `${newest} →`])
  await page.reload()
  await beside().toEqual([`← ${oldest}`, `${newest} →`])
  expect(await faults(page), 'an order between two others').toEqual([])
  await page.keyboard.press('n')
  await heading(page, newest!)
  await beside().toEqual([`← ${middle}`])
  await page.keyboard.press('p')
  await heading(page, middle!)
  await page.getByRole('link', { name: '← 注文の一覧へ' }).click()
  await expect.poll(() => page.url()).toBe(apiUrl + list)

  await page.goto(`${apiUrl}/app/orders/${placed[1]!.id}`)
  await heading(page, middle!)
  expect(await sequence.count()).toBe(0)
  const note = section(page, 'メモ').getByRole('textbox', { name: '新しいメモ' })
  await note.fill('置き配は不可')
  await note.press('Control+Enter')
  await section(page, 'メモ').getByRole('listitem').getByText('置き配は不可').waitFor()
  await expect.poll(() => note.inputValue()).toBe('')
})

test('an empty list explains its purpose; one emptied by a search offers to clear the search', async () => {
  const page = await signedIn(enter, '/app/drafts?q=nobody-of-this-name', 'phone')
  await page.getByText('条件に合うものはありません。').waitFor()
  expect(await faults(page), 'nothing found').toEqual([])
  await page.getByRole('main').getByRole('link', { name: '条件を消す' }).click()
  await expect.poll(() => page.url()).toBe(`${apiUrl}/app/drafts`)
  await page.getByText('条件に合うものはありません。').waitFor({ state: 'detached' })
  // Another journey may have brought some.
  await page.route('**/admin/v1/legacy-orders?*', (asking) =>
    asking.fulfill({ json: { data: { orders: [], count: 0, limit: 50, offset: 0 } } }),
  )
  await page.goto(`${apiUrl}/app/legacy-orders`)
  await page.getByText('まだ以前の注文はありません。前のお店から取り込むと、ここに並びます。').waitFor()
})

test('inviting somebody again shows the earlier invite before it is replaced', async () => {
  const email = freshEmail('twice')
  const call = await clientAs(owner)
  dataOf(await call(invites.create, { body: { user: email, role: 'clerk' } }))
  const page = await signedIn(enter, '/app/settings/staff', 'phone')
  await press(page, '招待する')
  const form = dialogNamed(page, 'スタッフを招待しますか')
  await form.getByRole('textbox', { name: 'メールアドレス' }).fill(email.toUpperCase())
  await form.getByRole('status').getByText('この方には、担当者としての招待をお送りしています').waitFor()
  expect(await faults(page), 'invited before').toEqual([])
  await form.getByLabel('役割').selectOption('support')
  await form.getByRole('button', { name: '招待する' }).click()
  await page.getByRole('status').getByText('に招待のメールを送りました。').waitFor()
  const { invites: open } = dataOf(await call(invites.list, {}))
  const role = open.filter(({ user_email }) => user_email === email).map(({ staff_role }) => staff_role)
  expect(role).toEqual(['support'])
})

test('staff who pack an order are warned of an open dispute', async () => {
  const order = await placeOrder(apiUrl, 'disputed-pack@example.com', { handle: 'hakurosui-lotion-moist', quantity: 1 })
  const call = await clientAs(owner)
  dataOf(await call(adminOrders.capture, { params: { id: order.id } }))
  const intents = await ofStripe<{ id: string; metadata: { cart_id?: string } }>('payment_intents')
  const intent = intents.find(({ metadata }) => metadata.cart_id === order.cart_id)!
  const charge = (await ofStripe<{ id: string; payment_intent: string }>('charges')).find(
    ({ payment_intent }) => payment_intent === intent.id,
  )!
  const disputed = await fetch(`${inject('shop').sandboxUrl}/stripe/charges/${charge.id}/dispute`, { method: 'POST' })
  expect(disputed.status).toBe(200)
  const page = await signedIn(enter, `/app/orders/${order.id}`, 'phone')
  await heading(page, `注文 ${order.display_id}`)
  const opened = page.getByText('チャージバック：回答が必要です')
  const isTold = async () => {
    await page.reload()
    await heading(page, `注文 ${order.display_id}`)
    return opened.count()
  }
  await expect.poll(isTold, { timeout: 30_000 }).toBe(1)
  await section(page, '経過').getByText('チャージバックの申し立てがありました').waitFor()
  await press(page, '梱包する')
  const form = dialogNamed(page, `注文 ${order.display_id} を梱包しますか`)
  await form.getByText('チャージバックの結果が出ていません').waitFor()
  expect(await faults(page), 'packing what is disputed').toEqual([])
})

async function ofStripe<T>(what: string): Promise<T[]> {
  const headers = { authorization: 'Bearer sk_test_kusuribako' }
  const answer = await fetch(`${inject('shop').sandboxUrl}/v1/${what}?limit=100`, { headers })
  return ((await answer.json()) as { data: T[] }).data
}
