import type { Ctx } from '../../base/ctx.ts'
import { sendFiles } from '../../base/testing/files.ts'
import type { TestShop } from '../../base/testing/shop.ts'
import { workOnBatchJob } from './work-on-batch-job.ts'

interface JobOptions {
  context?: object
  dry_run?: boolean
}

/** A setup in which batch jobs are started, and run by this process. */
export function batchDesk(shop: TestShop, staff: Record<string, string>) {
  const get = (url: string) => shop.call('GET', url, undefined, staff)
  const post = (url: string, body: unknown = {}) => shop.call('POST', url, body, staff)
  const read = async (id: string) => (await get(`/admin/batch-jobs/${id}`)).body.batch_job
  const work = (id: string) => workOnBatchJob(shop.ctx(), id)

  async function start(type: string, context: object, more: object = {}): Promise<string> {
    const { status, body } = await post('/admin/batch-jobs', { type, context, ...more })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.batch_job.id
  }

  async function startFile(type: string, table: string | Uint8Array, { context = {}, ...more }: JobOptions = {}) {
    const { body } = await sendFiles(
      shop,
      '/admin/uploads/protected',
      { 'table.csv': Buffer.from(table as string) },
      staff,
    )
    return start(type, { fileKey: body.uploads[0].key, ...context }, more)
  }

  /** Runs until this many transactions have been made; the next one throws, as if the process had died. */
  function workUntil(id: string, transactions: number) {
    const ctx: Ctx = shop.ctx()
    const { tx } = ctx
    let remaining = transactions
    ctx.tx = async (make) => {
      if (remaining-- === 0) throw new Error('cut off')
      return tx(make)
    }
    return workOnBatchJob(ctx, id)
  }

  async function done(id: string) {
    await work(id)
    return read(id)
  }

  return {
    get,
    post,
    read,
    work,
    startFile,
    workUntil,
    run: async (type: string, context: object) => done(await start(type, context)),
    runFile: async (type: string, table: string | Uint8Array, more?: JobOptions) =>
      done(await startFile(type, table, more)),
    /** The text of the file that an export has written. */
    async file(key: string): Promise<string> {
      const { body } = await post('/admin/uploads/download-url', { file_key: key })
      const { pathname, search } = new URL(body.download_url)
      return (await shop.app.inject(pathname + search)).body
    },
  }
}
