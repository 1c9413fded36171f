import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { boughtOrder } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { soldOrder } from '../returns/sold-order.fixture.ts'
import { refundLetter } from './after-order-letters.rules.ts'
import { runListeners } from './run-listeners.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop({ PUBLIC_STOREFRONT_URL: 'https://shop.example.com' })
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
beforeEach(async () => {
  shop.letters.splice(0)
  await shop.db.deleteFrom('fact').execute()
})
afterAll(() => shop.close())

const post = async (path: string, body: object = {}) => {
  const answer = await shop.call('POST', path, body, staff)
  expect({ status: answer.status, body: answer.status === 200 || answer.body }).toEqual({ status: 200, body: true })
  return answer.body
}

/** Sends the mails of every recorded fact, each twice, as a queue may. */
async function send() {
  const facts = await shop.db.selectFrom('fact').select(['name', 'about']).orderBy('id').execute()
  await shop.db.deleteFrom('fact').execute()
  for (const { name, about } of [...facts, ...facts]) {
    await runListeners(shop.ctx(), name, about as Record<string, unknown>)
  }
  return shop.letters.splice(0)
}
const link = { swap_link_template: 'https://shop.example.com/swaps?cart={cart_id}' }
const templates = (fields: object) => shop.db.updateTable('store').set(fields).execute()

describe('a return', () => {
  test('is mailed when it is requested and when a part is received, with the amount of the refund', async () => {
    const order = await soldOrder(shop, goods)
    const items = [{ item_id: order.item_id, quantity: 1 }]
    const returnAnswer = await post(`/admin/orders/${order.id}/return`, {
      items: [{ item_id: order.item_id, quantity: 2 }],
      return_shipping: { option_id: goods.shipping.return },
    })
    const [requested, ...none] = await send()
    expect(none).toEqual([])
    expect(requested).toMatchObject({
      to: order.email,
      subject: `返品を受け付けました（ご注文番号 ${order.display_id}）`,
    })
    for (const line of [
      '見本 花子 様',
      '化粧水 1個：2点',
      '返送方法：返品（着払い）',
      'ご返金の予定額：2,000円（税込）',
    ])
      expect(requested!.text).toContain(line)
    expect(requested!.text).toContain(`https://shop.example.com/order/confirmed/${order.id}/thank_you`)

    await post(`/admin/returns/${returnAnswer.order.returns[0].id}/receive`, { items })
    const received = (await send()).filter(({ subject }) => subject.startsWith('返品の商品'))
    expect(received).toHaveLength(1)
    expect(received[0]!.text).toContain('化粧水 1個：1点')
    expect(received[0]!.text).toContain(`1,000円のご返金の手続きをしました。${fromShop}`)
  })

  test('of which a line never arrived is mailed with what did', async () => {
    const order = await soldOrder(shop, goods)
    const missing = { id: newId('item'), title: '歯ブラシ' }
    await sql`insert into line_item select (jsonb_populate_record(l, ${JSON.stringify(missing)})).*
      from line_item l where id = ${order.item_id}`.execute(shop.db)
    const items = [order.item_id, missing.id].map((item_id) => ({ item_id, quantity: 1 }))
    const { returns } = (await post(`/admin/orders/${order.id}/return`, { items })).order
    expect((await send()).at(-1)!.text).toContain('歯ブラシ 1個：1点')
    await post(`/admin/returns/${returns[0].id}/receive`, { items: items.slice(0, 1) })
    const received = (await send()).find(({ subject }) => subject.startsWith('返品の商品'))
    expect(received!.text).toContain('化粧水 1個：1点')
    expect(received!.text).not.toContain('歯ブラシ')
  })

  test('without a refund says so; one that staff keep silent sends no mail', async () => {
    const order = await soldOrder(shop, goods)
    const items = [{ item_id: order.item_id, quantity: 1 }]
    const requested = await post(`/admin/orders/${order.id}/return`, { items, refund: 0 })
    await post(`/admin/returns/${requested.order.returns[0].id}/receive`, { items, refund: 0 })
    expect((await send()).at(-1)!.text).toContain('今回のご返金はありません。')
    await post(`/admin/orders/${order.id}/return`, { items, no_notification: true })
    expect(await send()).toEqual([])
  })
})

const fromShop = '当店から直接お返しします。お返しの方法をまだお決めいただいていないときは、あらためてご連絡します。'
const delayNotice = 'カード会社などの都合により、お手元に戻るまで日数がかかることがあります。'

describe('a refund by staff', () => {
  const refunded = async () => {
    const order = await soldOrder(shop, goods)
    await post(`/admin/orders/${order.id}/refund`, { amount: 300, reason: 'discount' })
    return order
  }

  test('is mailed with its amount; for a manual payment, it says that the shop pays it back', async () => {
    const order = await refunded()
    const [letter, ...none] = await send()
    expect(none).toEqual([])
    expect(letter!.subject).toBe(`ご返金の手続きをしました（ご注文番号 ${order.display_id}）`)
    expect(letter!.text).toContain(`300円のご返金の手続きをしました。\n\n${fromShop}\n`)
    expect(letter!.text).not.toMatch(/お支払いに使われた方法|カード会社/)
  })

  test('through a provider says that it goes back to the payment method used', async () => {
    const { id } = await refunded()
    await shop.db.insertInto('payment_provider').values({ id: 'paypay' }).execute()
    await shop.db.updateTable('payment').set({ provider_id: 'paypay' }).where('order_id', '=', id).execute()
    const [letter] = await send()
    expect(letter!.text).toContain(`手続きをしました。\n\nお支払いに使われた方法へお戻しします。${delayNotice}\n`)
    expect(letter!.text).not.toContain('当店から')
  })

  test('of a manual and a provider’s payment states what each pays back', () => {
    const order = { name: '見本 花子', display_id: 1, path: '/account/orders/order_1' }
    const { text } = refundLetter({ name: '見本の薬局', url: 'https://shop.example.com' }, order, {
      amount: 500,
      by_hand: 300,
    })
    expect(text).toContain(`500円のご返金の手続きをしました。\n\nうち300円は、${fromShop}`)
    expect(text).toContain(`\n\n200円は、お支払いに使われた方法へお戻しします。${delayNotice}`)
  })
})

test.each(['order', 'parcel'])('an order is shipped without a mail when staff keep the %s silent', async (quiet) => {
  const { id, items } = await boughtOrder(shop, goods, { food: 1 })
  if (quiet === 'order') await post(`/admin/orders/${id}`, { no_notification: true })
  expect(await send()).toHaveLength(quiet === 'order' ? 0 : 1)
  const packed = await post(`/admin/orders/${id}/fulfillment`, {
    items: [{ item_id: items[0].id, quantity: 1 }],
    ...(quiet === 'parcel' && { no_notification: true }),
  })
  await post(`/admin/orders/${id}/shipment`, { fulfillment_id: packed.order.fulfillments[0].id })
  expect(await send()).toEqual([])
})

describe('a swap', () => {
  const offer = async (more: object = {}) => {
    const order = await soldOrder(shop, goods)
    const created = await post(`/admin/orders/${order.id}/swaps`, {
      return_items: [{ item_id: order.item_id, quantity: 1 }],
      additional_items: [{ variant_id: goods.variants.food, quantity: 2 }],
      ...more,
    })
    return { order, swap: created.order.swaps[0] as { id: string; cart_id: string } }
  }

  test('is offered by mail, with what comes back, what goes out and a link to agree', async () => {
    await templates(link)
    const { order, swap } = await offer()
    const letters = await send()
    expect(letters).toMatchObject([{ to: order.email, subject: expect.stringMatching('商品の交換を承りました') }])
    const { text } = letters[0]!
    expect(text).toContain('■ お戻しいただく商品\n\n化粧水 1個：1点')
    expect(text).toContain('■ 代わりにお送りする商品\n\n見本の健康食品（food） 1個：2点')
    expect(text).toContain(`交換の内容を確認する\nhttps://shop.example.com/swaps?cart=${swap.cart_id}`)
  })

  test('without a link template promises another mail; one that is silent sends none', async () => {
    await templates({ swap_link_template: null })
    await offer()
    expect((await send())[0]!.text).toContain('内容の確認と差額のお支払いについては、あらためてご連絡します。')
    await offer({ no_notification: true })
    expect(await send()).toEqual([])
  })
})

describe('a claim', () => {
  const claim = async (order: { id: string; item_id: string }, body: object) =>
    (
      await post(`/admin/orders/${order.id}/claims`, {
        claim_items: [{ item_id: order.item_id, quantity: 1, reason: 'production_failure' }],
        ...body,
      })
    ).order.claims[0].id as string

  test('for money states the amount', async () => {
    const order = await soldOrder(shop, goods)
    await claim(order, { type: 'refund', refund_amount: 700 })
    const [letter] = await send()
    expect(letter!.subject).toBe(`商品の不備についてのお詫びと、お手続きのお知らせ（ご注文番号 ${order.display_id}）`)
    expect(letter!.text).toContain(`700円のご返金の手続きをしました。${fromShop}`)
  })

  test('for a replacement is mailed with what is sent, and again when it has shipped', async () => {
    const order = await soldOrder(shop, goods)
    const id = await claim(order, {
      type: 'replace',
      additional_items: [{ variant_id: goods.variants.lotion, quantity: 1 }],
      shipping_methods: [{ option_id: goods.shipping.standard, price: 0 }],
    })
    expect((await send())[0]!.text).toContain('■ お送りする商品\n\n見本の化粧品（lotion） 1個：1点')
    const packed = await post(`/admin/orders/${order.id}/claims/${id}/fulfillments`)
    const claimed = packed.order.claims.find((one: { id: string }) => one.id === id)
    const fulfillment_id = claimed.fulfillments[0].id
    await post(`/admin/orders/${order.id}/claims/${id}/shipments`, { fulfillment_id, tracking_numbers: ['1234'] })
    const [parcel, ...none] = await send()
    expect(none).toEqual([])
    expect(parcel!.subject).toBe(`商品を発送しました（ご注文番号 ${order.display_id}）`)
    expect(parcel!.text).toContain('お問い合わせ番号：1234')
    expect(parcel!.text).toContain('■ 今回お送りする商品\n\n見本の化粧品（lotion） 1個：1点')
  })

  test('that is silent sends no mail, neither when it is made nor when its parcel ships', async () => {
    const order = await soldOrder(shop, goods)
    const id = await claim(order, {
      type: 'replace',
      additional_items: [{ variant_id: goods.variants.lotion, quantity: 1 }],
      shipping_methods: [{ option_id: goods.shipping.standard, price: 0 }],
      no_notification: true,
    })
    const packed = await post(`/admin/orders/${order.id}/claims/${id}/fulfillments`)
    const claimed = packed.order.claims.find((one: { id: string }) => one.id === id)
    const { id: fulfillment_id } = claimed.fulfillments[0]
    await post(`/admin/orders/${order.id}/claims/${id}/shipments`, { fulfillment_id })
    expect(await send()).toEqual([])
  })
})

describe('an order edit', () => {
  const change = async (quantity: number) => {
    const order = await soldOrder(shop, goods)
    const { order_edit } = await post('/admin/order-edits', { order_id: order.id })
    await post(`/admin/order-edits/${order_edit.id}/items`, { variant_id: goods.variants.food, quantity })
    return { order, id: order_edit.id as string }
  }

  test('is mailed with the amount due and a link to pay; until then the order is unchanged', async () => {
    await templates({ payment_link_template: 'https://shop.example.com/pay/{{payment_collection_id}}' })
    const { order, id } = await change(1)
    const { order_edit } = await post(`/admin/order-edits/${id}/request`)
    const [letter] = await send()
    expect(letter!.subject).toBe(`ご注文の変更分のお支払いをお願いします（ご注文番号 ${order.display_id}）`)
    expect(letter!.text).toContain('ご確認いただくまで、ご注文は元のままです。')
    expect(letter!.text).toContain('追加のお支払い額：1,080円（税込）')
    expect(letter!.text).toContain('見本の健康食品（food） 1個：1点')
    expect(letter!.text).toContain(
      `内容を確認して支払う\nhttps://shop.example.com/pay/${order_edit.payment_collection_id}`,
    )
  })

  test('links to the shop’s own page without a template, and when nothing is due', async () => {
    await templates({ payment_link_template: null })
    const { id } = await change(1)
    await post(`/admin/order-edits/${id}/request`)
    expect((await send())[0]!.text).toContain(`内容を確認して支払う\nhttps://shop.example.com/order-edits/${id}`)

    await templates({ payment_link_template: 'https://shop.example.com/pay/{{payment_collection_id}}' })
    const order = await placedOrder(shop, goods)
    const { order_edit } = await post('/admin/order-edits', { order_id: order.id })
    await post(`/admin/order-edits/${order_edit.id}/items/${order_edit.items[0].id}`, { quantity: 1 })
    await post(`/admin/order-edits/${order_edit.id}/request`)
    const { subject, text } = (await send())[0]!
    expect(subject).toBe(`ご注文の変更内容をご確認ください（ご注文番号 ${order.display_id}）`)
    expect(text).toContain('ご確認いただくまで、ご注文は元のままです。')
    expect(text).toContain(`変更の内容を確認する\nhttps://shop.example.com/order-edits/${order_edit.id}`)
  })

  test('that is cancelled before its mail leaves sends none', async () => {
    const { id } = await change(1)
    await post(`/admin/order-edits/${id}/request`)
    await post(`/admin/order-edits/${id}/cancel`)
    expect(await send()).toEqual([])
  })

  test('is mailed when it is confirmed, with the new total', async () => {
    const { order, id } = await change(2)
    await post(`/admin/order-edits/${id}/confirm`)
    const [letter] = await send()
    expect(letter!.subject).toBe(`ご注文の内容を変更しました（ご注文番号 ${order.display_id}）`)
    expect(letter!.text).toContain('見本の健康食品（food） 1個：2点')
    expect(letter!.text).toContain('変更後のお支払い金額（税込）：4,710円')
    expect(letter!.text).not.toMatch(/差額|元のまま/)
  })

  test('that makes the order cheaper tells what will be refunded', async () => {
    const order = await placedOrder(shop, goods)
    const { order_edit } = await post('/admin/order-edits', { order_id: order.id })
    await shop.call('DELETE', `/admin/order-edits/${order_edit.id}/items/${order_edit.items[0].id}`, undefined, staff)
    await post(`/admin/order-edits/${order_edit.id}/confirm`)
    const [letter] = await send()
    expect(letter!.text).toContain('変更後のお支払い金額（税込）：550円')
    expect(letter!.text).toContain('お支払いとの差額の2,000円は、お返しのお手続きをして、メールでお知らせします。')
  })
})
