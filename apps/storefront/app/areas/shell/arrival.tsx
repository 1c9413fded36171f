import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Another page has come without the browser loading one: its title is read aloud, and the keyboard goes on from its
 * beginning. It is seen from its top, also where a form led to it that keeps its place for what it may be told; who
 * goes back finds the place that was left. Stands behind the header, whose dialogs give the focus back first, and
 * before the page, which may take it.
 */
export function Arrival() {
  const { pathname, search, hash } = useLocation()
  const page = new URLSearchParams(search).get('page')
  const place = `${pathname}?${page ?? ''}`
  const isBack = useNavigationType() === 'POP'
  const known = useRef({ place, pathname })
  const [said, say] = useState('')

  useEffect(() => {
    if (known.current.place === place) return
    const isAnother = known.current.pathname !== pathname
    known.current = { place, pathname }
    say(page ? `${document.title}（${page}ページ目）` : document.title)
    // A part of the page that is gone to takes the focus, if it is made to.
    if (hash) return document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
    document.getElementById('main')?.focus({ preventScroll: true })
    if (isAnother && !isBack) window.scrollTo(0, 0)
  }, [place, pathname, page, hash, isBack])

  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
