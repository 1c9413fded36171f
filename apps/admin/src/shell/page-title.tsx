import type { ReactNode } from 'react'
import { words } from '../wording.ts'

/** The single heading of a screen; also the browser's title. */
export function PageTitle({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <>
      <title>{`${title ?? children} | ${words.product}`}</title>
      <h1 className="text-xl">{children}</h1>
    </>
  )
}
