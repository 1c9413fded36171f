import { adminCategories, adminProducts } from '@kusuribako/client/routes'
import type { CategoryTree } from '@kusuribako/contract/catalogue/categories'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { branchesOf, type Category, type Visibility } from './tree.ts'

/** The whole tree, visible or not, siblings in their order. */
export const useCategories = () => useReading('goods', ['categories', 'tree'], readCategories)

async function readCategories(): Promise<Category[]> {
  const query = { parent_category_id: 'null', include_descendants_tree: true, limit: 1000 }
  const { product_categories } = await ask(adminCategories.list, { query })
  return product_categories.map(categoryOf)
}

const categoryOf = ({ id, category_children = [], ...row }: CategoryTree): Category => ({
  id,
  name: row.name ?? '',
  handle: row.handle ?? '',
  description: row.description ?? '',
  parent_id: row.parent_category_id ?? null,
  isActive: row.is_active ?? false,
  isInternal: row.is_internal ?? false,
  children: category_children.map(categoryOf),
})

/** Its current state; undefined if deleted. */
export const readCategory = async (id: string): Promise<Category | undefined> =>
  branchesOf(await readCategories())
    .map(({ category }) => category)
    .find((one) => one.id === id)

/** The number of goods directly in it, not counting descendants. */
export const useGoodsCount = (id: string) =>
  useReading('goods', ['products', 'in', id], async () => {
    const query = { category_id: [id], limit: 1, fields: 'id', expand: '' }
    const { count } = await ask(adminProducts.list, { query })
    return { count }
  })

export interface CategoryInput {
  name: string
  handle: string
  description: string
  parent_category_id: string | null
}

/** Products that show their category paths are read again as well. */
const afterwards = <T>(request: Promise<T>) => thenInvalidate(request, 'categories', 'product', 'products')

export const saveCategory = (id: string | null, input: CategoryInput, visibility: Visibility) => {
  const body = { ...input, ...flags[visibility] }
  return afterwards<unknown>(
    id ? ask(adminCategories.update, { params: { id }, body }) : askIdempotently(adminCategories.create, { body }),
  )
}

const flags = {
  shown: { is_active: true, is_internal: false },
  hidden: { is_active: false, is_internal: false },
  internal: { is_active: true, is_internal: true },
}

export const setVisibility = (id: string, visibility: Visibility) =>
  afterwards(ask(adminCategories.update, { params: { id }, body: flags[visibility] }))

/** Moves it to another position among its siblings, counted from 0. */
export const rankCategory = (id: string, rank: number) =>
  afterwards(ask(adminCategories.update, { params: { id }, body: { rank } }))

export const removeCategory = (id: string) => afterwards(ask(adminCategories.delete, { params: { id } }))
