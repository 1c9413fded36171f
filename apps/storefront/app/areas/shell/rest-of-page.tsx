import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Nonce } from '../../nonce.ts'

/**
 * What is below the first sight of a page that the browser has loaded is not laid out at once (`later` in tokens.css):
 * Japanese letters are slow to set on a phone, and who waits for the page does not wait for its end. That is over as
 * soon as somebody has a place in it that heights which are only guessed would lose: after the first scrolling, where
 * the page was loaded anew or come back to (`WholeAgain`), and on any page that follows.
 */
export function RestOfPage() {
  const { key } = useLocation()
  const first = useRef(key)
  // Before the router looks for the place in the new page.
  useLayoutEffect(() => {
    if (key !== first.current) layOutAll()
  }, [key])
  useEffect(() => {
    if ('whole' in document.documentElement.dataset) return
    if (window.scrollY > 0) return layOutAround()
    window.addEventListener('scrollend', layOutAround, { once: true })
    return () => window.removeEventListener('scrollend', layOutAround)
  }, [])
  return null
}

/**
 * A page that was loaded anew, or come back to, is laid out whole before the place of before is looked for, which is
 * one of the whole page. Not by an effect: until then guesses become heights, and the browser moves the place along.
 */
export function WholeAgain() {
  const nonce = useContext(Nonce)
  const inside = { __html: `(${layOutWhereComeBackTo})()` }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of ours
  return <script nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={inside} />
}

function layOutWhereComeBackTo() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit && visit.type !== 'navigate') document.documentElement.dataset.whole = ''
}

function layOutAll() {
  document.documentElement.dataset.whole = ''
}

/**
 * What is in sight stays where it is, while heights above it that were guessed become what they are: somebody is about
 * to press it. By hand, for a browser's own anchor is lost where much changes at once, and not every browser has one.
 */
function layOutAround() {
  const { style } = document.documentElement
  const seen = inSight()
  const before = seen?.getBoundingClientRect().top ?? 0
  style.overflowAnchor = 'none'
  layOutAll()
  if (seen) window.scrollBy({ top: seen.getBoundingClientRect().top - before, behavior: 'instant' })
  requestAnimationFrame(() => style.removeProperty('overflow-anchor'))
}

/** The smallest of what stands in the middle: what goes round a whole section says nothing of what is in it. */
function inSight(): Element | undefined {
  const heights = [0.3, 0.4, 0.5, 0.6, 0.7].map((part) => part * window.innerHeight)
  const found = heights.flatMap((y) => document.elementFromPoint(window.innerWidth / 2, y) ?? [])
  return found.toSorted((a, b) => a.clientHeight - b.clientHeight)[0]
}
