import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/**
 * An older browser than the shop is made for keeps the page as the server has sent it: links and forms work, and
 * half-running scripts would replace them by an error page. Such a browser has no style sheet either (140).
 */
if ('CSSLayerBlockRule' in window) {
  document.documentElement.dataset.scripts = ''
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
