import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { cx } from '@kusuribako/ui/cx.ts'
import { ChevronLeftIcon } from '@kusuribako/ui/icons.tsx'
import type { ReactNode } from 'react'
import { Form, NavLink } from 'react-router'
import { PageHead } from '../content/page-head.tsx'
import { useRooms } from './rooms.ts'

interface AccountFrameProps {
  title: string
  /** Pictures in rows, rather than text. */
  wide?: boolean
  children: ReactNode
}

/** A page of the account, its rooms at the side. On a phone the first page leads to them, and each leads back there. */
export function AccountFrame({ title, wide = false, children }: AccountFrameProps) {
  const home = { name: 'マイページ', to: '/account' }
  const rooms = [home, ...useRooms()]
  const crumbs = title === home.name ? [{ name: title }] : [home, { name: title }]
  return (
    <div className="page pb-16">
      <PageHead crumbs={crumbs} title={title} />
      <div className="grid gap-8 lg:grid-cols-[14rem_1fr] lg:gap-12">
        <nav aria-label="マイページ" className="max-lg:hidden">
          <ul className="grid">
            {rooms.map(({ to, name }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/account'}
                  className={({ isActive }) =>
                    cx(
                      'flex min-h-11 items-center rounded-field px-3 text-sm transition-colors hover:bg-leaf-tint',
                      isActive && 'bg-leaf-tint font-semibold text-leaf-deep',
                    )
                  }
                >
                  {name}
                </NavLink>
              </li>
            ))}
            <li>
              <SignOut />
            </li>
          </ul>
        </nav>
        <div className={cx('min-w-0', !wide && 'max-w-prose')}>{children}</div>
        <div className="border-t border-line pt-4 lg:hidden">
          {title === home.name ? (
            <SignOut />
          ) : (
            <ButtonLink to={home.to} kind="quiet" className="-ml-4">
              <ChevronLeftIcon className="size-5" />
              {home.name}へ戻る
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}

function SignOut() {
  return (
    <Form method="post" action="/account/logout" reloadDocument>
      <button
        type="submit"
        className="flex min-h-11 w-full items-center rounded-field text-sm text-quiet hover:bg-leaf-tint lg:px-3"
      >
        ログアウト
      </button>
    </Form>
  )
}
