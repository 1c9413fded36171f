import { newId } from '../ids.ts'
import type { SmallCatalogue } from './catalogue.ts'
import type { TestShop } from './shop.ts'

interface OrderOptions {
  /** An account; omitted: a guest's order. */
  customer_id?: string
  email?: string
  status?: string
  at?: Date
}

/**
 * An order as checkout leaves it: two lotions at 1,100 yen with tax (10 %) and 200 yen off, delivery 550 yen, paid
 * manually. Total 2,550 yen: 2,550 = 2,000 + 500 - 182 + tax of 232.
 */
export async function placedOrder(
  shop: TestShop,
  { region_id, variants, shipping }: SmallCatalogue,
  orderOptions: OrderOptions = {},
) {
  const { status = 'pending', at = shop.clock.now } = orderOptions
  const stamps = { created_at: at, updated_at: at }
  const email = orderOptions.email ?? `${newId('order')}@example.com`.toLowerCase()
  const customer_id = orderOptions.customer_id ?? newId('customer')
  const [id, address, item, method] = [newId('order'), newId('address'), newId('item'), newId('shipping_method')]
  const { db } = shop
  if (!orderOptions.customer_id)
    await db
      .insertInto('customer')
      .values({ id: customer_id, email, ...stamps })
      .execute()
  await db
    .insertInto('address')
    .values({
      id: address,
      first_name: '花子',
      last_name: '見本',
      country_code: 'jp',
      postal_code: '2700101',
      ...stamps,
    })
    .execute()
  const cart_id = newId('cart')
  await db
    .insertInto('cart')
    .values({ id: cart_id, region_id, customer_id, email, ...stamps })
    .execute()
  const { display_id } = await db
    .insertInto('orders')
    .values({
      id,
      display_id: nextNumber++,
      cart_id,
      customer_id,
      email,
      region_id,
      currency_code: 'jpy',
      status,
      payment_status: 'awaiting',
      shipping_address_id: address,
      billing_address_id: address,
      total: 2550,
      ...stamps,
    })
    .returning('display_id')
    .executeTakeFirstOrThrow()
  const line = { title: '化粧水', variant_id: variants.lotion, unit_price: 1100, quantity: 2, includes_tax: true }
  await db
    .insertInto('line_item')
    .values({ id: item, cart_id, order_id: id, ...line, ...stamps })
    .execute()
  const rate = { rate: 10, name: '消費税', code: '10', ...stamps }
  await db
    .insertInto('line_item_tax_line')
    .values({ id: newId('item_tax_line'), item_id: item, ...rate })
    .execute()
  const discount = { description: '手で値引き', amount: 182 }
  await db
    .insertInto('line_item_adjustment')
    .values({ id: newId('item_adjustment'), item_id: item, ...discount })
    .execute()
  await db
    .insertInto('shipping_method')
    .values({ id: method, order_id: id, shipping_option_id: shipping.standard, price: 550, includes_tax: true })
    .execute()
  await db
    .insertInto('shipping_method_tax_line')
    .values({ id: newId('shipping_method_tax_line'), shipping_method_id: method, ...rate })
    .execute()
  await db
    .insertInto('payment')
    .values({
      id: newId('payment'),
      order_id: id,
      cart_id,
      amount: 2550,
      currency_code: 'jpy',
      provider_id: 'manual',
      ...stamps,
    })
    .execute()
  return { id, cart_id, display_id, email, customer_id }
}

// Far from where the database's own sequence begins.
let nextNumber = 900_001
