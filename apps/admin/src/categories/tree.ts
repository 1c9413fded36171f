/** A category with all its descendants, as staff see it. */
export interface Category {
  id: string
  name: string
  handle: string
  description: string
  parent_id: string | null
  isActive: boolean
  isInternal: boolean
  children: Category[]
}

/** A category with its position in the tree. */
export interface Branch {
  category: Category
  /** Its ancestors, from the root down. */
  above: readonly Category[]
}

/** All categories from the top down, in reading order. */
export const branchesOf = (categories: readonly Category[], above: readonly Category[] = []): Branch[] =>
  categories.flatMap((category) => [{ category, above }, ...branchesOf(category.children, [...above, category])])

/** The whole path of a category, in words. */
export const pathOf = ({ category, above }: Branch): string => [...above, category].map(({ name }) => name).join(' ／ ')

/** Possible new parents of a category: all except itself and its descendants. */
export const parentsFor = (categories: readonly Category[], id: string | null): Branch[] =>
  branchesOf(categories).filter(({ category, above }) => ![category, ...above].some((one) => one.id === id))

/** The part of the tree that matches a name; descendants of a match are kept. */
export function filteredTree(categories: readonly Category[], typed: string): Category[] {
  const word = normalized(typed)
  if (!word) return [...categories]
  return categories.flatMap((category) => {
    if (normalized(category.name).includes(word)) return [category]
    const children = filteredTree(category.children, typed)
    return children.length > 0 ? [{ ...category, children }] : []
  })
}

const normalized = (text: string) => text.normalize('NFKC').toLowerCase().trim()

export type Visibility = 'shown' | 'hidden' | 'internal'

/** A category's own setting. */
export function visibilityOf({ isActive, isInternal }: Pick<Category, 'isActive' | 'isInternal'>): Visibility {
  if (isInternal) return 'internal'
  return isActive ? 'shown' : 'hidden'
}

/** Whether shoppers can find it: not below a hidden one. */
export const isReachable = ({ category, above }: Branch): boolean =>
  [category, ...above].every((one) => visibilityOf(one) === 'shown')

/** A valid URL part: letters and digits of any script, as the shop derives it from a name. */
export const isHandle = (typed: string) => /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,99}$/u.test(typed.trim())

/** A proposed URL part for a name: one that is not taken; none where the name has no letters. */
export function handleFor(name: string, usedHandles: readonly string[]): string {
  const handle = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 90)
    .replaceAll(/^-+|-+$/g, '')
  if (!handle || !usedHandles.includes(handle)) return handle
  const available = usedHandles.map((_, at) => `${handle}-${at + 2}`).find((one) => !usedHandles.includes(one))
  return available ?? handle
}
