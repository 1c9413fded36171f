import { describe, expect, test } from 'vitest'
import { address } from '../../base/testing/carts.ts'
import { openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { draftDesk } from './draft-desk.fixture.ts'

const { desk, call, draftBody, draft, free, read } = draftDesk()

describe('a draft', () => {
  test('is a cart filled by staff, returned with all its totals, and reserves no stock', async () => {
    const made = await draft({
      items: [
        { variant_id: desk.goods.variants.lotion, quantity: 2 },
        { title: 'のし紙', unit_price: 300, quantity: 1 },
      ],
      no_notification_order: true,
      metadata: { by: 'telephone' },
    })
    expect(made).toMatchObject({
      id: expect.stringMatching(/^dorder_/),
      status: 'open',
      display_id: expect.any(Number),
      order_id: null,
      order: null,
      canceled_at: null,
      no_notification_order: true,
      metadata: { by: 'telephone' },
      cart: {
        type: 'draft_order',
        email: 'caller@example.com',
        metadata: { by: 'telephone' },
        // 2,200 with tax inside, 300 without any, 550 with tax inside.
        total: 3050,
        subtotal: 2300,
        shipping_total: 500,
        tax_total: 250,
        shipping_address: { city: '千代田区', country: { iso_2: 'jp' } },
        items: [
          { title: expect.any(String), quantity: 2, unit_price: 1100, total: 2200 },
          { title: 'のし紙', variant_id: null, quantity: 1, unit_price: 300, total: 300, tax_total: 0 },
        ],
        shipping_methods: [{ price: 550, shipping_option: { id: desk.goods.shipping.standard } }],
      },
    })
    expect(await read(made.id)).toEqual(made)
    expect(await free('lotion')).toBe(100)
  })

  test('hides health answers from staff and store calls, and deletes them with their line', async () => {
    const { shop, goods } = desk
    const made = await draft({ items: [{ variant_id: goods.variants.firstClass, quantity: 1 }] })
    const answers = { diagnosis: { answer: 'はい', remarkAnswer: '片頭痛' } }
    const note = { cart_id: made.cart_id, metadata: { first_class_question_responses: answers } }
    expect((await shop.call('POST', '/store/v1/cart/update-metadata', note)).status).toBe(200)
    const { body } = await shop.call('GET', `/store/carts/${made.cart_id}`)
    for (const cart of [(await read(made.id)).cart, body.cart]) expect(cart.items[0].metadata).toEqual({})
    const stored = shop.db.selectFrom('purchase_answer').select('line_item_id').where('cart_id', '=', made.cart_id)
    expect(await stored.execute()).toHaveLength(1)
    // Customs and health entries of a removed line are not kept.
    await call('DELETE', `/${made.id}/line-items/${made.cart.items[0].id}`)
    expect(await stored.execute()).toEqual([])
  })

  test('may belong to a member, with line and delivery prices set by staff', async () => {
    const { id, email } = await signInCustomer(desk.shop)
    const made = await draft({
      email,
      customer_id: id,
      items: [{ variant_id: desk.goods.variants.lotion, quantity: 2, unit_price: 1000 }],
      shipping_methods: [{ option_id: desk.goods.shipping.standard, price: 110, data: { floor: 3 } }],
    })
    expect(made.cart).toMatchObject({
      customer_id: id,
      customer: { id, email },
      total: 2110,
      items: [{ unit_price: 1000, quantity: 2 }],
      shipping_methods: [{ price: 110, data: { floor: 3 } }],
    })
  })

  test.each([
    ['no region', { region_id: undefined }, 400],
    ['an unknown region', { region_id: 'reg_none' }, 404],
    ['an unknown customer', { customer_id: 'cus_none' }, 404],
    ['an unknown variant', { items: [{ variant_id: 'variant_none', quantity: 1 }] }, 400],
    ['an unknown shipping option', { shipping_methods: [{ option_id: 'so_none' }] }, 404],
    ['a return shipping option', { shipping_methods: [{ option_id: 'return' }] }, 404],
    ['an unknown coupon', { discounts: [{ code: 'NONE' }] }, 404],
    ['an unknown address', { shipping_address: 'addr_none' }, 400],
    ['a country of another region', { shipping_address: { ...address, country_code: 'us' } }, 400],
    ['no list of shipping methods', { shipping_methods: undefined }, 400],
    ['a negative price', { items: [{ title: 'x', unit_price: -1, quantity: 1 }] }, 400],
    ['an unknown key', { colour: 'red' }, 400],
  ])('with %s is refused, and no cart is created', async (_name, more, expected) => {
    const count = () =>
      desk.shop.db
        .selectFrom('cart')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    const before = await count()
    expect((await call('POST', '', draftBody(more))).status).toBe(expected)
    expect(await count()).toEqual(before)
  })

  test('of more pieces than are in stock is refused (insufficient_inventory)', async () => {
    const few = [{ variant_id: desk.goods.variants.few, quantity: 4 }]
    const { status, body } = await call('POST', '', draftBody({ items: few }))
    expect([status, body.code]).toEqual([400, 'insufficient_inventory'])
  })

  test('with a delivery option unfit for its total is refused: shipping_option_requirement_not_met', async () => {
    const { status, body } = await call(
      'POST',
      '',
      draftBody({ items: [{ title: '高い', unit_price: 9000, quantity: 1 }] }),
    )
    expect([status, body.code]).toEqual([400, 'shipping_option_requirement_not_met'])
  })
})

describe('changing a draft', () => {
  test('sets its e-mail address, billing address and notification setting', async () => {
    const { id } = await draft()
    const { body } = await call('POST', `/${id}`, {
      email: 'other@example.com',
      billing_address: { ...address, city: '港区' },
      no_notification_order: false,
    })
    expect(body.draft_order).toMatchObject({
      id,
      no_notification_order: false,
      completed_at: null,
      idempotency_key: null,
      cart: { email: 'other@example.com', billing_address: { city: '港区' }, shipping_address: { city: '千代田区' } },
    })
  })

  test('adds, merges, changes and removes lines; adding one removes the delivery method', async () => {
    const { id, cart } = await draft()
    const line = cart.items[0].id
    const freeForm = await call('POST', `/${id}/line-items`, { unit_price: 250, quantity: 2 })
    expect(freeForm.body.draft_order.cart).toMatchObject({
      shipping_methods: [],
      total: 1600,
      items: [{ id: line }, { title: 'Custom item', unit_price: 250, quantity: 2, variant_id: null }],
    })
    const more = await call('POST', `/${id}/line-items`, { variant_id: desk.goods.variants.lotion, quantity: 2 })
    expect(more.body.draft_order.cart.items).toMatchObject([{ id: line, quantity: 3 }, { quantity: 2 }])
    const at = `/${id}/line-items/${line}`
    const changed = await call('POST', at, { title: '化粧水（箱なし）', unit_price: 900, quantity: 1 })
    expect(changed.body.draft_order.cart).toMatchObject({
      total: 1400,
      items: [{ title: '化粧水（箱なし）', unit_price: 900, quantity: 1 }, {}],
    })
    expect((await call('POST', at, { quantity: 0 })).body.draft_order.cart.items).toHaveLength(1)
    expect((await call('DELETE', at)).body.draft_order.cart.items).toHaveLength(1)
    expect((await call('POST', at, { quantity: 1 })).body.type).toBe('invalid_data')
  })

  test('removing a line that is not in it keeps the delivery method', async () => {
    const { id } = await draft()
    const removed = await call('DELETE', `/${id}/line-items/item_00000000000000000000000000`)
    expect(removed).toMatchObject({
      status: 200,
      body: { draft_order: { cart: { shipping_methods: [{ price: 550 }] } } },
    })
  })

  test('a new quantity keeps a line’s metadata; an empty text removes that key', async () => {
    const { id, cart } = await draft()
    const change = async (body: object) =>
      (await call('POST', `/${id}/line-items/${cart.items[0].id}`, body)).body.draft_order.cart.items[0]
    expect(await change({ metadata: { wrap: '赤', card: '祝' } })).toMatchObject({
      metadata: { wrap: '赤', card: '祝' },
    })
    expect(await change({ quantity: 2 })).toMatchObject({ quantity: 2, metadata: { wrap: '赤', card: '祝' } })
    expect((await change({ metadata: { wrap: '' } })).metadata).toEqual({ card: '祝' })
  })

  test('refuses more pieces than are in stock, and then changes nothing', async () => {
    const { id } = await draft()
    const add = (quantity: number) =>
      call('POST', `/${id}/line-items`, { variant_id: desk.goods.variants.few, quantity })
    expect([(await add(2)).status, (await add(2)).status]).toEqual([200, 400])
    expect((await read(id)).cart.items).toMatchObject([{ quantity: 1 }, { quantity: 2 }])
  })

  test('answers 404 for an unknown draft; deleting one twice gives the same answer', async () => {
    for (const path of ['', '/line-items', '/pay'])
      expect((await call('POST', `/dorder_none${path}`, path === '/line-items' ? { quantity: 1 } : {})).status).toBe(
        404,
      )
    const { id } = await draft()
    const gone = { id, object: 'draft-order', deleted: true }
    expect([(await call('DELETE', `/${id}`)).body, (await call('DELETE', `/${id}`)).body]).toEqual([gone, gone])
    expect((await call('GET', `/${id}`)).status).toBe(404)
  })
})

describe('the list of drafts', () => {
  test('filters by number, buyer, status and time, with the fields asked for', async () => {
    const { id, display_id } = await draft({ email: 'needle@example.com' })
    const list = async (query: string) => (await call('GET', `?${query}`)).body
    expect(await list('q=needle')).toMatchObject({
      count: 1,
      offset: 0,
      limit: 50,
      draft_orders: [
        { id, order: null, cart: { email: 'needle@example.com', items: [{ quantity: 1, adjustments: [] }] } },
      ],
    })
    expect((await list(`q=${display_id}`)).draft_orders.map((one: { id: string }) => one.id)).toContain(id)
    expect(await list('q=nobody-at-all')).toMatchObject({ count: 0, draft_orders: [] })
    expect((await list('status=completed&q=needle')).count).toBe(0)
    expect((await list('status=open&q=needle&created_at[gt]=2030-01-01')).count).toBe(0)
    expect((await list('q=needle&expand=')).draft_orders[0]).not.toHaveProperty('cart')
    expect((await list('q=needle&fields=display_id&expand=cart.region')).draft_orders[0]).toEqual({
      id,
      display_id,
      cart: expect.objectContaining({ region: expect.objectContaining({ currency_code: 'jpy' }) }),
    })
    const byNumber = (await list('order=display_id&limit=2')).draft_orders.map(
      (one: { display_id: number }) => one.display_id,
    )
    expect(byNumber).toEqual(byNumber.toSorted((a: number, b: number) => a - b))
    for (const bad of ['expand=colour', 'expand=cart.colour', 'fields=colour', 'order=colour', 'colour=1'])
      expect([bad, (await call('GET', `?${bad}`)).status]).toEqual([bad, 400])
  })
})

test('the list finds a draft by the recipient’s name and by number, in the ways people type them', async () => {
  const to = { ...address, last_name: '電話', first_name: '注文子' }
  const { id, display_id } = await draft({ email: 'by-telephone@example.com', shipping_address: to })
  const found = async (q: string) => {
    const { draft_orders } = (await call('GET', `?fields=id&expand=&q=${encodeURIComponent(q)}`)).body
    return draft_orders.map((one: { id: string }) => one.id)
  }
  const wide = String(display_id).replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  for (const q of ['文子', '電話 注文子', '電話　注文子', '電話注文子', wide, `下書き ${display_id}`])
    expect([q, await found(q)]).toEqual([q, [id]])
})

test('the list shows only the last four characters of a gift card that the buyer put on a draft', async () => {
  const { cart } = await draft({ email: 'with-card@example.com' })
  await openGiftCard(desk.shop, desk.goods, 'ABCD-EFGH-JKLM-NPQR')
  const gift_cards = [{ code: 'ABCD-EFGH-JKLM-NPQR' }]
  expect((await desk.shop.call('POST', `/store/carts/${cart.id}`, { gift_cards })).status).toBe(200)
  const { draft_orders } = (await call('GET', '?q=with-card&expand=cart.gift_cards')).body
  expect(draft_orders[0].cart.gift_cards).toMatchObject([{ code: '••••-••••-••••-NPQR' }])
})

test('support staff cannot set prices below the shop’s own on a draft: forbidden', async () => {
  const by = await signInStaff(desk.shop, { role: 'support' })
  const post = (path: string, body: object) => desk.shop.call('POST', `/admin/draft-orders${path}`, body, by)
  const { lotion } = desk.goods.variants
  const priced = (unit_price: number) => ({ items: [{ variant_id: lotion, quantity: 1, unit_price }] })
  const refused = { status: 403, body: { code: 'forbidden' } }
  expect(await post('', draftBody(priced(1)))).toMatchObject(refused)
  // Nor by a plan the caller has made up.
  const plan = { id: 'plan_own', first_time_discount_price: 1, first_time_discount_rate: null }
  const metadata = { is_subscription_purchase: true, subscription: { plan } }
  const planned = [{ variant_id: lotion, quantity: 1, metadata }]
  expect(await post(`/${(await draft()).id}/line-items`, planned[0]!)).toMatchObject(refused)
  const free = { shipping_methods: [{ option_id: desk.goods.shipping.standard, price: 0 }] }
  expect(await post('', draftBody({ ...priced(1100), ...free }))).toMatchObject(refused)
  // Nor the delivery option that is free for customers, at any price, for a buyer without an account.
  const option_id = desk.goods.shipping.member
  for (const price of [undefined, 1]) {
    const sent = { shipping_methods: [{ option_id, price }] }
    expect(await post('', draftBody({ ...priced(1100), ...sent }))).toMatchObject(refused)
  }
  const member = await signInCustomer(desk.shop)
  const [members, gift] = [{ shipping_methods: [{ option_id }] }, { shipping_methods: [{ option_id, price: 0 }] }]
  const ofMember = { ...draftBody({ ...priced(1100), ...members }), email: member.email, customer_id: member.id }
  expect((await post('', ofMember)).body.draft_order.cart).toMatchObject({ total: 1100, customer_id: member.id })
  expect((await draft({ ...priced(1100), ...gift })).cart.total).toBe(1100)

  const { status, body } = await post('', draftBody(priced(1100)))
  expect([status, body.draft_order.cart.total]).toEqual([200, 1650])
  const { id, cart } = body.draft_order
  expect(await post(`/${id}/line-items`, { variant_id: lotion, quantity: 1, unit_price: 0 })).toMatchObject(refused)
  const line = `/${id}/line-items/${cart.items[0].id}`
  expect(await post(line, { unit_price: 1099 })).toMatchObject(refused)
  expect((await read(id)).cart).toMatchObject({ items: [{ unit_price: 1100, quantity: 1 }] })

  // The number a colleague entered stays, and staff who serve the buyer may change it.
  expect((await call('POST', line, { unit_price: 900 })).status).toBe(200)
  const counted = await post(line, { quantity: 2, unit_price: 900 })
  expect(counted.body.draft_order.cart.items).toMatchObject([{ quantity: 2, unit_price: 900 }])
})
