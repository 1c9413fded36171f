import { useEffect, useRef, useState } from 'react'

/**
 * While the browser knows that there is no line, a press would lead to an error page and take along what was typed: it
 * is stopped, and said why.
 */
export function NoLine() {
  const [isStopped, setStopped] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const stop = (event: Event) => {
      if (navigator.onLine || (event.type === 'click' && !leadsAway(event.target))) return
      event.preventDefault()
      event.stopPropagation()
      setStopped(true)
    }
    const goOn = () => setStopped(false)
    // On the window, before the router hears of it.
    window.addEventListener('submit', stop, true)
    window.addEventListener('click', stop, true)
    window.addEventListener('online', goOn)
    return () => {
      window.removeEventListener('submit', stop, true)
      window.removeEventListener('click', stop, true)
      window.removeEventListener('online', goOn)
    }
  }, [])
  // Above an open drawer too, where the browser can (Safari from 17).
  useEffect(() => void (isStopped && said.current?.showPopover?.()), [isStopped])
  if (!isStopped) return null
  return (
    <p
      ref={said}
      popover="manual"
      role="alert"
      className="fixed inset-x-0 top-0 bottom-auto w-full border-b border-warning bg-warning-tint px-4 py-3 text-center text-sm phrases text-ink"
    >
      インターネットにつながっていません。この画面と入力した内容は、そのまま残っています。つながってから、もう一度押してください。
    </p>
  )
}

/** To another page of this shop; what opens beside it, or lies on the same page, needs no line or shows by itself. */
function leadsAway(pressed: EventTarget | null): boolean {
  const link = pressed instanceof Element ? pressed.closest('a') : null
  if (!link?.href || link.target || link.hash) return false
  return link.origin === location.origin && link.pathname + link.search !== location.pathname + location.search
}
