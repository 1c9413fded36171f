import type { ReactNode } from 'react'
import { words } from '../wording.ts'

/** The one heading of a screen; the browser's title follows it. */
export function PageTitle({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <>
      <title>{`${title ?? children} | ${words.product}`}</title>
      <h1 className="text-xl">{children}</h1>
    </>
  )
}
