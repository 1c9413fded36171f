import { IconButton, Spinner } from '@kusuribako/ui/button.tsx'
import { BellIcon, CartIcon, MenuIcon, PersonIcon } from '@kusuribako/ui/icons.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { lazy, type ReactNode, Suspense, useEffect, useState, useTransition } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { Logo } from './logo.tsx'
import { useMe } from './me.ts'
import { orReloadPage } from './or-reload-page.ts'
import { SearchBox } from './search-box.tsx'
import { track } from './track.ts'

const fetchMenu = () => import('./menu-drawer.tsx')
const preloadMenu = () => void fetchMenu().catch(() => null)
const MenuDrawer = lazy(() => orReloadPage(fetchMenu()))

/** `light` for checkout: only the logo, nothing that leads away. `none`: no header (shop.md §2). */
export type HeaderKind = 'default' | 'light' | 'none'

export function Header({ kind }: { kind: HeaderKind }) {
  if (kind === 'none') return null
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper cramped:static print:static">
      {kind === 'light' ? (
        <div className="page flex h-16 items-center">
          <HomeLink />
        </div>
      ) : (
        <FullHeader />
      )}
    </header>
  )
}

function FullHeader() {
  const name = useMe((me) => me.name)
  const cartCount = useMe((me) => me.cartCount)
  return (
    <div className="page flex flex-wrap items-center justify-between gap-x-4 pb-2 lg:grid lg:grid-cols-[auto_1fr_auto] lg:gap-x-10 lg:pb-0">
      <div className="flex h-14 items-center lg:h-20">
        <HomeLink />
      </div>
      <SearchBox className="order-last basis-full lg:order-none lg:mx-auto lg:w-full lg:max-w-xl" />
      <nav aria-label="お客様メニュー" className="-mr-2.5 ml-auto flex items-center">
        <IconLink to="/notices/category/promotion" label="お知らせ" onClick={() => track('click_header_notification')}>
          <BellIcon />
        </IconLink>
        <IconLink
          to="/account"
          label={name ? `${name}様のマイページ` : 'ログイン・会員登録'}
          className="max-sm:scripting:hidden"
        >
          <PersonIcon />
        </IconLink>
        <IconLink to="/cart" label={cartCount > 0 ? `カート（${cartCount}点）` : 'カート'}>
          <CartIcon />
          {cartCount > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-0.5 left-5.5 flex h-5 min-w-5 items-center justify-center rounded-chip bg-leaf px-1 text-xs leading-none font-semibold text-white tabular-nums"
            >
              {cartCount > 99 ? '99+' : cartCount}
            </span>
          )}
        </IconLink>
        <MenuButton />
      </nav>
    </div>
  )
}

/**
 * A new page closes the drawer: it is open only on the page where it was opened. Its code is requested at the first
 * touch anywhere on the page, which is usually a scroll, long before the button. Not when the page is idle: every
 * visitor would pay for it, and Safari has no idle callbacks. Whoever presses before it is loaded sees a ring.
 */
function MenuButton() {
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  const open = openOn === pathname
  const [wasOpened, setOpened] = useState(false)
  const [pressedOn, setPressedOn] = useState<string | null>(null)
  const [isLoading, startOpening] = useTransition()
  useEffect(() => {
    window.addEventListener('pointerdown', preloadMenu, { once: true, passive: true })
    return () => window.removeEventListener('pointerdown', preloadMenu)
  }, [])
  return (
    <>
      <IconButton
        label="メニューを開く"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="scripting-none:hidden"
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={() => {
          track('click_header_menu')
          setPressedOn(pathname)
          startOpening(() => {
            setOpened(true)
            setOpenOn(pathname)
          })
        }}
      >
        {isLoading && pressedOn === pathname ? <Spinner label="メニューを読み込んでいます" /> : <MenuIcon />}
      </IconButton>
      <Suspense>{wasOpened && <MenuDrawer open={open} onClose={() => setOpenOn(null)} />}</Suspense>
    </>
  )
}

/** On the home page the logo is the page's top heading (shop.md §2); an error page in its place has its own. */
function HomeLink() {
  const isError = Boolean(useRouteError())
  const isHome = useLocation().pathname === '/' && !isError
  const link = (
    <Link to="/" className="flex min-h-11 items-center" onClick={() => track('click_header_logo')}>
      <Logo />
    </Link>
  )
  return isHome ? <h1>{link}</h1> : link
}

interface IconLinkProps {
  to: string
  label: string
  className?: string
  onClick?: () => void
  children: ReactNode
}

function IconLink({ to, label, className = '', onClick, children }: IconLinkProps) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className={`relative inline-flex size-11 items-center justify-center rounded-field transition-colors hover:bg-leaf-tint hover:text-leaf ${className}`}
    >
      <span className="sr-only">{label}</span>
      {children}
    </Link>
  )
}
