import type { HomeContent, Part } from './home.ts'
import { say } from './words.ts'

export interface Entry {
  key: string
  name: string
  /** Skipped in the shop. */
  isHidden: boolean
  more?: string
}

interface HomeFacts {
  content: HomeContent
  /** The links of pictures to what has no page. */
  pageless: readonly string[]
  /** The handles of goods on sale that have a picture. */
  pictured: readonly string[]
}

/** The entries of a section as listed; `nameOf`: null for what is not in the shop, undefined while unknown. */
export function entriesOf(
  part: Part,
  { content, pageless, pictured }: HomeFacts,
  nameOf: (key: string) => string | null | undefined,
): Entry[] {
  if (part !== 'carousel_images')
    return content[part].map((key) => ({ key, name: nameOf(key) ?? key, isHidden: nameOf(key) === null }))
  return content[part].map(({ alt, href, product_handle }, at) => ({
    key: `${at} ${href}`,
    name: alt,
    more: `${href}　${say.picture(nameOf(product_handle) ?? product_handle)}`,
    isHidden: pageless.includes(href) || !pictured.includes(product_handle),
  }))
}
