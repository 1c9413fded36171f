import { reliefDesk } from '@kusuribako/contract/pharmacy/relief'
import { Disclosure } from '@kusuribako/ui/disclosure.tsx'
import {
  BookIcon,
  ChevronRightIcon,
  ExternalIcon,
  FacebookIcon,
  InstagramIcon,
  LineIcon,
  StethoscopeIcon,
  XIcon,
} from '@kusuribako/ui/icons.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import type { ReactNode } from 'react'
import { StaticHtml } from '../../static-html.tsx'
import { NewTabLink } from '../content/new-tab-link.tsx'
import { Phone } from '../content/phone-links.tsx'
import { linkGroups } from './links.ts'
import { Logo } from './logo.tsx'
import { Newsletter } from './newsletter.tsx'
import { useSettings } from './settings.ts'

const socialIcons = [
  { key: 'facebook', name: 'Facebook', Icon: FacebookIcon },
  { key: 'x', name: 'X', Icon: XIcon },
  { key: 'instagram', name: 'Instagram', Icon: InstagramIcon },
  { key: 'line', name: 'LINE', Icon: LineIcon },
] as const

/** Topic cards, two blocks of notes, newsletter, link groups, and the last line. */
export function Footer() {
  return (
    <div className="later mt-auto print:hidden">
      <aside aria-label="ご案内" className="page section grid gap-8">
        <Topics />
        <StaticHtml as="div" className="grid gap-x-12 lg:grid-cols-2">
          {notes}
        </StaticHtml>
      </aside>
      <footer className="border-t border-line bg-surface">
        <div className="page grid grid-cols-1 gap-12 py-12 lg:grid-cols-[17rem_1fr] lg:py-16 xl:grid-cols-[20rem_1fr] xl:gap-20">
          <div className="grid grid-cols-1 content-start gap-8">
            <Link to="/" className="flex min-h-11 items-center">
              <Logo />
              <span className="sr-only">ホームへ</span>
            </Link>
            <Newsletter />
            <Socials />
          </div>
          <StaticHtml
            as="nav"
            aria-label="サイトの案内"
            className="pairs grid gap-x-6 gap-y-10 lg:grid-cols-4 lg:gap-x-4 xl:gap-x-6"
          >
            {siteLinks}
          </StaticHtml>
        </div>
        <LastLine />
      </footer>
    </div>
  )
}

/** Below the checkout: what the law requires to be within reach, in new tabs, as nothing there leads away. */
export function LightFooter() {
  return (
    <footer>
      <StaticHtml as="nav" aria-label="規約・方針" className="page py-2 text-xs">
        {legalLinks}
      </StaticHtml>
      <LastLine />
    </footer>
  )
}

/** On every page, with or without the rest of the footer: that it is a demo, and whose shop it is. */
export function LastLine() {
  const { isDemo } = useSettings()
  return (
    <StaticHtml as="div" className="border-t border-line">
      {isDemo ? ofDemo : ofShop}
    </StaticHtml>
  )
}

const line = 'page grid gap-1 py-6 text-xs leading-relaxed text-quiet whole-words lg:flex lg:justify-between'

const ofShop = (
  <div className={line}>
    <p>© くすりばこ</p>
  </div>
)

const ofDemo = (
  <div className={line}>
    <p>このサイトはデモンストレーションです。掲載している商品・店舗は架空のもので、販売はしておりません。</p>
    <p>© くすりばこ</p>
  </div>
)

const siteLinks = linkGroups.map((group) => (
  <section key={group.title}>
    <h2 className="text-sm">{group.title}</h2>
    <ul className="mt-2 text-sm">
      {group.links.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-11 items-center py-1 leading-snug text-quiet hover:text-leaf hover:underline"
          >
            <span className="phrases">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
))

const legalPages = ['/pages/tokushoho', '/pages/privacy', '/pages/terms', '/pages/legal_nagareyama']

const legalLinks = (
  <ul className="flex flex-wrap gap-x-6">
    {linkGroups
      .flatMap(({ links }) => links)
      .filter(({ to }) => legalPages.includes(to))
      .map(({ label, to }) => (
        <li key={to}>
          <NewTabLink to={to} className="inline-flex min-h-11 items-center text-quiet hover:text-leaf hover:underline">
            {label}
          </NewTabLink>
        </li>
      ))}
  </ul>
)

function Topics() {
  const { links } = useSettings()
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      <StaticHtml as="li">{aboutArticles}</StaticHtml>
      {links.guidance && (
        <li>
          <a href={links.guidance} target="_blank" rel="noopener" className={topic}>
            <Topic Icon={StethoscopeIcon} title={guidance} text="ご自宅から、薬剤師に相談できます。" />
            <span className="sr-only">（新しいタブで開きます）</span>
            <ExternalIcon className="size-5 shrink-0 text-quiet" />
          </a>
        </li>
      )}
    </ul>
  )
}

/** To a browser it is a single phrase, which would leave one letter on a line of a small phone. */
const guidance = (
  <>
    オンライン
    <wbr />
    服薬指導
  </>
)

const topic =
  'flex h-full items-center gap-4 rounded-card border border-line bg-surface px-5 py-5 transition-colors hover:border-leaf large:gap-2 large:px-[16px]'

const aboutArticles = (
  <Link to="/pages/edit_process" className={topic}>
    <Topic Icon={BookIcon} title="健康コラムができるまで" text="薬剤師と編集部が、確かめながら書いています。" />
    <ChevronRightIcon className="shrink-0 text-quiet" />
  </Link>
)

function Topic({ Icon, title, text }: { Icon: typeof BookIcon; title: ReactNode; text: string }) {
  return (
    <>
      <span className="flex size-12 shrink-0 items-center justify-center rounded-chip bg-leaf-tint text-leaf cramped:hidden">
        <Icon />
      </span>
      <span className="min-w-0 flex-1">
        <span className="phrases block font-semibold leading-snug">{title}</span>
        <span className="phrases mt-1 block text-sm text-quiet">{text}</span>
      </span>
    </>
  )
}

const notes = (
  <>
    <Note title="医薬品のご購入にあたって">
      <ul className="list-disc space-y-1.5 pl-5">
        <li>ご使用の前に、添付文書（説明書）を必ずお読みください。</li>
        <li>用法・用量を守り、症状が続くときは医師・薬剤師・登録販売者にご相談ください。</li>
        <li>第1類医薬品と薬局製造販売医薬品は、薬剤師がご回答の内容を確認したあとにお届けします。</li>
        <li>お届けする医薬品の使用期限については、「店舗・薬局の情報」をご覧ください。</li>
      </ul>
    </Note>
    <Note title="副作用が起きたとき">
      <p>
        ただちに使用をやめ、添付文書を持って医師・薬剤師・登録販売者にご相談ください。健康被害を受けられた方のために、医薬品副作用被害救済制度があります。相談窓口：
        {reliefDesk.name} <Phone number={reliefDesk.phone} /> {reliefDesk.hours}
      </p>
    </Note>
  </>
)

/**
 * Open from 1024 px, folded below (shop.md §2): both are in the page, one is shown, so that nothing moves when scripts
 * load.
 */
function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <section className="text-sm leading-relaxed text-quiet whole-words max-lg:hidden">
        <h2 className="mb-2 text-ink">{title}</h2>
        {children}
      </section>
      <Disclosure title={title} className="text-sm leading-relaxed text-quiet whole-words lg:hidden">
        {children}
      </Disclosure>
    </>
  )
}

function Socials() {
  const { socials } = useSettings()
  const accounts = socialIcons.filter(({ key }) => socials[key])
  if (accounts.length === 0) return null
  return (
    <ul className="-ml-2.5 flex flex-wrap gap-1">
      {accounts.map(({ key, name, Icon }) => (
        <li key={key}>
          <a
            href={socials[key]}
            target="_blank"
            rel="noopener"
            aria-label={`${name}（新しいタブで開きます）`}
            className="flex size-11 items-center justify-center rounded-field text-quiet transition-colors hover:bg-leaf-tint hover:text-leaf"
          >
            <Icon />
          </a>
        </li>
      ))}
    </ul>
  )
}
