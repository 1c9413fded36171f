import type { Family } from '../family.ts'
import { cold } from './cold.ts'
import { eyes } from './eyes.ts'
import { nose } from './nose.ts'
import { pain } from './pain.ts'
import { stomach } from './stomach.ts'

/** Every therapeutic and household family of the shop, in the order of its shelves. */
export const families: readonly Family[] = [...pain, ...cold, ...nose, ...stomach, ...eyes]
