import { type ComponentProps, type MouseEvent, type SyntheticEvent, useEffect, useState } from 'react'
import {
  type NavigateFunction,
  type NavigateOptions,
  PrefetchPageLinks,
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  useNavigate,
} from 'react-router'

/** Navigation and prefetching, while `LinkGuide` is mounted in this browser. */
let guide: { go: NavigateFunction; lean: (address: string | null) => void } | null = null

/** How long a pointer rests on a link before its page is prefetched (ms). */
const lean_ms = 100

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<RouterLinkProps, 'to' | 'prefetch' | 'preventScrollReset' | 'reloadDocument'>

/**
 * A link to another page of the shop. The router's own link runs twenty hooks, on the server for each rendered page
 * and in the browser at each hydration, for what one `LinkGuide` can do for all: a page's links were a tenth of
 * rendering it. A relative URL that the router must first resolve (`cancel`, `?page=2`) is left to it.
 */
export function Link({ to, prefetch, preventScrollReset, reloadDocument, onClick, ...rest }: LinkProps) {
  if (typeof to !== 'string' || !to.startsWith('/') || to.startsWith('//'))
    return <RouterLink discover="none" {...{ to, prefetch, preventScrollReset, reloadDocument, onClick, ...rest }} />
  const followOwn = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    follow(event, { preventScrollReset: preventScrollReset ?? false })
  }
  return (
    <a {...rest} href={to} onClick={reloadDocument ? onClick : followOwn} {...(prefetch === 'intent' && leaning)} />
  )
}

function follow(event: MouseEvent<HTMLAnchorElement>, options: NavigateOptions) {
  const { currentTarget: link, metaKey, altKey, ctrlKey, shiftKey } = event
  const forBrowser = event.button !== 0 || metaKey || altKey || ctrlKey || shiftKey || link.target
  if (!guide || event.defaultPrevented || forBrowser) return
  event.preventDefault()
  // As browsers do: a link to the current page adds no history entry.
  void guide.go(link.getAttribute('href')!, { replace: link.href === location.href, ...options })
}

const lean = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => guide?.lean(currentTarget.getAttribute('href'))
const turnAway = () => guide?.lean(null)
const leaning = {
  onMouseEnter: lean,
  onMouseLeave: turnAway,
  onFocus: lean,
  onBlur: turnAway,
  onTouchStart: lean,
}

/** Mounted once in the shop, it handles all its links: navigation, and prefetching when a pointer is near. */
export function LinkGuide() {
  const go = useNavigate()
  const [near, lean] = useState<string | null>(null)
  const [fetched, fetchFor] = useState<string | null>(null)
  useEffect(() => {
    guide = { go, lean }
    return () => {
      guide = null
    }
  }, [go])
  useEffect(() => {
    if (near === null) return fetchFor(null)
    const resting = setTimeout(() => fetchFor(near), lean_ms)
    return () => clearTimeout(resting)
  }, [near])
  return fetched && <PrefetchPageLinks page={fetched} />
}
