import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * After a client-side navigation: the page's title is read aloud, and the focus moves to its beginning. The page is
 * scrolled to the top, also where a form led to it that keeps its scroll position for an answer; going back restores
 * the position. Placed behind the header, whose dialogs return the focus first, and before the page, which may take
 * it.
 */
export function NavigationFocus() {
  const { pathname, search, hash } = useLocation()
  const query = new URLSearchParams(search)
  const page = query.get('page')
  // The parameters that make another page of one path; `edit` is the form of an entry.
  const place = `${pathname}?${page ?? ''}&${query.get('edit') ?? ''}`
  const isBack = useNavigationType() === 'POP'
  const previous = useRef({ place, pathname, hash })
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const isPart = previous.current.place === place
    if (isPart && previous.current.hash === hash) return
    const isAnother = previous.current.pathname !== pathname
    previous.current = { place, pathname, hash }
    if (!isPart) setAnnouncement(page ? `${document.title}（${page}ページ目）` : document.title)
    // A navigation to a part of the page focuses it, if it is focusable.
    if (hash) return document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
    if (isPart) return
    document.getElementById('main')?.focus({ preventScroll: true })
    if (isAnother && !isBack) window.scrollTo(0, 0)
  }, [place, pathname, page, hash, isBack])

  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}
