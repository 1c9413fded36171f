import type { BatchResult } from '@kusuribako/contract/backoffice/batch-jobs'
import { adminProducts } from '@kusuribako/contract/catalogue/admin-products'
import { adminOrders } from '@kusuribako/contract/orders/admin-orders'
import { z } from 'zod'
import type { Ctx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import type { BatchWork } from './batch-progress.ts'
import { countOrders, exportOrders } from './export-orders.ts'
import { countProducts, exportProducts } from './export-products.ts'
import { importPrices, lookThroughPrices } from './import-prices.ts'
import { importProducts, lookThroughProducts } from './import-products.ts'

/** A kind of long work: what it must be told, what is found before it is confirmed, and the work. */
interface BatchKind {
  /** What of a job's context counts; the rest is kept as it came. */
  context: z.ZodType
  lookThrough: (ctx: Ctx, work: BatchWork) => Promise<BatchResult>
  run: (ctx: Ctx, work: BatchWork) => Promise<BatchResult>
}

const file = { fileKey: z.string().max(300) }
// The platform's clients also say with which columns and in which order; here these are always the same.
const filtered = (query: z.ZodType) => z.looseObject({ filterable_fields: query.optional() })

const kinds: Record<string, BatchKind> = {
  'product-import': { context: z.looseObject(file), lookThrough: lookThroughProducts, run: importProducts },
  'product-export': { context: filtered(adminProducts.list.query), lookThrough: countProducts, run: exportProducts },
  'order-export': { context: filtered(adminOrders.list.query), lookThrough: countOrders, run: exportOrders },
  'price-list-import': {
    context: z.looseObject({ ...file, price_list_id: z.string().max(64) }),
    lookThrough: lookThroughPrices,
    run: importPrices,
  },
}

/** The kind of that name; refuses with `not_found`. */
export function kindOf(type: string): BatchKind {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!kind) throw refuse('not_found', undefined, `Unable to find a BatchJob strategy with the type ${type}`)
  return kind
}

/** Refuses with `not_found` a kind that there is not, with `invalid_data` a context that it cannot work with. */
export function mustSuit(type: string, context: Record<string, unknown>): void {
  const parsed = kindOf(type).context.safeParse(context)
  if (parsed.success) return
  const faults = parsed.error.issues.map(({ path, message }) => `context.${path.join('.')}: ${message}`)
  throw refuse('invalid_data', undefined, faults.join(', '))
}
