/**
 * A piece of the page that is fetched when somebody asks for it. A release takes those of the one before away; then the
 * page is loaded anew, as the router does when it misses a whole page. A page that has just been says what is wrong.
 */
export const orFreshPage = <Piece>(piece: Promise<Piece>): Promise<Piece> =>
  piece.catch((error: unknown) => {
    if (!navigator.onLine || isFresh()) throw error
    location.reload()
    return new Promise<never>(() => {})
  })

const isFresh = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')
