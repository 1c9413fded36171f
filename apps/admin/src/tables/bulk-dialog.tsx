import { Alert, Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../forms/dialog.tsx'
import { ProgressBar } from '../shell/progress-bar.tsx'
import { sayRun as say } from '../shell/words.ts'
import { words } from '../wording.ts'
import { type Ending, type Outcome, runForEach } from './run-for-each.ts'

interface BulkDialogProps<T> {
  rows: readonly T[]
  nameOf: (row: T) => string
  /** A question that names the action and the number of rows. */
  title: string
  /** What the action does to each. */
  children: ReactNode
  /** The button's own label. */
  act: string
  isDanger: boolean | undefined
  /**
   * Does it to one row; returns why it was not done, or null. It must be safe to repeat. Null: something must be
   * chosen first.
   */
  work: ((row: T) => Promise<string | null>) | null
  /** Called if the run could not begin. */
  whenMissing: () => void
  /** Called when nothing is running any more, however it ended. */
  afterwards: () => unknown
  /** Called when the result was closed, with the finished rows and the others. */
  finish: (done: readonly T[], others: readonly T[]) => void
  close: () => void
}

/** Asks once, does the same to many rows, and reports for which of them it failed, and why. */
export function BulkDialog<T extends { id: string }>(props: BulkDialogProps<T>) {
  const { rows, work, whenMissing, afterwards, finish, close, ...dialogTexts } = props
  const run = useRun(rows, work, afterwards)
  const { outcomes, ending } = run
  const done = outcomes.filter(({ why }) => why === null).map(({ row }) => row)
  const end = () =>
    ending
      ? finish(
          done,
          rows.filter((row) => !done.includes(row)),
        )
      : close()
  const isAllDone = ending === 'through' && done.length === rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the last one is done.
  useEffect(() => {
    if (isAllDone) end()
  }, [isAllDone])
  return (
    <Dialog title={dialogTexts.title} close={run.isRunning ? run.stop : end} ignoresEscape={run.isRunning}>
      {!run.isRunning && !ending ? (
        <Question {...dialogTexts} close={close} begin={work ? run.go : whenMissing} />
      ) : (
        <div className="flex flex-col gap-4">
          <ProgressBar done={outcomes.length} all={rows.length} />
          {ending && (
            <EndingAlert ending={ending} remaining={rows.slice(outcomes.length)} nameOf={dialogTexts.nameOf} />
          )}
          <NotDone outcomes={outcomes.filter(({ why }) => why !== null)} nameOf={dialogTexts.nameOf} />
          <Buttons run={run} remaining={rows.length - outcomes.length} end={end} />
        </div>
      )}
    </Dialog>
  )
}

/** One run through the rows, which can be stopped and resumed; leaving the page stops it. */
function useRun<T>(rows: readonly T[], work: BulkDialogProps<T>['work'], afterwards: () => unknown) {
  const [outcomes, setOutcomes] = useState<Outcome<T>[]>([])
  const [ending, setEnding] = useState<Ending | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const stopping = useRef(false)
  useEffect(() => {
    const stop = () => {
      stopping.current = true
    }
    return stop
  }, [])
  useEffect(() => {
    if (!isRunning) return
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', askBeforeUnload)
    return () => removeEventListener('beforeunload', askBeforeUnload)
  }, [isRunning])
  const setStop = (isStop: boolean) => {
    stopping.current = isStop
    setStopping(isStop)
  }
  const go = async () => {
    if (!work) return
    setStop(false)
    setEnding(null)
    setRunning(true)
    const control = { isStopping: () => stopping.current, report: setOutcomes }
    setEnding(await runForEach(rows, outcomes, work, control))
    setRunning(false)
    afterwards()
  }
  return { outcomes, ending, isRunning, isStopping, go, stop: () => setStop(true) }
}

function Question<T>({
  children,
  act,
  isDanger,
  close,
  begin,
}: Pick<BulkDialogProps<T>, 'children' | 'act' | 'isDanger' | 'close'> & { begin: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="default" onClick={close}>
          {words.cancel}
        </Button>
        <Button onClick={begin} color={isDanger ? 'danger' : undefined}>
          {act}
        </Button>
      </div>
    </div>
  )
}

type NameProps<T> = Pick<BulkDialogProps<T>, 'nameOf'>

function EndingAlert<T>({ ending, remaining, nameOf }: NameProps<T> & { ending: Ending; remaining: readonly T[] }) {
  if (ending === 'through') return null
  const texts = {
    stopped: say.stopped(remaining.length),
    'signed-out': say.signedOut(remaining.length),
    broken: say.broken(nameOf(remaining[0]!), remaining.length - 1),
  }
  return (
    <Alert color="warning" role="alert">
      <span className="text-ink">{texts[ending]}</span>
    </Alert>
  )
}

function NotDone<T extends { id: string }>({ outcomes, nameOf }: NameProps<T> & { outcomes: readonly Outcome<T>[] }) {
  if (outcomes.length === 0) return null
  return (
    <section aria-label={say.notDone(outcomes.length)}>
      <p className="mb-2 text-sm font-semibold">{say.notDone(outcomes.length)}</p>
      <ul className="divide-y divide-line rounded-field border border-line text-sm">
        {outcomes.map(({ row, why }) => (
          <li key={row.id} className="px-3 py-2 [overflow-wrap:anywhere]">
            <strong>{nameOf(row)}</strong>
            <span className="block text-quiet">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Buttons<T>({
  run,
  remaining,
  end,
}: {
  run: ReturnType<typeof useRun<T>>
  remaining: number
  end: () => void
}) {
  if (run.isRunning)
    return (
      <Button variant="default" className="self-end" onClick={run.stop} disabled={run.isStopping} autoFocus>
        {run.isStopping ? say.stopping : say.stop}
      </Button>
    )
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="default" onClick={end} autoFocus>
        {words.close}
      </Button>
      {remaining > 0 && <Button onClick={run.go}>{say.goOn(remaining)}</Button>}
    </div>
  )
}
