import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import type { ReactNode } from 'react'
import { createPath, useLocation } from 'react-router'

interface ReloadFailedNoticeProps {
  title: string
  /** The state of what was done or typed. */
  children: ReactNode
}

/** Above the previous content, where it could not be reloaded; links to the same page. */
export function ReloadFailedNotice({ title, children }: ReloadFailedNoticeProps) {
  const { pathname, search } = useLocation()
  return (
    <Notice kind="warning" title={title} announced>
      <p>通信がうまくいきませんでした。{children}</p>
      <ButtonLink to={createPath({ pathname, search })} reloadDocument kind="plain" className="mt-3">
        もう一度表示する
      </ButtonLink>
    </Notice>
  )
}
