import { Notice } from '@kusuribako/ui/notice.tsx'
import { type ComponentProps, useEffect, useRef } from 'react'

type FocusedNoticeProps = ComponentProps<typeof Notice> & {
  /** The answer that it is about: another one takes the focus anew. */
  about: unknown
}

/** What stands in the way, brought before the eyes: the button that was pressed may be a long way below. */
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
