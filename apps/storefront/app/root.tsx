import { LinkGuide } from '@kusuribako/ui/link.tsx'
import { type ReactNode, useLayoutEffect } from 'react'
import { Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router'
import type { Route } from './+types/root.ts'
import { apiOf, exchange } from './api.server.ts'
import { DeferredLayout, LayOutRestoredPage } from './areas/shell/deferred-layout.tsx'
import { ErrorPage, errorTitle } from './areas/shell/error-page.tsx'
import { flagsOn } from './areas/shell/flags.server.ts'
import { Footer, LightFooter } from './areas/shell/footer.tsx'
import { Header, type HeaderKind } from './areas/shell/header.tsx'
import { NavigationFocus } from './areas/shell/navigation-focus.tsx'
import { NavigationProgress } from './areas/shell/navigation-progress.tsx'
import { NoticeDialog } from './areas/shell/notice-dialog.tsx'
import { OfflineGuard } from './areas/shell/offline-guard.tsx'
import { ReloadWhenRestored } from './areas/shell/reload-when-restored.tsx'
import { type Settings, useSettings } from './areas/shell/settings.ts'
import { config, isIndexable } from './config.server.ts'
import { canonical, pageMeta, SHOP_NAME } from './page-meta.ts'
import { Style } from './style.tsx'

/** A route may choose its header: `export const handle: Handle = { header: 'light' }`. */
export interface Handle {
  header?: HeaderKind
}

export const middleware: Route.MiddlewareFunction[] = [exchange]

export const meta: Route.MetaFunction = ({ error }) =>
  pageMeta(error === undefined ? {} : { title: errorTitle(error), hidden: true })

export async function loader({ context }: Route.LoaderArgs): Promise<Settings> {
  const { PUBLIC_URL, SUPPORT_PHONE, STRIPE_JS_URL, DEMO, ...sites } = config()
  return {
    publicUrl: PUBLIC_URL,
    indexable: isIndexable(config()),
    supportPhone: SUPPORT_PHONE,
    isDemo: DEMO === '1',
    stripeJsUrl: STRIPE_JS_URL,
    links: {
      eclinic: sites.ECLINIC_URL,
      booking: sites.CLINIC_BOOKING_URL,
      prescription: sites.PRESCRIPTION_URL,
      guidance: sites.GUIDANCE_URL,
    },
    socials: {
      facebook: sites.FACEBOOK_URL,
      x: sites.X_URL,
      instagram: sites.INSTAGRAM_URL,
      line: sites.LINE_URL,
    },
    flags: await flagsOn(apiOf(context)),
  }
}

/** Settings do not change while a page is open. */
export const shouldRevalidate = () => false

/**
 * The viewport allows zooming. The specification says maximum-scale=1, but WCAG 2.2 (1.4.4) requires that text can be
 * enlarged; fields are 16 px, so no browser zooms by itself, which is what the limit was for.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { publicUrl, indexable, supportPhone } = useSettings()
  const { pathname, search } = useLocation()
  const address = `${publicUrl}${canonical(pathname, search)}`
  // For older browsers (140). Not only at the start: an error page, and the one after it, lay the document out anew.
  useLayoutEffect(() => {
    document.documentElement.dataset.scripts = ''
  }, [])
  return (
    // LayOutRestoredPage may have run before React.
    <html lang="ja" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" />
        <meta name="format-detection" content="telephone=no" />
        {!indexable && <meta name="robots" content="noindex" />}
        <Meta />
        <meta property="og:site_name" content={SHOP_NAME} />
        <meta property="og:locale" content="ja_JP" />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${publicUrl}/share.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="canonical" href={address} />
        <Style />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <ShopData publicUrl={publicUrl} phone={supportPhone} isHome={pathname === '/'} />
      </head>
      <body className="flex min-h-dvh flex-col bg-paper text-ink">
        <NewerBrowserNeeded />
        {children}
        <LayOutRestoredPage />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Only a browser too old for the style sheet's layers shows it: no other one sees the rest without styles (140). */
const NewerBrowserNeeded = () => (
  <p className="hidden">
    お使いのブラウザが古いため、画面が正しく表示されず、お支払いまで進めません。ブラウザを最新のものに更新するか、別の端末でお開きください。
  </p>
)

export default function Shop() {
  const matches = useMatches()
  const header = matches.map(({ handle }) => (handle as Handle | undefined)?.header).findLast(Boolean) ?? 'default'
  return (
    <Shell header={header}>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell header="default">
      <ErrorPage error={error} />
    </Shell>
  )
}

function Shell({ header, children }: { header: HeaderKind; children: ReactNode }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a way within the page, also without scripts */}
      <a
        href="#main"
        onClick={(event) => {
          // As a change of the URL the router would treat it as a new page, and drop a form's answer.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
        className="sr-only z-30 rounded-field bg-surface px-4 py-3 text-leaf focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        本文へ移動
      </a>
      <LinkGuide />
      <NavigationProgress />
      <Header kind={header} />
      <NavigationFocus />
      <NoticeDialog />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {header === 'default' ? <Footer /> : <LightFooter />}
      <OfflineGuard />
      <ReloadWhenRestored />
      <DeferredLayout />
    </>
  )
}

/** The site and the organization, for search engines (shop.md §2); how to search in it is said once, at home. */
function ShopData({ publicUrl, phone, isHome }: { publicUrl: string; phone: string; isHome: boolean }) {
  const organization = {
    '@type': 'Organization',
    name: SHOP_NAME,
    url: publicUrl,
    contactPoint: { '@type': 'ContactPoint', telephone: phone, contactType: 'customer service', areaServed: 'JP' },
  }
  const site = {
    '@type': 'WebSite',
    name: SHOP_NAME,
    url: publicUrl,
    inLanguage: 'ja',
    potentialAction: isHome
      ? {
          '@type': 'SearchAction',
          target: `${publicUrl}/search/{search_term_string}`,
          'query-input': 'required name=search_term_string',
        }
      : undefined,
  }
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': [organization, site] })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: settings only, and `<` is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }} />
}
