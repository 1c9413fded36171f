import { Notice } from '@kusuribako/ui/notice.tsx'
import { type ComponentProps, useEffect, useRef } from 'react'

type FocusedNoticeProps = ComponentProps<typeof Notice> & {
  /** The answer that it is about: another one takes the focus again. */
  about: unknown
}

/** A problem, scrolled into view and focused: the pressed button may be far below. */
export function FocusedNotice({ about, ...notice }: FocusedNoticeProps) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer once
  useEffect(() => void ref.current?.focus(), [about])
  return (
    <div ref={ref} tabIndex={-1} className="scroll-my-2 rounded-card">
      <Notice announced {...notice} />
    </div>
  )
}
