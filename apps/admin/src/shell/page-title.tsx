import type { ReactNode } from 'react'
import { words } from '../wording.ts'
import { TitleText } from './title-text.tsx'

interface PageTitleProps {
  children: ReactNode
  title?: string
  /** The product's name in the heading. */
  productName?: string
}

/** The single heading of a screen; also the browser's title. */
export function PageTitle({ children, title, productName }: PageTitleProps) {
  return (
    <>
      <title>{`${title ?? children} | ${words.product}`}</title>
      <h1 className="text-xl">
        {typeof children === 'string' ? <TitleText title={children} productName={productName} /> : children}
      </h1>
    </>
  )
}
