import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

const drawn = new WeakMap<object, string>()

/** The letters of what stands in every page as it is, drawn when it is first met. It may hold links, and no forms. */
export function drawStill(children: ReactNode): string {
  const constant = children as object
  const letters = drawn.get(constant) ?? renderToString(<StaticRouter location="/">{children}</StaticRouter>)
  drawn.set(constant, letters)
  return letters
}
