import { useLocation } from 'react-router'
import { FocusedNotice } from '../shell/focused-notice.tsx'

interface DoneNoticeProps {
  /** What has just been done (done.server.ts). */
  done: string | null
  words: Record<string, string>
}

/** What a form of the page has done; takes the focus, for the button pressed may be gone. */
export function DoneNotice({ done, words }: DoneNoticeProps) {
  const { key } = useLocation()
  if (done === null || !Object.hasOwn(words, done)) return null
  return (
    <FocusedNotice kind="success" about={key}>
      {words[done]}
    </FocusedNotice>
  )
}
