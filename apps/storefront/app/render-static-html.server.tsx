import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

const rendered = new WeakMap<object, string>()

/**
 * The HTML of the parts that are the same in every page, rendered at their first use. It may contain links, and no
 * forms.
 */
export function renderStaticHtml(children: ReactNode): string {
  const constant = children as object
  const html = rendered.get(constant) ?? renderToString(<StaticRouter location="/">{children}</StaticRouter>)
  rendered.set(constant, html)
  return html
}
