import type { BatchResult } from '@kusuribako/contract/backoffice/batch-jobs'
import { adminProducts } from '@kusuribako/contract/catalogue/admin-products'
import { adminOrders } from '@kusuribako/contract/orders/admin-orders'
import { z } from 'zod'
import type { Ctx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import type { BatchWork } from './batch-progress.ts'
import { countOrders, exportOrders } from './export-orders.ts'
import { countProducts, exportProducts } from './export-products.ts'
import { checkPriceImport, importPrices } from './import-prices.ts'
import { checkProductImport, importProducts } from './import-products.ts'

/** A kind of long job: its input, what is validated before it is confirmed, and the work. */
interface BatchKind {
  /** The part of a job's context that is used; the rest is stored as it came. */
  context: z.ZodType
  check: (ctx: Ctx, work: BatchWork) => Promise<BatchResult>
  run: (ctx: Ctx, work: BatchWork) => Promise<BatchResult>
}

const file = { fileKey: z.string().max(300) }
// The platform's clients also send columns and their order; here these are fixed.
const filtered = (query: z.ZodType) => z.looseObject({ filterable_fields: query.optional() })

const kinds: Record<string, BatchKind> = {
  'product-import': { context: z.looseObject(file), check: checkProductImport, run: importProducts },
  'product-export': { context: filtered(adminProducts.list.query), check: countProducts, run: exportProducts },
  'order-export': { context: filtered(adminOrders.list.query), check: countOrders, run: exportOrders },
  'price-list-import': {
    context: z.looseObject({ ...file, price_list_id: z.string().max(64) }),
    check: checkPriceImport,
    run: importPrices,
  },
}

/** The kind with that name; refuses with `not_found`. */
export function kindOf(type: string): BatchKind {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!kind) throw refuse('not_found', undefined, `Unable to find a BatchJob strategy with the type ${type}`)
  return kind
}

/** Refuses an unknown kind with `not_found`, and an unusable context with `invalid_data`. */
export function mustHaveValidContext(type: string, context: Record<string, unknown>): void {
  const parsed = kindOf(type).context.safeParse(context)
  if (parsed.success) return
  const faults = parsed.error.issues.map(({ path, message }) => `context.${path.join('.')}: ${message}`)
  throw refuse('invalid_data', undefined, faults.join(', '))
}
