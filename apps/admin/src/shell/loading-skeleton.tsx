import { Skeleton, VisuallyHidden } from '@mantine/core'
import { words } from '../wording.ts'

/** Placeholder lines for the content; invisible at first, so that a quick answer never flashes. */
export function LoadingSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" className="appear-late flex flex-col gap-3 p-4">
      <VisuallyHidden>{words.waitingFor}</VisuallyHidden>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one empty line from another.
        <Skeleton key={at} height={at ? 20 : 32} width={at ? '100%' : '40%'} />
      ))}
    </div>
  )
}
