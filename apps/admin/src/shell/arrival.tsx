import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Another screen has come without the browser loading one: it is shown from its beginning, where the keyboard goes on.
 * Who goes back sees the place that they left; the browser knows it. Stands before the screen, which may take the
 * focus.
 */
export function Arrival() {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const known = useRef(pathname)
  useEffect(() => {
    if (known.current === pathname) return
    known.current = pathname
    if (how !== 'POP') window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, how])
  return null
}
