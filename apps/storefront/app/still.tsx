import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react'

/** The server's way to ready letters (draw-still.server.tsx); a browser has none. */
export const StillDrawing = createContext<((children: ReactNode) => string) | null>(null)

interface StillProps extends HTMLAttributes<HTMLElement> {
  as: 'div' | 'li' | 'nav' | 'span' | 'ul'
  /** A constant of its module: nothing in it asks where it stands, or for whom. */
  children: ReactNode
}

/**
 * An element whose inside is the same in every page. The server lays ready letters into the page, a fifth of all its
 * elements; the browser draws and wakes them like all the rest.
 */
export function Still({ as: Tag, children, ...rest }: StillProps) {
  const draw = useContext(StillDrawing)
  if (!draw) return <Tag {...rest}>{children}</Tag>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has drawn
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: draw(children) }} />
}
