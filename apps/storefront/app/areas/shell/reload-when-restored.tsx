import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { refreshMe } from './me.ts'

/**
 * A browser that goes back may show the page as it was left: with a button still waiting for the answer that led to a
 * bank or a wallet. Such a page is reloaded; any other keeps what was typed, and is told what has happened since.
 */
export function ReloadWhenRestored() {
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const onPageShow = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (state !== 'idle') return window.location.reload()
      // Without an answer, an error page would replace the kept page.
      if (await refreshMe()) await revalidate()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [state, revalidate])
  return null
}
