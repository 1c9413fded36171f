import { useLocation } from 'react-router'
import { FocusedNotice } from '../shell/focused-notice.tsx'

interface DoneNoticeProps {
  /** The last completed action (form-result.server.ts). */
  done: string | null
  words: Record<string, string>
}

/** The result of a form of the page; takes the focus, because the button pressed may be gone. */
export function DoneNotice({ done, words }: DoneNoticeProps) {
  const { key } = useLocation()
  if (done === null || !Object.hasOwn(words, done)) return null
  return (
    <FocusedNotice kind="success" about={key}>
      {words[done]}
    </FocusedNotice>
  )
}
