import { sayRun as say } from './words.ts'

/** Progress, as a bar and in words. */
export const ProgressBar = ({ done, all }: { done: number; all: number }) => (
  <div>
    <div
      role="progressbar"
      aria-label={say.progress}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={done}
      aria-valuetext={say.sofar(done, all)}
      className="h-2 overflow-hidden rounded-chip bg-line"
    >
      <div
        className="h-full rounded-chip bg-leaf transition-[width] motion-reduce:transition-none"
        style={{ width: `${all ? Math.round((100 * done) / all) : 0}%` }}
      />
    </div>
    <p className="mt-2 text-sm tabular-nums">{say.sofar(done, all)}</p>
  </div>
)

/** Work of an unknown length; the words beside it say so too. */
export const IndeterminateProgressBar = () => (
  <div role="progressbar" aria-label={say.progress} className="h-2 overflow-hidden rounded-chip bg-line">
    <div className="under-way h-full w-2/5 rounded-chip bg-leaf motion-reduce:w-full motion-reduce:opacity-50" />
  </div>
)
