/**
 * A lazily loaded piece of the page. A release removes the previous one's pieces; then the page is reloaded, as the
 * router does when it misses a whole page. A page that was just reloaded shows the error.
 */
export const orReloadPage = <Piece>(piece: Promise<Piece>): Promise<Piece> =>
  piece.catch((error: unknown) => {
    if (!navigator.onLine || isFresh()) throw error
    location.reload()
    return new Promise<never>(() => {})
  })

const isFresh = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')
