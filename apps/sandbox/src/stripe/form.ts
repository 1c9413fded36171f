/** A decoded form: texts, and groups and lists of them. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type FormGroup = { [name: string]: FormValue }

const DEPTH_LIMIT = 8

/**
 * Decodes `a=1&b[c]=2&d[0]=x&e[]=y` as Stripe does: brackets make groups, numbered or empty brackets make lists. Names
 * that would reach an object's prototype, and nesting deeper than 8, are left out.
 */
export function decodeForm(text: string): FormGroup {
  const root: FormGroup = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = splitName(name)
    if (path.length <= DEPTH_LIMIT && !path.includes('__proto__')) setAtPath(root, path, value)
  }
  return listsFrom(root) as FormGroup
}

function splitName(name: string): string[] {
  const open = name.indexOf('[')
  if (open < 1) return [name]
  return [name.slice(0, open), ...[...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((part) => part[1] ?? '')]
}

function setAtPath(root: FormGroup, path: string[], value: string) {
  let group = root
  for (const [depth, step] of path.entries()) {
    const key = step === '' ? String(Object.keys(group).length) : step
    if (depth === path.length - 1) {
      group[key] = value
      return
    }
    const next = group[key]
    const child: FormGroup = typeof next === 'object' ? (next as FormGroup) : Object.create(null)
    group[key] = child
    group = child
  }
}

function listsFrom(value: FormValue): FormValue {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([key, child]) => [key, listsFrom(child)] as const)
  const numbered = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
  return numbered ? entries.map(([, child]) => child) : Object.fromEntries(entries)
}
