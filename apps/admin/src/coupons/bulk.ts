import { adminDiscounts } from '@kusuribako/client/routes'
import { ask } from '../api.ts'
import type { BulkAct, Work } from '../tables/bulk-list.tsx'
import type { Coupon } from './coupons.ts'
import { sayBulk as say } from './words.ts'

const setDisabledTo =
  (disable: boolean, alreadyMessage: string): Work<Coupon> =>
  async ({ id, is_disabled }) => {
    if (is_disabled === disable) return alreadyMessage
    await ask(adminDiscounts.update, { params: { id }, body: { is_disabled: disable } })
    return null
  }

/** Bulk actions on coupons. */
export const bulkActs: readonly BulkAct<Coupon>[] = [
  { ...say.end, isDanger: true, work: setDisabledTo(true, say.already.off) },
  { ...say.open, work: setDisabledTo(false, say.already.on) },
]
