import { useLocation } from 'react-router'
import { FocusedNotice } from '../shell/focused-notice.tsx'

/**
 * What a form of the page has done, by `?done=` of the address; takes the focus, for the button pressed may be gone.
 */
export function DoneNotice({ words }: { words: Record<string, string> }) {
  const { key, search } = useLocation()
  const what = new URLSearchParams(search).get('done') ?? ''
  if (!Object.hasOwn(words, what)) return null
  return (
    <FocusedNotice kind="success" about={key}>
      {words[what]}
    </FocusedNotice>
  )
}
