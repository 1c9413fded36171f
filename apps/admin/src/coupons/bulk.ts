import { adminDiscounts } from '@kusuribako/client/routes'
import { ask } from '../api.ts'
import type { BulkAct, Work } from '../tables/bulk-list.tsx'
import type { Coupon } from './coupons.ts'
import { sayBulk as say } from './words.ts'

const switchTo =
  (wanted: boolean, already: string): Work<Coupon> =>
  async ({ id, is_disabled }) => {
    if (is_disabled === wanted) return already
    await ask(adminDiscounts.update, { params: { id }, body: { is_disabled: wanted } })
    return null
  }

/** Bulk actions on coupons. */
export const bulkActs: readonly BulkAct<Coupon>[] = [
  { ...say.end, isDanger: true, work: switchTo(true, say.already.off) },
  { ...say.open, work: switchTo(false, say.already.on) },
]
