import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BatchStatus } from '@kusuribako/contract/backoffice/batch-jobs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { sendFiles } from '../../base/testing/files.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { workOnBatchJob } from './work-on-batch-job.ts'

let shop: TestShop
let folder: string
let staff: Record<string, string>
let staffId: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-batch-'))
  shop = await testShop({ FILES_DIR: folder })
  staff = await signInStaff(shop, { role: 'clerk' })
  staffId = (await shop.call('GET', '/admin/auth', undefined, staff)).body.user.id
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => shop.db.deleteFrom('batch_job').execute())

const post = (url: string, body: unknown = {}, headers = staff) =>
  shop.call('POST', `/admin/batch-jobs${url}`, body, headers)
const get = (url: string, headers = staff) => shop.call('GET', `/admin/batch-jobs${url}`, undefined, headers)

const now = '2026-06-01T03:00:00.000Z'
const through: Record<BatchStatus, string[]> = {
  created: [],
  pre_processed: ['pre_processed_at'],
  confirmed: ['pre_processed_at', 'confirmed_at'],
  processing: ['pre_processed_at', 'confirmed_at', 'processing_at'],
  completed: ['pre_processed_at', 'confirmed_at', 'processing_at', 'completed_at'],
  canceled: ['pre_processed_at', 'canceled_at'],
  failed: ['pre_processed_at', 'failed_at'],
}
const states = Object.keys(through) as BatchStatus[]

/** A job in this state. */
async function jobThat(status: BatchStatus, more: object = {}): Promise<string> {
  const id = newId('batch_job')
  const times = Object.fromEntries(through[status].map((column) => [column, new Date('2026-05-31T03:00:00Z')]))
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const row = { id, type: 'product-export', context: '{}', created_by: staffId, ...times, ...stamps, ...more }
  await shop.db.insertInto('batch_job').values(row).execute()
  return id
}
const rowOf = (id: string) => shop.db.selectFrom('batch_job').selectAll().where('id', '=', id).executeTakeFirst()
const dueFacts = async () =>
  (await shop.db.deleteFrom('fact').where('name', '=', 'batch_job.due').returning('about').execute()).map(
    ({ about }) => about,
  )

test('a batch job is created as due and can be read by the staff member who created it', async () => {
  await dueFacts()
  const { status, body } = await post('', {
    type: 'product-export',
    context: { filterable_fields: { status: ['published'] } },
    dry_run: true,
  })
  expect(status).toBe(201)
  const job = {
    id: expect.stringMatching(/^batch_/),
    type: 'product-export',
    created_by: staffId,
    context: { filterable_fields: { status: ['published'] } },
    result: null,
    dry_run: true,
    status: 'created',
    pre_processed_at: null,
    confirmed_at: null,
    processing_at: null,
    completed_at: null,
    canceled_at: null,
    failed_at: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
  expect(body).toEqual({ batch_job: job })
  expect((await get(`/${body.batch_job.id}`)).body).toEqual(body)
  expect(await dueFacts()).toEqual([{ batch_job_id: body.batch_job.id }])
})

test('an unknown job type answers 404, an invalid context 400; no job is created', async () => {
  await dueFacts()
  for (const type of ['customer-import', 'toString', '__proto__']) {
    expect(await post('', { type, context: {} })).toMatchObject({ status: 404, body: { type: 'not_found' } })
  }
  for (const [type, context] of [
    ['product-import', {}],
    ['price-list-import', { fileKey: 'a' }],
    ['product-export', { filterable_fields: { colour: 'red' } }],
    ['order-export', { filterable_fields: { status: ['lost'] } }],
  ] as const) {
    expect(await post('', { type, context })).toMatchObject({ status: 400, body: { type: 'invalid_data' } })
  }
  for (const body of [
    { context: {} },
    { type: 'product-export' },
    { type: 'product-export', context: {}, colour: 1 },
  ]) {
    expect((await post('', body)).status).toBe(400)
  }
  expect(await shop.db.selectFrom('batch_job').selectAll().execute()).toEqual([])
  expect(await dueFacts()).toEqual([])
})

const confirmed = (status: BatchStatus) => (status === 'pre_processed' ? 'confirmed' : null)
const cancelled = (status: BatchStatus) => (status === 'completed' ? null : 'canceled')
test.each([
  ...states.map((from) => ['confirm', from, confirmed(from), 'confirmed_at'] as const),
  ...states.map((from) => ['cancel', from, cancelled(from), 'canceled_at'] as const),
])('%s on a %s batch job results in status %s (null: refused)', async (action, from, to, at) => {
  await dueFacts()
  const id = await jobThat(from)
  const before = await rowOf(id)
  const answer = await post(`/${id}/${action}`)
  if (to === null) {
    expect(answer).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
    expect(await rowOf(id)).toEqual(before)
    expect(await dueFacts()).toEqual([])
    return
  }
  expect(answer).toMatchObject({ status: 200, body: { batch_job: { id, status: to } } })
  if (from === to) expect(await rowOf(id)).toEqual(before)
  else expect(answer.body.batch_job[at]).toBe(now)
  expect(await dueFacts()).toEqual(action === 'confirm' ? [{ batch_job_id: id }] : [])
})

test.each(['get', 'confirm', 'cancel'])('%s refuses another user’s job and an unknown one', async (action) => {
  const id = await jobThat('pre_processed')
  const before = await rowOf(id)
  const other = await signInStaff(shop)
  const call = (which: string, headers: Record<string, string>) =>
    action === 'get' ? get(`/${which}`, headers) : post(`/${which}/${action}`, {}, headers)
  const foreign = { type: 'not_allowed', message: expect.stringContaining('does not belong to the logged in user') }
  expect(await call(id, other)).toMatchObject({ status: 400, body: foreign })
  expect(await rowOf(id)).toEqual(before)
  // Not even its status is told.
  expect(await call(await jobThat('completed'), other)).toMatchObject({ status: 400, body: foreign })
  expect(await call('batch_none', staff)).toMatchObject({ status: 404, body: { type: 'not_found' } })
})

test.each(states)('a worker completes a %s job only if it is created, confirmed or processing', async (from) => {
  const id = await jobThat(from)
  const before = await rowOf(id)
  await workOnBatchJob(shop.ctx(), id)
  const after = (await get(`/${id}`)).body.batch_job
  if (['created', 'confirmed', 'processing'].includes(from)) expect(after.status).toBe('completed')
  else expect(await rowOf(id)).toEqual(before)
})

test('a dry run stops at pre_processed and completes only after confirmation', async () => {
  const id = await jobThat('created', { dry_run: true })
  await workOnBatchJob(shop.ctx(), id)
  expect((await get(`/${id}`)).body.batch_job).toMatchObject({
    status: 'pre_processed',
    pre_processed_at: now,
    confirmed_at: null,
    result: {
      count: 0,
      advancement_count: 0,
      progress: 0,
      stat_descriptors: [{ key: 'product-export-count', message: '商品 0 件を書き出します。' }],
    },
  })
  await post(`/${id}/confirm`)
  await workOnBatchJob(shop.ctx(), id)
  const { batch_job } = (await get(`/${id}`)).body
  expect(batch_job).toMatchObject({ status: 'completed', confirmed_at: now, processing_at: now, completed_at: now })
  expect(batch_job.result.file_key).toMatch(/^protected\//)
})

test('a job cancelled while it is being pre-processed stays cancelled', async () => {
  const id = await jobThat('created')
  const ctx = shop.ctx()
  const { tx } = ctx
  let turn = 0
  ctx.tx = async (work) => {
    if (turn++ === 0) await post(`/${id}/cancel`)
    return tx(work)
  }
  await workOnBatchJob(ctx, id)
  expect((await get(`/${id}`)).body.batch_job).toMatchObject({
    status: 'canceled',
    pre_processed_at: null,
    result: null,
  })
})

test('a job cancelled while its file is found to be invalid stays cancelled, not failed', async () => {
  const id = await jobThat('created', { type: 'product-import', context: { fileKey: 'protected/none.csv' } })
  const ctx = shop.ctx()
  const { tx } = ctx
  let turn = 0
  ctx.tx = async (work) => {
    if (turn++ === 0) await post(`/${id}/cancel`)
    return tx(work)
  }
  await workOnBatchJob(ctx, id)
  expect(turn).toBe(1)
  expect((await get(`/${id}`)).body.batch_job).toMatchObject({ status: 'canceled', failed_at: null, result: null })
})

test('lists one’s own jobs, newest first, with every filter, field selection and sort order', async () => {
  const first = await jobThat('completed')
  const second = await jobThat('failed', { type: 'order-export', created_at: new Date('2026-06-02T03:00:00Z') })
  const other = await signInStaff(shop)
  expect((await get('', other)).body).toEqual({ batch_jobs: [], count: 0, offset: 0, limit: 10 })
  const ids = async (query: string) => (await get(`?${query}`)).body.batch_jobs.map(({ id }: { id: string }) => id)
  const { body } = await get('')
  expect(body).toMatchObject({
    count: 2,
    offset: 0,
    limit: 10,
    batch_jobs: [{ id: second, status: 'failed' }, { id: first }],
  })
  expect(Object.keys(body.batch_jobs[0]).sort()).toEqual(
    `id type context result created_by created_at updated_at deleted_at confirmed_at pre_processed_at processing_at
     completed_at canceled_at failed_at status`
      .split(/\s+/)
      .sort(),
  )
  expect(await ids('order=created_at')).toEqual([first, second])
  expect(await ids('limit=1&offset=1')).toEqual([first])
  expect(await ids(`id=${first}`)).toEqual([first])
  expect(await ids('type[]=order-export')).toEqual([second])
  expect(await ids('type=order-export,product-export')).toEqual([second, first])
  expect(await ids('created_at[gt]=2026-06-01T12:00:00Z')).toEqual([second])
  expect(await ids('updated_at[gt]=2026-06-01T12:00:00Z')).toEqual([])
  for (const at of ['confirmed_at', 'completed_at'])
    expect(await ids(`${at}[lte]=2026-06-01T00:00:00Z`)).toEqual([first])
  expect(await ids('failed_at[lte]=2026-06-01T00:00:00Z')).toEqual([second])
  expect(await ids('pre_processed_at[gte]=2026-05-30T00:00:00Z')).toEqual([second, first])
  expect(await ids('canceled_at[gte]=2026-05-30T00:00:00Z')).toEqual([])
  // This is how the platform's client writes `null`.
  expect(await ids('failed_at=null')).toEqual([first])
  expect(await ids('completed_at=null&canceled_at=null')).toEqual([second])

  const [shaped] = (await get('?fields=type,dry_run&expand=created_by_user')).body.batch_jobs
  expect(shaped).toEqual({
    id: second,
    type: 'order-export',
    dry_run: false,
    status: 'failed',
    created_by_user: expect.objectContaining({ id: staffId, staff_role: 'clerk' }),
  })
  expect(shaped.created_by_user).not.toHaveProperty('password_hash')
  const [less] = (await get('?fields=-context,-result')).body.batch_jobs
  expect(less).not.toHaveProperty('context')
  expect(less).toHaveProperty('type')
  for (const wrong of ['colour=red', 'expand=colour', 'fields=colour', 'order=colour', 'limit=-1']) {
    expect((await get(`?${wrong}`)).status).toBe(400)
  }
})

test('a job whose file does not exist fails with a readable message', async () => {
  const { uploads } = (await sendFiles(shop, '/admin/uploads/protected', { 'a.csv': Buffer.from('a') }, staff)).body
  await shop.call('DELETE', '/admin/uploads', { file_key: uploads[0].key }, staff)
  for (const fileKey of [uploads[0].key, '../../etc/passwd']) {
    const { batch_job } = (await post('', { type: 'product-import', context: { fileKey } })).body
    await workOnBatchJob(shop.ctx(), batch_job.id)
    expect((await get(`/${batch_job.id}`)).body.batch_job).toMatchObject({
      status: 'failed',
      failed_at: now,
      result: {
        errors: [
          {
            code: 'no_file',
            row: null,
            column: null,
            message: 'ファイルが見つかりません。もう一度アップロードしてください。',
          },
        ],
      },
    })
  }
})
