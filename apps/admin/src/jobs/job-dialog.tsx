import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../forms/dialog.tsx'
import { LoadError } from '../shell/fallback.tsx'
import { LoadingSkeleton } from '../shell/loading-skeleton.tsx'
import { ProgressBar } from '../shell/progress-bar.tsx'
import { Refused } from '../shell/refused.tsx'
import { words } from '../wording.ts'
import { confirmJob, downloadUrlOf, type Job, mayStop, stopJob, useJob } from './jobs.ts'
import { say } from './words.ts'

/** One running job: what it would do, its progress, its result. Closing the dialog does not affect it. */
export function JobDialog({ id, close }: { id: string; close: () => void }) {
  const { data: job, error, refetch } = useJob(id)
  const title = job ? say.jobOf(kindOf(job), dateAndTime(job.created_at)) : say.title
  return (
    <Dialog title={title} close={close} ignoresEscape={false}>
      {error && !job && <LoadError error={error} again={refetch} />}
      {!job && !error && <LoadingSkeleton rows={3} />}
      {job && <JobProgress job={job} close={close} />}
    </Dialog>
  )
}

export const kindOf = ({ type }: Pick<Job, 'type'>) => say.kinds[type] ?? type

function JobProgress({ job, close }: { job: Job; close: () => void }) {
  const { id, status, result } = job
  const acting = useMutation({ mutationFn: (act: (id: string) => Promise<unknown>) => act(id) })
  const isNothing = status === 'pre_processed' && result?.count === 0
  return (
    <div className="flex flex-col gap-4">
      <Refused error={acting.error} />
      <div role="status" className="flex flex-col gap-3">
        {stageTexts[status](job)}
      </div>
      <Faults job={job} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="default" onClick={close}>
          {words.close}
        </Button>
        {mayStop(status) && (
          <Button
            variant="outline"
            color="danger"
            onClick={() => acting.mutate(stopJob)}
            loading={acting.isPending && acting.variables === stopJob}
          >
            {status === 'pre_processed' ? words.cancel : say.stop}
          </Button>
        )}
        {status === 'pre_processed' && !isNothing && (
          <Button
            onClick={() => acting.mutate(confirmJob)}
            loading={acting.isPending && acting.variables === confirmJob}
          >
            {say.begin}
          </Button>
        )}
        {status === 'completed' && result?.file_key && <Download file_key={result.file_key} size={result.file_size} />}
      </div>
    </div>
  )
}

const messages = ({ result }: Job) => result?.stat_descriptors?.map(({ key, message }) => <p key={key}>{message}</p>)

const progress = ({ result }: Pick<Job, 'result'>) =>
  result?.count ? <ProgressBar done={result.advancement_count ?? 0} all={result.count} /> : null

/** The text of each stage. */
const stageTexts: Record<Job['status'], (job: Job) => ReactNode> = {
  created: () => <p>{say.waiting}</p>,
  pre_processed: (job) => (job.result?.count === 0 ? <p>{say.none}</p> : messages(job)),
  confirmed: (job) => <InProgress job={job} />,
  processing: (job) => <InProgress job={job} />,
  completed: (job) => (
    <>
      {progress(job)}
      <p className="font-semibold">{say.completed}</p>
      {job.type.endsWith('-export') && !job.result?.file_key && <p>{say.expired}</p>}
    </>
  ),
  canceled: (job) => (
    <>
      {progress(job)}
      <p>{say.canceled}</p>
    </>
  ),
  failed: (job) => <Failed job={job} />,
}

const InProgress = ({ job }: { job: Job }) => (
  <>
    {progress(job)}
    <p>{say.working}</p>
    <p className="text-sm text-quiet">{say.stopHelp}</p>
  </>
)

/** An import keeps the batches before the one that failed. */
export function Failed({ job }: { job: Pick<Job, 'type' | 'result'> }) {
  const { errors = [], advancement_count = 0 } = job.result ?? {}
  if (!job.type.endsWith('-import') || advancement_count === 0)
    return <p>{errors.length ? say.failed : say.brokeOff}</p>
  return (
    <>
      {progress(job)}
      <p className="font-semibold">{say.written(advancement_count)}</p>
      <p>{errors.length ? say.failedLater : say.brokeOff}</p>
    </>
  )
}

const maxShownFaults = 200

/** The faults of a file, row by row, in the backend's words. */
function Faults({ job: { result } }: { job: Job }) {
  const faults = result?.errors ?? []
  if (faults.length === 0) return null
  return (
    <Alert color="danger" role="alert" title={say.faults}>
      <ul className="flex flex-col gap-1 text-sm text-ink">
        {faults.slice(0, maxShownFaults).map(({ message, row, column }) => (
          <li key={`${row} ${column} ${message}`} className="[overflow-wrap:anywhere]">
            {message}
          </li>
        ))}
        {faults.length > maxShownFaults && <li>{say.moreFaults(faults.length - maxShownFaults)}</li>}
      </ul>
    </Alert>
  )
}

function Download({ file_key, size }: { file_key: string; size: number | undefined }) {
  const opening = useMutation({
    mutationFn: () => downloadUrlOf(file_key),
    onSuccess: (address) => location.assign(address),
  })
  return (
    <Button onClick={() => opening.mutate()} loading={opening.isPending}>
      {say.download}
      {size !== undefined && `（${say.size(Math.ceil(size / 1000).toLocaleString('ja-JP'))}）`}
    </Button>
  )
}
