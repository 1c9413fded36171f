import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Listed } from '../tables/listed.tsx'
import type { Column } from '../tables/rows.tsx'
import { JobDialog, kindOf } from './job-dialog.tsx'
import { type Job, refreshJobs, useJobs } from './jobs.ts'
import { type Kind, StartJob } from './start-job.tsx'
import { say } from './words.ts'

const kinds = Object.keys(say.kinds) as Kind[]
const tones: Record<Job['status'], Tone> = {
  created: 'info',
  pre_processed: 'warning',
  confirmed: 'info',
  processing: 'info',
  completed: 'success',
  canceled: 'neutral',
  failed: 'danger',
}

/** Exports and imports that run in the background, and the results of one's own. */
export function JobsPage() {
  const { mayWrite } = useRight('goods')
  const [search] = useSearchParams()
  // Coming from the orders, the export is preselected.
  const [kindToStart, setKindToStart] = useState<Kind | null>(search.has('orders') ? 'order-export' : null)
  const [open, setOpen] = useState<string | null>(null)
  const close = () => {
    setOpen(null)
    void refreshJobs()
  }
  const openButton = ({ id, type, created_at }: Job) => (
    <Button
      variant="default"
      onClick={() => setOpen(id)}
      aria-label={say.openOf(kindOf({ type }), dateAndTime(created_at))}
    >
      {say.open}
    </Button>
  )
  return (
    <Page
      part="goods"
      title={say.title}
      lead={say.lead}
      acts={
        mayWrite &&
        kinds.map((kind) => (
          <Button key={kind} variant="default" onClick={() => setKindToStart(kind)}>
            {say.kinds[kind]}
          </Button>
        ))
      }
    >
      <Listed
        reading={useJobs()}
        columns={[...columns, { name: say.columns.act, cell: openButton, isAct: true }]}
        keyOf={({ id }) => id}
        label={say.title}
        empty={say.empty}
      />
      {mayWrite && kindToStart && (
        <StartJob
          kind={kindToStart}
          view={search.get('orders') ?? ''}
          close={() => setKindToStart(null)}
          started={(id) => {
            setKindToStart(null)
            setOpen(id)
          }}
        />
      )}
      {open && <JobDialog id={open} close={close} />}
    </Page>
  )
}

const columns: Column<Job>[] = [
  { name: say.columns.kind, cell: (job) => kindOf(job) },
  { name: say.columns.state, cell: ({ status }) => <Badge tone={tones[status]}>{say.states[status]}</Badge> },
  {
    name: say.columns.begun,
    cell: ({ created_at }) => <span className="whitespace-nowrap">{dateAndTime(created_at)}</span>,
  },
]
