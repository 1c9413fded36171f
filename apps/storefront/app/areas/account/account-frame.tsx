import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { cx } from '@kusuribako/ui/cx.ts'
import { ChevronLeftIcon } from '@kusuribako/ui/icons.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { forgetAddressDraft } from '../checkout/address-draft.ts'
import { PageHead } from '../content/page-head.tsx'
import { isInSection, useAccountSections } from './account-sections.ts'

interface AccountFrameProps {
  title: string
  /** Pictures in rows, rather than text. */
  wide?: boolean
  children: ReactNode
}

/**
 * A page of the account, with its sections at the side. On a phone the first page links to them, and each links one
 * step back.
 */
export function AccountFrame({ title, wide = false, children }: AccountFrameProps) {
  const { pathname } = useLocation()
  const home = { name: 'マイページ', to: '/account' }
  const sections = useAccountSections()
  const section = sections.find((one) => isInSection(one, pathname))
  const ancestors = [home, ...(section ? [section] : [])].filter(({ name }) => name !== title)
  const parent = ancestors.at(-1)
  return (
    <div className="page pb-16">
      <PageHead crumbs={[...ancestors, { name: title }]} title={title} />
      <div className="grid gap-8 lg:grid-cols-[14rem_1fr] lg:gap-12 print:block">
        <nav aria-label="マイページ" className="max-lg:hidden">
          <ul className="grid">
            {[home, ...sections].map(({ to, name }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={to === (section ?? home).to ? 'page' : undefined}
                  className="flex min-h-11 items-center rounded-field px-3 text-sm transition-colors hover:bg-leaf-tint aria-[current]:bg-leaf-tint aria-[current]:font-semibold aria-[current]:text-leaf-deep"
                >
                  {name}
                </Link>
              </li>
            ))}
            <li>
              <SignOut />
            </li>
          </ul>
        </nav>
        <div className={cx('min-w-0', !wide && 'max-w-prose')}>{children}</div>
        <div className="border-t border-line pt-4 lg:hidden print:hidden">
          {parent ? (
            <ButtonLink to={parent.to} kind="quiet" className="-ml-4">
              <ChevronLeftIcon className="size-5" />
              {parent.name}へ戻る
            </ButtonLink>
          ) : (
            <SignOut />
          )}
        </div>
      </div>
    </div>
  )
}

function SignOut() {
  return (
    <Form method="post" action="/account/logout" reloadDocument onSubmit={forgetAddressDraft}>
      <button
        type="submit"
        className="flex min-h-11 w-full items-center rounded-field text-sm text-quiet hover:bg-leaf-tint lg:px-3"
      >
        ログアウト
      </button>
    </Form>
  )
}
