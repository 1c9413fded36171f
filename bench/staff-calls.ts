import type { BenchShop } from './bench-shop.ts'
import { type Rate, request, requestJson, runLoad } from './load.ts'

/** Signs in a member of the demo shop's staff; returns the headers with the session. */
export async function signInStaff(api: string): Promise<Record<string, string>> {
  const credentials = { email: 'admin@example.com', password: 'kusuribako-demo' }
  const { access_token } = await requestJson('POST', `${api}/admin/auth/token`, credentials)
  return { authorization: `Bearer ${access_token}` }
}

/** Pages of fifty of a list, near and deep; one at a time. */
async function listPages(api: string, list: string, count: number, seconds: number): Promise<Rate> {
  const staff = await signInStaff(api)
  const offsets = [0, 0.001, 0.01, 0.1, 0.25, 0.5, 0.75, 1].map((share) => Math.floor((share * (count - 50)) / 50) * 50)
  return runLoad({ seconds, concurrency: 1 }, async (turn) => {
    const url = `${api}${list}${list.includes('?') ? '&' : '?'}limit=50&offset=${offsets[turn % offsets.length]}`
    const reply = await request('GET', url, undefined, staff)
    if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}: ${reply.text.slice(0, 200)}`)
  })
}

/** What the console requests of each row (apps/admin/src/goods, orders); without it a list answers everything. */
const consoleQueries = {
  products: 'fields=id,title,handle,status,thumbnail,metadata&expand=variants,variants.prices',
  orders:
    'fields=id,display_id,status,payment_status,fulfillment_status,email,created_at,total&expand=items,shipping_address',
}

/** Any page of the staff product list: as the console requests it, or complete. */
export async function productPages(shop: BenchShop, isComplete: boolean, seconds: number): Promise<Rate> {
  const [row] = await shop.query<{ count: number }>(
    'select count(*)::int as count from product where deleted_at is null',
  )
  return listPages(shop.api, `/admin/products${isComplete ? '' : `?${consoleQueries.products}`}`, row!.count, seconds)
}

/** Any page of the console's list of orders, of all and of those in one state. */
export const orderPages = (shop: BenchShop, filter: string, seconds: number): Promise<Rate> =>
  listPages(
    shop.api,
    `/admin/orders?${consoleQueries.orders}${filter}`,
    filter ? ordersTotal / 10 : ordersTotal,
    seconds,
  )

/**
 * Products with a hundred variants, each with its price and stock, one after the other. They are removed again: no
 * pharmacy has pages of them, and the next run would measure the product list with thousands of variants a page.
 */
export async function createWideProducts(api: string, seconds: number): Promise<Rate> {
  const staff = await signInStaff(api)
  const createdIds: string[] = []
  const rate = await runLoad({ seconds, concurrency: 1 }, async (turn) => {
    const variants = Array.from({ length: 100 }, (_, at) => ({
      title: `規格${at}`,
      inventory_quantity: 5,
      prices: [{ amount: 1000 + at, currency_code: 'jpy' }],
      options: [{ value: `規格${at}` }],
    }))
    const body = { title: `測定 ${process.pid}-${Date.now()}-${turn}`, options: [{ title: '規格' }], variants }
    const reply = await request('POST', `${api}/admin/products`, body, staff)
    if (reply.status !== 200) throw new Error(`No product: ${reply.text.slice(0, 300)}`)
    createdIds.push(JSON.parse(reply.text).product.id)
  })
  for (const id of createdIds) await requestJson('DELETE', `${api}/admin/products/${id}`, undefined, staff)
  return rate
}

const ordersTotal = 1_000_000

/**
 * Writes a million orders of seven years, a line and a payment each, if they are not there; data that triggers derive
 * from orders is written in bulk.
 */
export async function fillOrders(shop: BenchShop): Promise<void> {
  const [found] = await shop.query<{ count: number }>(
    "select count(*)::int as count from orders where id like 'order_bench%'",
  )
  if (found!.count >= ordersTotal) return
  const timestamps = 'now(), now()'
  const statements = [
    `insert into address (id, last_name, first_name, postal_code, province, city, address_1, country_code, created_at, updated_at)
      select 'addr_bench' || n, (array['佐藤','鈴木','高橋','田中','伊藤'])[1 + n % 5], '見本' || n, '1000001', '東京都', '千代田区', '1-1', 'jp', ${timestamps}
      from generate_series(1, 10000) n`,
    `insert into customer (id, email, has_account, created_at, updated_at)
      select 'cus_bench' || n, 'bench' || n || '@example.com', false, ${timestamps} from generate_series(1, 10000) n`,
    `insert into orders (id, status, payment_status, fulfillment_status, display_id, customer_id, email, billing_address_id,
        shipping_address_id, region_id, currency_code, sales_channel_id, total, created_at, updated_at)
      select 'order_bench' || n, case when n % 10 = 0 then 'completed' else 'pending' end,
        case when n % 10 = 1 then 'awaiting' else 'captured' end, case when n % 10 = 2 then 'not_fulfilled' else 'shipped' end,
        n + 10000000, 'cus_bench' || 1 + n % 10000, 'bench' || 1 + n % 10000 || '@example.com', 'addr_bench' || 1 + n % 10000,
        'addr_bench' || 1 + n % 10000, (select id from region order by created_at limit 1), 'jpy',
        (select default_sales_channel_id from store limit 1), 1100, at, at
      from generate_series(1, ${ordersTotal}) n, lateral (select now() - (${ordersTotal} - n) * interval '220 seconds' as at) t`,
    `insert into line_item (id, order_id, title, variant_id, unit_price, includes_tax, quantity, created_at, updated_at)
      select 'item_bench' || n, 'order_bench' || n, '見本', (select id from product_variant order by id limit 1), 1100, true, 1, ${timestamps}
      from generate_series(1, ${ordersTotal}) n`,
    `insert into payment (id, order_id, amount, currency_code, provider_id, captured_at, created_at, updated_at)
      select 'pay_bench' || n, 'order_bench' || n, 1100, 'jpy', 'manual', now(), ${timestamps} from generate_series(1, ${ordersTotal}) n`,
    `insert into order_tally select (created_at at time zone 'Asia/Tokyo')::date, status, payment_status, fulfillment_status,
        region_id, currency_code, coalesce(sales_channel_id, ''), count(*)
      from orders where id like 'order_bench%' group by 1, 2, 3, 4, 5, 6, 7`,
    `insert into order_name (name, created_at, order_id)
      select a.last_name || a.first_name, o.created_at, o.id from orders o join address a on a.id = o.shipping_address_id
      where o.id like 'order_bench%'`,
  ]
  // Rows that are consistent as they are: neither triggers nor references need to check each.
  await shop.query(`begin; set local session_replication_role = replica; ${statements.join('; ')}; commit`)
  await shop.query('vacuum analyze')
}
