import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Nonce } from '../../nonce.ts'

/**
 * Content below the first screen of a loaded page is not laid out at once (`later` in tokens.css): Japanese text is
 * slow to lay out on a phone, and the visible part should not wait for it. A quick device does it piece by piece as
 * soon as it is idle. On any, it ends when there is a scroll position that estimated heights would lose: after the
 * first scrolling, where the page was reloaded or restored (`LayOutRestoredPage`), and on any later page.
 */
export function DeferredLayout() {
  const { key } = useLocation()
  const first = useRef(key)
  // Before the router restores the scroll position in the new page.
  useLayoutEffect(() => {
    if (key !== first.current) layOutAll()
  }, [key])
  useEffect(() => {
    if ('whole' in document.documentElement.dataset) return
    if (window.scrollY > 0) return layOutAround()
    window.addEventListener('scrollend', layOutAround, { once: true })
    layOutWhenIdle([...document.querySelectorAll<HTMLElement>('.later, .later-cards > article')])
    return () => window.removeEventListener('scrollend', layOutAround)
  }, [])
  return null
}

/**
 * A reloaded or restored page is laid out completely before its scroll position is restored, which refers to the
 * complete page. Not by an effect: before that, estimates become real heights, and the browser shifts the position.
 */
export function LayOutRestoredPage() {
  const nonce = useContext(Nonce)
  const inside = { __html: `(${layOutScrollTarget})()` }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of ours
  return <script nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={inside} />
}

function layOutScrollTarget() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit && visit.type !== 'navigate') document.documentElement.dataset.whole = ''
}

function layOutAll() {
  document.documentElement.dataset.whole = ''
}

/** Longer than that, and a user who scrolls or presses would wait for content that is not in sight. */
const piece_ms = 8

/** Whoever scrolls fast, prints or captures the page then finds all of it. Safari has no idle callbacks, and waits. */
function layOutWhenIdle([part, ...others]: HTMLElement[]) {
  if (!part) return layOutAll()
  window.requestIdleCallback?.(() => {
    if (window.scrollY > 0 || 'whole' in document.documentElement.dataset) return
    const started_at = performance.now()
    part.style.contentVisibility = 'visible'
    part.getBoundingClientRect()
    if (performance.now() - started_at < piece_ms) layOutWhenIdle(others)
  })
}

/**
 * Keeps the visible content in place while estimated heights above it become real: the user may be about to press it.
 * Done by our own code, because a browser's scroll anchoring fails where much changes at once, and not every browser
 * has it.
 */
function layOutAround() {
  const { style } = document.documentElement
  const anchor = smallestVisible()
  const before = anchor?.getBoundingClientRect().top ?? 0
  style.overflowAnchor = 'none'
  layOutAll()
  if (anchor) window.scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: 'instant' })
  requestAnimationFrame(() => style.removeProperty('overflow-anchor'))
}

/** The smallest element in the middle: one that contains a whole section says nothing about its contents. */
function smallestVisible(): Element | undefined {
  const heights = [0.3, 0.4, 0.5, 0.6, 0.7].map((part) => part * window.innerHeight)
  const found = heights.flatMap((y) => document.elementFromPoint(window.innerWidth / 2, y) ?? [])
  return found.sort((a, b) => a.clientHeight - b.clientHeight)[0]
}
