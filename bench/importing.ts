import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startChild } from '../launch/children.ts'
import { waitForAnswer } from '../launch/wait-for-answer.ts'
import { type BenchShop, node, openBenchShop, root } from './bench-shop.ts'
import { memoryOf } from './memory.ts'

interface ImportRate {
  rows: number
  /** From the call that starts the job until it is completed: validating, then writing. */
  per_s: number
  /** Of the worker: idle before, and the peak while it worked. */
  idle_mb: number
  peak_mb: number
}

/** Imports tables of this many new products, one after the other, through the calls and the worker of one shop. */
export async function* measureImports(
  tables: readonly number[],
  say: (words: string) => void,
): AsyncGenerator<ImportRate> {
  await rm(path.join(root, '.data/bench/import'), { recursive: true, force: true })
  const shop = await openBenchShop(0, 13720, say, 'import')
  const worker = startChild({
    name: 'worker',
    command: node,
    // As the runbook starts one.
    args: ['--max-semi-space-size=8', '--max-old-space-size=512', 'apps/server/src/main.ts'],
    cwd: root,
    logFile: path.join(root, '.data/bench/import/worker.log'),
    env: { ...shop.env, ROLES: 'worker', PORT: '13721' },
  })
  try {
    await waitForAnswer(worker, 'http://127.0.0.1:13721/health')
    const token = await createApiToken(shop)
    for (const rows of tables) yield await importTable(shop, worker.pid, token, rows)
  } finally {
    await worker.stop()
    await shop.stop()
  }
}

async function importTable(shop: BenchShop, worker: number, token: string, rows: number): Promise<ImportRate> {
  const form = new FormData()
  form.append('files', new Blob([tableOf(rows)]), 'products.csv')
  const { uploads } = await call(shop, '/admin/uploads/protected', {
    method: 'POST',
    body: form,
    headers: tokenHeader(token),
  })
  await pause(3000)
  const idle_mb = await memoryOf([worker])
  let peak_mb = idle_mb
  const started = performance.now()
  const { batch_job } = await post(
    shop,
    '/admin/batch-jobs',
    { type: 'product-import', context: { fileKey: uploads[0].key } },
    token,
  )
  for (;;) {
    const { batch_job: job } = await call(shop, `/admin/batch-jobs/${batch_job.id}`, { headers: tokenHeader(token) })
    peak_mb = Math.max(peak_mb, await memoryOf([worker]))
    if (job.status === 'failed') throw new Error(JSON.stringify(job.result.errors.slice(0, 3)))
    if (job.status === 'completed') break
    await pause(200)
  }
  return { rows, per_s: (1000 * rows) / (performance.now() - started), idle_mb, peak_mb }
}

const post = (shop: BenchShop, url: string, body: object, token: string) =>
  call(shop, url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...tokenHeader(token), 'content-type': 'application/json' },
  })

async function call(shop: BenchShop, url: string, init: RequestInit) {
  const answer = await fetch(shop.api + url, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** Returns a staff API token. */
async function createApiToken(shop: BenchShop): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  await shop.query(
    `insert into staff (id, email, role, api_token, created_at, updated_at) values ($1, $2, 'owner', $3, now(), now())`,
    [`usr_${tokenHash}`, `${tokenHash}@example.com`.toLowerCase(), tokenHash],
  )
  return token
}

const tokenHeader = (token: string) => ({ 'x-medusa-access-token': token })

const header =
  'Product Handle,Product Title,Product Subtitle,Product Description,Product Status,Product Type,Product Tags,Product Metadata,Variant Title,Variant SKU,Variant Barcode,Variant Inventory Quantity,Variant Metadata,Price JPY,Option 1 Name,Option 1 Value,Image 1 Url'

/** About as much data as a medicine has: half a kilobyte and more a row. */
function tableOf(rows: number): string {
  const metadata = JSON.stringify(
    JSON.stringify({
      brand: '見本',
      manufacturer: '見本製薬株式会社',
      symptoms: ['頭痛', '発熱'],
      dosage_form: '錠剤',
      tax_rate: 10,
    }),
  )
    .slice(1, -1)
    .replaceAll('\\"', '""')
  const lines = Array.from({ length: rows }, (_, at) => {
    const key = `${rows}-${at}`
    return `import-${key},見本の商品${at},副題,${'どのような商品かを伝える文。'.repeat(8)},published,general_product,"見本,新しい",${`"${metadata}"`},1個,IMP-${key},,10,"{""jan_code"":""IMP-${key}""}",${100 + (at % 5000)},内容量,1個,/files/products/${key}.svg`
  })
  return [header, ...lines].join('\n')
}
