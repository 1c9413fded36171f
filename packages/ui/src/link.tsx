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
let guide: { navigate: NavigateFunction; setIntendedPage: (address: string | null) => void } | null = null

/** How long a pointer rests on a link before its page is prefetched (ms). */
const intentDelay_ms = 100

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
    <a
      {...rest}
      href={to}
      onClick={reloadDocument ? onClick : followOwn}
      {...(prefetch === 'intent' && intentHandlers)}
    />
  )
}

function follow(event: MouseEvent<HTMLAnchorElement>, options: NavigateOptions) {
  const { currentTarget: link, metaKey, altKey, ctrlKey, shiftKey } = event
  const forBrowser = event.button !== 0 || metaKey || altKey || ctrlKey || shiftKey || link.target
  if (!guide || event.defaultPrevented || forBrowser) return
  event.preventDefault()
  // As browsers do: a link to the current page adds no history entry.
  void guide.navigate(link.getAttribute('href')!, { replace: link.href === location.href, ...options })
}

const noteIntent = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) =>
  guide?.setIntendedPage(currentTarget.getAttribute('href'))
const clearIntent = () => guide?.setIntendedPage(null)
const intentHandlers = {
  onMouseEnter: noteIntent,
  onMouseLeave: clearIntent,
  onFocus: noteIntent,
  onBlur: clearIntent,
  onTouchStart: noteIntent,
}

/** Mounted once in the shop, it handles all its links: navigation, and prefetching when a pointer is near. */
export function LinkGuide() {
  const navigate = useNavigate()
  const [intendedPage, setIntendedPage] = useState<string | null>(null)
  const [prefetchedPage, setPrefetchedPage] = useState<string | null>(null)
  useEffect(() => {
    guide = { navigate, setIntendedPage }
    return () => {
      guide = null
    }
  }, [navigate])
  useEffect(() => {
    if (intendedPage === null) return setPrefetchedPage(null)
    const timer = setTimeout(() => setPrefetchedPage(intendedPage), intentDelay_ms)
    return () => clearTimeout(timer)
  }, [intendedPage])
  return prefetchedPage && <PrefetchPageLinks page={prefetchedPage} />
}
