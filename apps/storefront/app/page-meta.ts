import type { MetaDescriptor } from 'react-router'

export const SHOP_NAME = 'くすりばこ'
const DEFAULT_TITLE = `${SHOP_NAME}｜薬と健康の通販`

interface PageMeta {
  /** Left out on the home page. */
  title?: string
  description?: string
  /** Absolute URL of a picture to share, 1200 × 630. The shop's own by default. */
  image?: string
  type?: 'website' | 'article' | 'product'
  /** Data for search engines (schema.org). */
  structured?: Record<string, unknown>
  /** Personal pages: not for search engines. */
  hidden?: boolean
}

/**
 * A page's `meta`: `export const meta = () => pageMeta({ title: 'お問い合わせ' })`. Title form: `{title} | くすりばこ…` (shop.md
 * §2).
 */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const title = page.title ? `${page.title} | ${DEFAULT_TITLE}` : `${DEFAULT_TITLE}｜薬剤師に相談できるお店`
  const description =
    page.description ?? '薬剤師・登録販売者に相談しながら、薬や健康食品、化粧品を安心して選べるオンラインショップです。'
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: page.type ?? 'website' },
    ...(page.image ? [{ property: 'og:image', content: page.image }] : []),
    ...(page.structured ? [{ 'script:ld+json': page.structured as Record<string, string> }] : []),
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** The public address of this shop, for a page's `meta`, from the root's settings. */
export function publicUrlOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): string {
  const settings = matches[0]?.loaderData as { publicUrl?: string } | undefined
  return settings?.publicUrl ?? ''
}

const isPaged = /^\/(search(\/|$)|(categories|collections|lists)\/|articles$|notices($|\/category\/))/

/**
 * The canonical URL of a page: without filters, input and counters. Further pages of a list, and the columns of a
 * theme, are pages of their own.
 */
export function canonical(address: string, search: string): string {
  // The router matches path words in any case; names and ids after them keep their own. A series of slashes is matched
  // from its beginning only: from each of many, it would take quadratic time.
  const pathname = address.replace(/(^\/|[^/])\/+$/, '$1').replace(/^\/[^/]+/, (word) => word.toLowerCase())
  const query = new URLSearchParams(search)
  const canonicalQuery = new URLSearchParams()
  const theme = query.get('category')
  if (theme && pathname === '/articles') canonicalQuery.set('category', theme)
  const page = query.get('page') ?? ''
  if (isPaged.test(pathname) && /^[1-9]\d{0,4}$/.test(page) && page !== '1') canonicalQuery.set('page', page)
  return `${canonicalQuery}` ? `${pathname}?${canonicalQuery}` : pathname
}
