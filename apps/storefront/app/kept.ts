/**
 * For a page that is the same for everybody: `export { kept as headers } from '../kept.ts'` in the route. Its HTML is
 * kept for 10 seconds and served for 5 more minutes while a new one is drawn; news of the shop ends either
 * (server/news.ts). Use only `api.shared` in its loader; a call of `api.mine` takes the leave away again.
 */
export const kept = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=300' })
