import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startChild } from '../launch/children.ts'
import { waitForAnswer } from '../launch/wait-for-answer.ts'
import { type BenchShop, node, openBenchShop } from './bench-shop.ts'
import { addLines, purchases } from './buying.ts'
import { measureImports } from './importing.ts'
import { type Rate, request, requestJson } from './load.ts'
import { memoryOf } from './memory.ts'
import { compareReadRates } from './reads.ts'
import { measureRenewals } from './renewing.ts'
import { returnsWithRefund } from './returning.ts'
import { completionRate, searchRate } from './searching.ts'
import { passwordChecks, pointReads, signIns } from './sign-ins.ts'
import { createWideProducts, fillOrders, orderPages, productPages } from './staff-calls.ts'
import { type Tpcb, tpcb } from './tpcb.ts'
import { measureWholeShop } from './whole-shop.ts'

/**
 * `npm run bench [demo] [large] [pages] [import] [orders] [renew]`, all when none is named: every figure beside its
 * reference line of the same run. The server runs as in production, in one process, on the embedded PostgreSQL with its
 * durable settings; the load comes from this process.
 */
const measures: Record<string, () => Promise<void>> = {
  demo: () => ofSize('demo shop', 0),
  large: () => ofSize('100,000 products', 100_000),
  pages,
  import: imports,
  orders,
  renew: renewals,
}
const requested = process.argv.slice(2)
const say = (words: string) => process.stdout.write(`${words}\n`)
const figure = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2))
const line = (what: string, ours: string, reference: string, goal: string) =>
  say(`| ${what} | ${ours} | ${reference} | ${goal} |`)

const readsPerSize: number[] = []
for (const name of requested.length > 0 ? requested : Object.keys(measures)) {
  const run = measures[name]
  if (!run) throw new Error(`There is no measure ${name}, but ${Object.keys(measures).join(', ')}`)
  await run()
}
if (readsPerSize.length === 4) {
  const [smallProduct = 0, smallList = 0, largeProduct = 0, largeList = 0] = readsPerSize
  say(
    `\nReads at 100,000 products against the demo shop: product ×${figure(smallProduct / largeProduct)}, list ×${figure(smallList / largeList)} (goal ≤ 1.2)`,
  )
}
process.exit(0)

function heading(title: string) {
  say(`\n## ${title}\n\n| what | ours | reference in the same run | goal |\n|---|---|---|---|`)
}

async function ofSize(title: string, products: number) {
  const shop = await openBenchShop(products, 13710, say)
  try {
    heading(title)
    await measure(shop)
  } finally {
    await shop.stop()
  }
}

async function pages() {
  heading('The whole demo shop, as npm start opens it')
  for (const { what, ours, reference, goal } of await measureWholeShop()) line(what, ours, reference, goal)
}

async function renewals() {
  heading('Regular deliveries, due at once')
  const { subscriptions, per_minute } = await measureRenewals(1000, say)
  line(`renewal of ${figure(subscriptions)} subscriptions by one worker`, `${figure(per_minute)}/min`, '-', '≥ 600/min')
}

async function imports() {
  heading('Tables of products, read by the worker')
  for await (const { rows, per_s, idle_mb, peak_mb } of measureImports([10_000, 100_000], say)) {
    const memory = `worker ${figure(idle_mb)} MB idle, ${figure(peak_mb)} MB at most`
    line(
      `import of ${rows.toLocaleString('en')} new products`,
      `${figure(per_s)} rows/s; ${memory}`,
      '-',
      '≤ 200 MB more',
    )
  }
}

/** Staff calls in a shop that has been open for years. */
async function orders() {
  const shop = await openBenchShop(0, 13710, say, 'orders')
  try {
    await fillOrders(shop)
    heading('A million orders')
    for (const filter of ['', '&payment_status[]=awaiting'])
      asTime(`any page of staff’s list of orders ${filter}`, await orderPages(shop, filter, 6), 'p99 ≤ 50 ms')
  } finally {
    await shop.stop()
  }
}

function asTime(what: string, { p50_ms, p99_ms, failed }: Rate, goal: string) {
  line(what, `p50 ${figure(p50_ms)} ms, p99 ${figure(p99_ms)} ms, ${failed} failed`, '-', goal)
}

/** Beside the mean of TPC-B before and after, because the machine may become slower or quicker within minutes. */
function besideTpcb(what: string, { per_s, p99_ms, failed }: Rate, [before, after]: [Tpcb, Tpcb], goal: string) {
  const reference = (before.per_s + after.per_s) / 2
  const share = `${((100 * per_s) / reference).toFixed(1)} %`
  const around = `${figure(before.per_s)}/s before, ${figure(after.per_s)}/s after`
  line(
    what,
    `${figure(per_s)}/s, p99 ${figure(p99_ms)} ms = ${share}, ${failed} failed`,
    `TPC-B ${figure(reference)}/s (${around}; ${before.by})`,
    goal,
  )
}

async function measure(shop: BenchShop) {
  await reads(shop)
  asTime('any page of the console’s list of products', await productPages(shop, false, 6), 'p99 ≤ 50 ms')
  asTime('the same with all that is known of each', await productPages(shop, true, 6), '-')
  asTime('create a product of 100 variants', await createWideProducts(shop.api, 6), 'p99 ≤ 300 ms')
  const search = await searchRate(shop.api)
  line(
    'search, three facets and a price range',
    `p50 ${figure(search.p50_ms)} ms, p99 ${figure(search.p99_ms)} ms`,
    '-',
    'p99 ≤ 25 ms',
  )
  asTime('what is offered while a word is typed', await completionRate(shop.api), 'p99 ≤ 15 ms')
  await people(shop)
  const variantIds = await sellableVariants(shop)
  const first = await tpcb(shop.postgres.url)
  const adding = await addLines(shop.api, variantIds, 8)
  const second = await tpcb(shop.postgres.url)
  besideTpcb('add a line to a cart', adding, [first, second], '≥ 25 %')
  asTime('a full return with refund', await returnsWithRefund(shop.api, variantIds), 'p99 ≤ 300 ms')
  const buying = await purchases(shop.api, variantIds, 8)
  const third = await tpcb(shop.postgres.url)
  besideTpcb('whole purchase by API (mail and captures are the worker’s)', buying, [second, third], '≥ 3.5 %')
  const memory = await memoryOf([shop.server.pid])
  line('memory of the API process after the load', `${figure(memory)} MB`, '-', '-')
}

async function people(shop: BenchShop) {
  const [checks, signInRate] = [await passwordChecks(), await signIns(shop)]
  const share = `${Math.round((100 * signInRate.per_s) / checks.per_s)} %`
  line(
    'sign in',
    `${figure(signInRate.per_s)}/s = ${share}, ${signInRate.failed} failed`,
    `argon2id alone ${figure(checks.per_s)}/s`,
    '-',
  )
  const points = await pointReads(shop.api)
  line('a member’s points', `${figure(points.per_s)}/s, p99 ${figure(points.p99_ms)} ms`, '-', '-')
}

async function reads(shop: BenchShop) {
  const ids = await shop.query<{ id: string }>(
    "select id from product where status = 'published' order by md5(id) limit 200",
  )
  const { regions } = await requestJson('GET', `${shop.api}/store/regions`)
  const region = `region_id=${regions[0].id}`
  const products = ids.map(({ id }) => `/store/products/${id}?${region}`)
  const lists = Array.from({ length: 20 }, (_, page) => `/store/products?limit=20&offset=${page * 20}&${region}`)
  const bare = await startBare(shop, [...products, ...lists])
  for (const [what, paths] of [
    ['GET product', products],
    ['GET list of 20', lists],
  ] as const) {
    const { ours, reference } = await compareReadRates(shop.api, bare.url, paths)
    readsPerSize.push(ours)
    line(
      what,
      `${figure(ours)}/s = ${Math.round((100 * ours) / reference)} %`,
      `bare Fastify ${figure(reference)}/s`,
      '≥ 60 %',
    )
  }
  await bare.child.stop()
}

async function startBare(shop: BenchShop, paths: string[]) {
  const answers: Record<string, string> = {}
  for (const at of paths) answers[at] = (await request('GET', shop.api + at)).text
  const folder = path.resolve(import.meta.dirname, '../.data/bench')
  const file = path.join(folder, 'answers.json')
  await writeFile(file, JSON.stringify(answers))
  const child = startChild({
    name: 'bare',
    command: node,
    args: [path.join(import.meta.dirname, 'bare-fastify.ts'), file, '13711'],
    logFile: path.join(folder, 'bare.log'),
  })
  const url = 'http://127.0.0.1:13711'
  await waitForAnswer(child, url + paths[0])
  return { url, child }
}

/** Goods without questions and limits, with stock enough for the whole run. */
async function sellableVariants(shop: BenchShop): Promise<string[]> {
  const rows = await shop.query<{ id: string }>(
    `select v.id from product_variant v join product p on p.id = v.product_id
     where v.metadata->>'jsm_category_name' in ('化粧品', '日用品') and v.metadata->>'maximum_purchase_quantity' is null
       and v.metadata->>'discontinued_at' is null and p.status = 'published' order by md5(v.id) limit 200`,
  )
  const ids = rows.map((row) => row.id)
  await shop.query(
    `with more as (update inventory_level l set stocked_quantity = l.stocked_quantity + 1000000
       from product_variant_inventory_item pi where pi.inventory_item_id = l.inventory_item_id and pi.variant_id = any($1)
         and l.stocked_quantity < 1000000 returning l.*)
     insert into stock_movement
       (inventory_item_id, location_id, stocked, stocked_after, reserved_after, reason, because_of, moved_at)
     select inventory_item_id, location_id, 1000000, stocked_quantity, reserved_quantity, 'received', 'bench', now()
     from more`,
    [ids],
  )
  return ids
}
