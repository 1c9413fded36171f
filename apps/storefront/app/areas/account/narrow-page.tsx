import type { ReactNode } from 'react'
import { PageHead } from '../content/page-head.tsx'

/** A page that is one short form: signing in, registering, a new password. */
export function NarrowPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="page pb-16">
      <div className="mx-auto max-w-md">
        <PageHead crumbs={[{ name: title }]} title={title}>
          {lead}
        </PageHead>
        {children}
      </div>
    </div>
  )
}
