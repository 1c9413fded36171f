import { useEffect, useState } from 'react'
import { TopAlert } from './top-alert.tsx'

/**
 * While the browser is offline, a press would lead to an error page and lose the input: it is stopped, with a message.
 */
export function OfflineGuard() {
  const [isStopped, setStopped] = useState(false)
  useEffect(() => {
    const stop = (event: Event) => {
      if (navigator.onLine || (event.type === 'click' && !leadsAway(event.target))) return
      event.preventDefault()
      event.stopPropagation()
      setStopped(true)
    }
    const dismiss = () => setStopped(false)
    // On the window, before the router's handlers.
    window.addEventListener('submit', stop, true)
    window.addEventListener('click', stop, true)
    window.addEventListener('online', dismiss)
    return () => {
      window.removeEventListener('submit', stop, true)
      window.removeEventListener('click', stop, true)
      window.removeEventListener('online', dismiss)
    }
  }, [])
  if (!isStopped) return null
  return (
    <TopAlert>
      インターネットにつながっていません。この画面と入力した内容は、そのまま残っています。つながってから、もう一度押してください。
    </TopAlert>
  )
}

/** To another page of this shop; links that open separately, or stay on the same page, need no connection. */
function leadsAway(pressed: EventTarget | null): boolean {
  const link = pressed instanceof Element ? pressed.closest('a') : null
  if (!link?.href || link.target || link.hash) return false
  return link.origin === location.origin && link.pathname + link.search !== location.pathname + location.search
}
