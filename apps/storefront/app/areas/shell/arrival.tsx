import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Another page has come without the browser loading one: its title is read aloud, and the keyboard goes on from its
 * beginning. Stands behind the header, whose dialogs give the focus back first, and before the page, which may take it.
 */
export function Arrival() {
  const { pathname, search, hash } = useLocation()
  const page = new URLSearchParams(search).get('page')
  const place = `${pathname}?${page ?? ''}`
  const known = useRef(place)
  const [said, say] = useState('')

  useEffect(() => {
    if (known.current === place) return
    known.current = place
    say(page ? `${document.title}（${page}ページ目）` : document.title)
    if (!hash) document.getElementById('main')?.focus({ preventScroll: true })
  }, [place, page, hash])

  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
