/**
 * For a public page: `export { publicCacheHeaders as headers } from '../public-cache-headers.ts'` in the route. Its
 * HTML is cached for 10 seconds and served for 5 more minutes while a new one is rendered; facts of the shop end either
 * (server/news.ts). Use only `api.shared` in its loader; a call of `api.personal` makes it uncacheable again.
 */
export const publicCacheHeaders = () => ({
  'Cache-Control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=300',
})
