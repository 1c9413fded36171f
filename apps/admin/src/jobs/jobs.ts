import { batchJobs, priceLists, uploads } from '@kusuribako/client/routes'
import type { BatchJob, BatchStatus } from '@kusuribako/contract/backoffice/batch-jobs'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

export type Job = Required<z.infer<typeof BatchJob>>

/** It is running; otherwise it waits for somebody, or has ended. */
const isRunning = (status: BatchStatus) => ['created', 'confirmed', 'processing'].includes(status)
export const mayStop = (status: BatchStatus) => isRunning(status) || status === 'pre_processed'

const polling_ms = 1000

/** One page of the signed-in user's jobs, newest first. */
export function useJobs() {
  const { paging: query } = usePlace(perPage)
  return useReading('goods', ['jobs', query], async () => {
    const { batch_jobs, count } = await ask(batchJobs.list, { query })
    return { rows: batch_jobs as Job[], count }
  })
}

/** One job, polled while it runs. */
export const useJob = (id: string) =>
  useQuery({
    queryKey: ['job', id],
    queryFn: async () => (await ask(batchJobs.get, { params: { id } })).batch_job as Job,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data.status) ? polling_ms : false),
  })

/** Reads the list again: a job may have progressed while it was viewed. */
export const refreshJobs = () => thenInvalidate(Promise.resolve(), 'jobs')

const afterwards = <T>(request: Promise<T>) => thenInvalidate(request, 'jobs', 'job')

/** Starts a job that, after validation, waits for confirmation; returns its id. */
export const startJob = async (type: string, context: Record<string, unknown>) =>
  (await afterwards(askIdempotently(batchJobs.create, { body: { type, context, dry_run: true } }))).batch_job.id
export const confirmJob = (id: string) => afterwards(ask(batchJobs.confirm, { params: { id } }))
export const stopJob = (id: string) => afterwards(ask(batchJobs.cancel, { params: { id } }))

/** Uploads a table; returns the key by which a job finds it. */
export async function uploadTable(file: File): Promise<string> {
  const form = new FormData()
  form.append('files', file)
  return (await ask(uploads.createProtected, { body: form as never })).uploads[0]!.key
}

/** A signed address of a job's output, valid for a quarter of an hour. */
export const downloadUrlOf = async (file_key: string) =>
  (await ask(uploads.downloadUrl, { body: { file_key } })).download_url

/** The price lists, as choices. */
export const usePriceLists = () =>
  useReading('goods', ['price-lists', 'choices'], async () =>
    (await ask(priceLists.list, { query: { limit: 200, expand: '' } })).price_lists.map(({ id, name }) => ({
      value: id,
      label: name ?? id,
    })),
  )
