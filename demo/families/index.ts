import type { Family } from '../family.ts'
import { cold } from './cold.ts'
import { pain } from './pain.ts'

/** Every therapeutic and household family of the shop, in the order of its shelves. */
export const families: readonly Family[] = [...pain, ...cold]
