import { categories } from '@kusuribako/client/routes'
import type { CategoryTree } from '@kusuribako/contract/catalogue/categories'
import { cachedAnswer } from './cached-answer.server.ts'

/** A category with its children. */
export interface CategoryNode {
  name: string
  handle: string
  description: string
  children: CategoryNode[]
}

/** All categories from the roots down; null while the backend is away. */
export const categoryTree = cachedAnswer(async (call) => {
  const query = { parent_category_id: 'null', include_descendants_tree: 'true' as const, limit: 100 }
  const found = await call(categories.list, { query })
  return found.ok ? found.data.product_categories.map(nodeOf) : null
})

const nodeOf = ({ name, handle, description, category_children }: Partial<CategoryTree>): CategoryNode => ({
  name: name ?? '',
  handle: handle ?? '',
  description: description ?? '',
  children: (category_children ?? []).map(nodeOf),
})

/** From the root to the category; empty for an unknown handle. */
export function pathTo(nodes: CategoryNode[], handle: string): CategoryNode[] {
  for (const node of nodes) {
    if (node.handle === handle) return [node]
    const rest = pathTo(node.children, handle)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}
