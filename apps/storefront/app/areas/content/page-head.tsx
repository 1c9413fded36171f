import { Breadcrumbs, type Crumb } from '@kusuribako/ui/navigation.tsx'
import type { ReactNode } from 'react'

/** The top of a content page: breadcrumbs, its one h1, and a line under it. */
export function PageHead({ crumbs, title, children }: { crumbs: Crumb[]; title: string; children?: ReactNode }) {
  return (
    <header className="pt-3 pb-8 lg:pt-5 lg:pb-12">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="mt-6 text-2xl lg:mt-10 lg:text-3xl">{title}</h1>
      {children && <div className="mt-3 text-sm text-quiet whole-words">{children}</div>}
    </header>
  )
}
