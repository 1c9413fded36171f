import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/**
 * An older browser than the shop is made for keeps the page as the server has sent it: links and forms work, and
 * half-running scripts would replace them by an error page or an empty one. Without layers such a browser has no style
 * sheet either; Firefox before 113 lacks a stream that the router reads its data from (140).
 */
if ('CSSLayerBlockRule' in window && 'TextEncoderStream' in window) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
