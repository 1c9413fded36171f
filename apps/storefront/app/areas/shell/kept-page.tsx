import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { refreshMe } from './me.ts'

/**
 * A browser that goes back may show the page as it was left: with a button that still waits for the answer that led to
 * a bank or a wallet. Such a page is asked for anew; any other keeps what was typed, and hears what has happened since.
 */
export function KeptPage() {
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const comeBack = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (state !== 'idle') return window.location.reload()
      // Where nobody answers, an error page would take the place of what was kept.
      if (await refreshMe()) await revalidate()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [state, revalidate])
  return null
}
