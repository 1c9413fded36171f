/** A category with all that is below it, as staff see it. */
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

/** A category in its place of the tree. */
export interface Branch {
  category: Category
  /** Those above it, from the root down. */
  above: readonly Category[]
}

/** Every category from the top down, as a reader comes by them. */
export const branchesOf = (categories: readonly Category[], above: readonly Category[] = []): Branch[] =>
  categories.flatMap((category) => [{ category, above }, ...branchesOf(category.children, [...above, category])])

/** The whole way to a category, in words. */
export const wayTo = ({ category, above }: Branch): string => [...above, category].map(({ name }) => name).join(' ／ ')

/** Where a category may be put: everywhere but into itself and below itself. */
export const parentsFor = (categories: readonly Category[], id: string | null): Branch[] =>
  branchesOf(categories).filter(({ category, above }) => ![category, ...above].some((one) => one.id === id))

/** As much of the tree as leads to what is called so; what is below a match stays with it. */
export function narrowed(categories: readonly Category[], typed: string): Category[] {
  const word = plain(typed)
  if (!word) return [...categories]
  return categories.flatMap((category) => {
    if (plain(category.name).includes(word)) return [category]
    const children = narrowed(category.children, typed)
    return children.length > 0 ? [{ ...category, children }] : []
  })
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().trim()

export type Shown = 'shown' | 'hidden' | 'internal'

/** What was decided for a category by itself. */
export function shownOf({ isActive, isInternal }: Pick<Category, 'isActive' | 'isInternal'>): Shown {
  if (isInternal) return 'internal'
  return isActive ? 'shown' : 'hidden'
}

/** Whether shoppers find it: not below one that they do not. */
export const isFound = ({ category, above }: Branch): boolean =>
  [category, ...above].every((one) => shownOf(one) === 'shown')

/** As an address may be spelled: letters and digits of any script, as the shop makes it from a name. */
export const isHandle = (typed: string) => /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,99}$/u.test(typed.trim())

/** An address proposed for a name: one that nobody has yet; none where the name has no letters. */
export function handleFor(name: string, taken: readonly string[]): string {
  const handle = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 90)
    .replaceAll(/^-+|-+$/g, '')
  if (!handle || !taken.includes(handle)) return handle
  const free = taken.map((_, at) => `${handle}-${at + 2}`).find((one) => !taken.includes(one))
  return free ?? handle
}
