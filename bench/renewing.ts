import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startChild } from '../launch/children.ts'
import { waitForAnswer } from '../launch/wait-for-answer.ts'
import { type BenchShop, node, openBenchShop, root } from './bench-shop.ts'

interface RenewalRate {
  subscriptions: number
  /** Orders placed, each paid at the sandbox in its buyer's absence, from the start of the worker to the last. */
  per_minute: number
}

/** Subscriptions that are all due at once, each of another buyer with a saved card: how fast one worker orders them. */
export async function measureRenewals(count: number, say: (words: string) => void): Promise<RenewalRate> {
  const folder = path.join(root, '.data/bench/renewing')
  await rm(folder, { recursive: true, force: true })
  const shop = await openBenchShop(0, 13730, say, 'renewing')
  const startProcess = (name: string, entry: string, env: Record<string, string | undefined>) =>
    startChild({ name, command: node, args: [entry], cwd: root, logFile: path.join(folder, `${name}.log`), env })
  const sandbox = startProcess('sandbox', 'apps/sandbox/src/main.ts', {
    ...process.env,
    SANDBOX_PORT: '13731',
    SANDBOX_SMTP_PORT: '13732',
    SANDBOX_DATA: path.join(folder, 'sandbox'),
    STRIPE_WEBHOOK_URL: `${shop.api}/webhooks/stripe`,
    STRIPE_SECRET_KEY: shop.env.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: shop.env.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: shop.env.STRIPE_WEBHOOK_SECRET,
  })
  const env = {
    ...shop.env,
    ...{ ROLES: 'worker', PORT: '13733', SMTP_URL: 'smtp://127.0.0.1:13732' },
    STRIPE_API_URL: 'http://127.0.0.1:13731',
  }
  try {
    await waitForAnswer(sandbox, 'http://127.0.0.1:13731/sandbox/faults')
    await insertDueSubscriptions(shop, count, await createCards(shop, count))
    const worker = startProcess('worker', 'apps/server/src/main.ts', env)
    try {
      await waitForAnswer(worker, 'http://127.0.0.1:13733/health')
      return { subscriptions: count, per_minute: (count * 60) / (await secondsUntilOrdered(shop, count)) }
    } finally {
      await worker.stop()
    }
  } finally {
    await sandbox.stop()
    await shop.stop()
  }
}

interface Card {
  customer: string
  card: string
}

/** One account with one card per buyer, as the network stores them. */
async function createCards(shop: BenchShop, count: number): Promise<Card[]> {
  const post = async (at: string, form: Record<string, string>) => {
    const headers = { authorization: `Bearer ${shop.env.STRIPE_SECRET_KEY}` }
    const body = new URLSearchParams(form)
    const answer = await fetch(`http://127.0.0.1:13731${at}`, { method: 'POST', headers, body })
    return (await answer.json()) as { id: string }
  }
  const cards: Card[] = []
  for (let created = 0; created < count; created++) {
    const { id } = await post('/v1/customers', {})
    cards.push({ customer: id, card: (await post('/v1/payment_methods/pm_card_visa/attach', { customer: id })).id })
  }
  return cards
}

async function insertDueSubscriptions({ query }: BenchShop, count: number, cards: Card[]) {
  await query(`update inventory_level set stocked_quantity = stocked_quantity + ${count}`)
  await query(
    `insert into customer (id, email, has_account, metadata, created_at, updated_at)
     select 'cus_bench' || n, 'bench' || n || '@example.com', true, jsonb_build_object('stripe_id', c ->> 'customer'), now(), now()
     from jsonb_array_elements($1::jsonb) with ordinality as x(c, n)`,
    [JSON.stringify(cards)],
  )
  await query(`insert into address (id, first_name, last_name, postal_code, province, city, address_1, country_code, phone,
      created_at, updated_at)
    values ('addr_bench', '花子', '見本', '1000001', '東京都', '千代田区', '千代田1-1', 'jp', '0312345678', now(), now())`)
  await query(
    `insert into subscription (id, customer_id, region_id, sales_channel_id, variant_id, quantity, subscription_plan_id,
       plan, current_cycle, anchored_on, steps, next_order_at, non_postponed_next_order_at, shipping_address_id,
       payment_provider_id, payment_method_id, created_at, updated_at)
     select 'sub_bench' || n, 'cus_bench' || n, r.id, s.default_sales_channel_id, v.ids[1 + n % array_length(v.ids, 1)], 1,
       p.id, to_jsonb(p), 1, current_date - 31, 1, now(), now(), 'addr_bench', 'stripe-custom', c ->> 'card', now(), now()
     from jsonb_array_elements($1::jsonb) with ordinality as x(c, n),
       (select id from region limit 1) r, (select default_sales_channel_id from store limit 1) s,
       (select * from subscription_plan order by id limit 1) p,
       (select array_agg(pv.id order by pv.id) as ids from product_variant pv join product pr on pr.id = pv.product_id
         where pr.metadata ->> 'product_type' = 'health_food' and not pv.allow_backorder) v`,
    [JSON.stringify(cards)],
  )
}

/** Seconds until the last is ordered, including the worker's polling interval; a failure is an error. */
async function secondsUntilOrdered({ query }: BenchShop, count: number): Promise<number> {
  const started = performance.now()
  for (;;) {
    const [state] = await query<{ placed: number; failed: number }>(`
      select (select count(*)::int from subscription where current_cycle = 2) as placed,
        (select count(*)::int from subscription_event where type like 'system_%error' or type like 'system_insuff%') as failed`)
    if (state!.failed) throw new Error(`${state!.failed} renewals failed`)
    if (state!.placed >= count) return (performance.now() - started) / 1000
    await pause(200)
  }
}
