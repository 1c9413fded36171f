import { createRequire } from 'node:module'
import path from 'node:path'

// React as the storefront has it.
const require = createRequire(path.resolve(import.meta.dirname, '../apps/storefront/package.json'))
const React: typeof import('react') = require('react')

type Props = Record<string, unknown>
type Node = import('react').ReactNode

const tokenPattern =
  /<!--[\s\S]*?-->|<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>|<\/([\w-]+)>|<([\w-]+)((?:[^>"]|"[^"]*")*?)\/?>|[^<]+/g
const attribute = /([\w:-]+)(?:="([^"]*)")?/g
const voidElements = new Set(['meta', 'link', 'img', 'input', 'br', 'hr', 'source', 'wbr'])
const booleanProps = new Set([
  'async',
  'checked',
  'disabled',
  'hidden',
  'noValidate',
  'open',
  'readOnly',
  'required',
  'selected',
])
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/**
 * A page rendered by React, as a tree of plain elements that renders it again: no component, no data, no router.
 * Parses only what React writes, no other HTML.
 */
export function treeOf(html: string): Node {
  const open: { name: string; props: Props; inside: Node[] }[] = [{ name: '', props: {}, inside: [] }]
  const add = (node: Node) => void open.at(-1)!.inside.push(node)
  const close = () => {
    const { name, props, inside } = open.pop()!
    add(React.createElement(name, props, ...inside))
  }
  for (const [text, raw, rawProps, rawText, closed, opened, props] of withoutDoctype(html).matchAll(tokenPattern)) {
    // React itself has written this, because of a picture.
    if (opened === 'link' && props!.includes(' imageSrcSet=')) continue
    if (raw) add(React.createElement(raw, { ...propsOf(rawProps!), dangerouslySetInnerHTML: { __html: rawText } }))
    else if (closed) close()
    else if (opened) {
      open.push({ name: opened, props: propsOf(props!), inside: [] })
      if (voidElements.has(opened)) close()
    } else if (!text.startsWith('<!--')) add(decodeEntities(text))
  }
  return open[0]!.inside[0]
}

/** Whether two pages have the same elements and words; React places head content where it likes. */
export function isSamePage(one: string, other: string): boolean {
  const isSeen = (text: string) => !text.startsWith('<!--')
  const pieces = (html: string) => (withoutDoctype(html).match(tokenPattern) ?? []).filter(isSeen).sort().join('\n')
  return pieces(one) === pieces(other)
}

const withoutDoctype = (html: string) => html.replace('<!DOCTYPE html>', '')

function propsOf(text: string): Props {
  const props: Props = {}
  for (const [, name = '', value = ''] of text.matchAll(attribute)) props[name] = propOf(name, decodeEntities(value))
  return props
}

function propOf(name: string, value: string) {
  if (name === 'style') return styleOf(value)
  return booleanProps.has(name) || value
}

const styleOf = (text: string) => Object.fromEntries(text.split(';').map((one) => one.split(/:(.*)/s).slice(0, 2)))

const decodeEntities = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (letter) => entities[letter]!)
