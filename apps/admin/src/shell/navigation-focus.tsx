import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * After a client-side navigation: the screen is shown from its top, where the focus moves. Going back restores the
 * position; the browser knows it. Placed before the screen, which may take the focus.
 */
export function NavigationFocus() {
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    if (navigationType !== 'POP') window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, navigationType])
  return null
}
