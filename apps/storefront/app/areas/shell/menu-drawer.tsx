import { Drawer } from '@kusuribako/ui/dialog.tsx'
import { Disclosure } from '@kusuribako/ui/disclosure.tsx'
import { ChevronRightIcon, ExternalIcon } from '@kusuribako/ui/icons.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { type ReactNode, useState } from 'react'
import { ClinicDrawer, type ClinicView } from '../clinic-directory/clinic-drawer.tsx'
import { linkGroups } from './links.ts'
import { Logo } from './logo.tsx'
import { useMe } from './me.ts'
import { useSettings } from './settings.ts'

const row =
  'flex min-h-12 w-full items-center justify-between gap-3 py-2 text-left leading-snug [overflow-wrap:anywhere] transition-colors hover:text-leaf'

/** The menu: the clinic directory, outside services, and the four link groups (shop.md §2). */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const name = useMe((me) => me.name)
  const { links } = useSettings()
  const [view, setView] = useState<ClinicView | null>(null)

  return (
    <>
      <Drawer open={open} onClose={onClose} title="メニュー" head={<Logo />}>
        <nav aria-label="メニュー" className="px-5 pb-12">
          <div className="border-b border-line py-2">
            <MenuLink to="/account">{name ? `${name}様のマイページ` : 'ログイン・会員登録'}</MenuLink>
          </div>
          {(links.eclinic || links.booking) && (
            <>
              <Disclosure title="クリニックを探す">
                <button type="button" className={row} onClick={() => setView('search-symptoms')}>
                  症状から探す <ChevronRightIcon className="size-5 text-quiet" />
                </button>
                <button type="button" className={row} onClick={() => setView('search-conditions')}>
                  病名から探す <ChevronRightIcon className="size-5 text-quiet" />
                </button>
              </Disclosure>
              <Disclosure title="オンライン診療を利用する">
                <button type="button" className={row} onClick={() => setView('use-symptoms')}>
                  症状から予約する <ChevronRightIcon className="size-5 text-quiet" />
                </button>
                <button type="button" className={row} onClick={() => setView('use-conditions')}>
                  病名から予約する <ChevronRightIcon className="size-5 text-quiet" />
                </button>
              </Disclosure>
            </>
          )}
          <div className="border-b border-line py-2">
            {links.prescription && (
              <a href={links.prescription} target="_blank" rel="noopener" className={row}>
                オンライン処方せん受付
                <span className="sr-only">（新しいタブで開きます）</span>
                <ExternalIcon className="size-5 text-quiet" />
              </a>
            )}
            <MenuLink to="/articles">健康コラム</MenuLink>
          </div>
          {linkGroups.map((group) => (
            <section key={group.title} className="pt-6">
              <h2 className="text-sm text-quiet">{group.title}</h2>
              <ul className="mt-1">
                {group.links.map(({ label, to }) => (
                  <li key={to}>
                    <MenuLink to={to}>{label}</MenuLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </Drawer>
      <ClinicDrawer view={view} onClose={() => setView(null)} />
    </>
  )
}

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={row}>
      {children}
      <ChevronRightIcon className="size-5 shrink-0 text-quiet" />
    </Link>
  )
}
