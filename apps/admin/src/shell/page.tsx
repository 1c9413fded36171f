import type { Part } from '@kusuribako/contract/identity/rights'
import type { ReactNode } from 'react'
import type { useActs } from '../forms/acts.ts'
import { PageTitle } from './page-title.tsx'
import { RequireAccess } from './require-access.tsx'
import { SuccessMessage } from './success-message.tsx'

interface PageProps {
  /** The part of the shop whose readers may see it; `besides`: whose writers also have something to do here. */
  part: Part
  besides?: Part | undefined
  title: string
  /** Its purpose, in a sentence. */
  lead: string
  /** The actions, beside the title. */
  acts?: ReactNode
  /** The last completed action. */
  done?: Pick<ReturnType<typeof useActs>, 'message' | 'clear'>
  children: ReactNode
}

/** A screen of its own in the navigation: its name, its purpose, the last action, and its content. */
export const Page = ({ part, besides, title, lead, acts, done, children }: PageProps) => (
  <RequireAccess part={part} besides={besides} title={title}>
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <PageTitle>{title}</PageTitle>
        <p className="phrases text-sm text-quiet">{lead}</p>
      </div>
      {acts && <div className="flex flex-wrap gap-2">{acts}</div>}
    </div>
    {done && <SuccessMessage {...done} />}
    {children}
  </RequireAccess>
)
