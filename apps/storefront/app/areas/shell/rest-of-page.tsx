import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * What is below the first sight of a page that the browser has loaded is not laid out at once (`later` in tokens.css):
 * Japanese letters are slow to set on a phone, and who waits for the page does not wait for its end. That is over as
 * soon as somebody has a place in it that heights which are only guessed would lose: after the first scrolling, where
 * the page was loaded anew further down, and on any page that follows.
 */
export function RestOfPage() {
  const { key } = useLocation()
  const first = useRef(key)
  // Before the router looks for the place in the new page.
  useLayoutEffect(() => {
    if (key !== first.current) layOutAll()
  }, [key])
  useEffect(() => {
    const place = window.scrollY
    if (place > 0) {
      layOutAll()
      return window.scrollTo(0, place)
    }
    window.addEventListener('scrollend', layOutAll, { once: true })
    return () => window.removeEventListener('scrollend', layOutAll)
  }, [])
  return null
}

function layOutAll() {
  document.documentElement.dataset.whole = ''
}
