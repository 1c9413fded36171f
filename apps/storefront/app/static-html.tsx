import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react'

/** The server's access to prerendered HTML (render-static-html.server.tsx); a browser has none. */
export const StaticHtmlRenderer = createContext<((children: ReactNode) => string) | null>(null)

interface StaticHtmlProps extends HTMLAttributes<HTMLElement> {
  as: 'div' | 'li' | 'nav' | 'span' | 'ul'
  /** A constant of its module: nothing in it depends on the page or the user. */
  children: ReactNode
}

/**
 * An element whose content is the same in every page. The server inserts prerendered HTML, a fifth of all its
 * elements; the browser renders and hydrates it like everything else.
 */
export function StaticHtml({ as: Tag, children, ...rest }: StaticHtmlProps) {
  const render = useContext(StaticHtmlRenderer)
  if (!render) return <Tag {...rest}>{children}</Tag>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has drawn
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: render(children) }} />
}
