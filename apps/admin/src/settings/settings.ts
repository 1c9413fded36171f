import { adminFlags, auditLog, blockedCarts, users } from '@kusuribako/client/routes'
import type { AuditEntry } from '@kusuribako/contract/backoffice/audit-log'
import type { ListedBlockedCart, OpenCart } from '@kusuribako/contract/carts/blocked-carts'
import type { FlagState } from '@kusuribako/contract/settings/feature-flags'
import { fullName } from '@kusuribako/ui/format.ts'
import type { z } from 'zod'
import { ask, thenInvalidate } from '../api.ts'
import { daysBetween } from '../shell/days.ts'
import { useReading } from '../shell/reading.ts'
import { countOf } from '../tables/count-of.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { sayAudit } from './words.ts'

export type AuditRow = z.infer<typeof AuditEntry>
export type BlockedCart = z.infer<typeof ListedBlockedCart>
export type { FlagState }

/** One page of the carts that were blocked, newest first. */
export function useBlockedCarts() {
  const { paging: query } = usePlace(perPage)
  return useReading('orders', ['blocked-carts', query], async () => {
    const { blocked_carts, count } = (await ask(blockedCarts.list, { query })).data
    return { rows: blocked_carts, count }
  })
}
export type ShopperCart = z.infer<typeof OpenCart>
/** The carts of an e-mail address that are no order yet, the newest first. */
export const findCarts = async (email: string) => (await ask(blockedCarts.find, { query: { email } })).data.carts
export const blockCart = (cart_id: string) =>
  thenInvalidate(ask(blockedCarts.create, { body: { cart_id } }), 'blocked-carts')
export const unblockCart = (id: string) => thenInvalidate(ask(blockedCarts.delete, { params: { id } }), 'blocked-carts')

/** The filters of the audit log, as in the URL; days are days in Tokyo. */
export const auditFilters = ['staff_id', 'resource_type', 'resource_id', 'from', 'to'] as const

/** One page of the audit log, newest first. */
export function useAuditLog() {
  const { get, paging } = usePlace(perPage)
  const days = daysBetween(get('from'), get('to'))
  const textFilters = ['staff_id', 'resource_type', 'resource_id'] as const
  const filters = textFilters.flatMap((name) => (get(name) ? [[name, get(name)] as const] : []))
  const query = { ...Object.fromEntries(filters), ...(days && { created_at: days }), ...paging }
  return useReading('proof', ['audit-log', query], async () => {
    const { entries, count } = await ask(auditLog.list, { query })
    return { rows: entries, ...countOf(count) }
  })
}

/** All staff, as choices: including former ones, whose actions can be searched. */
export const useColleagues = () =>
  useReading('staff', ['colleagues'], async () => {
    const [current, former] = await Promise.all([
      staffChoices({}),
      staffChoices({ deleted_at: { gt: new Date(0).toISOString() } }),
    ])
    return [...current, ...former.map(({ value, label }) => ({ value, label: sayAudit.left(label) }))]
  })

const staffChoices = async (query: { deleted_at?: { gt: string } }) =>
  (await ask(users.list, { query })).users.map(({ id, email, ...names }) => ({
    value: id,
    label: fullName(names) || (email ?? id),
  }))

export const useFlags = () =>
  useReading('settings', ['feature-flags'], async () => {
    const { feature_flags } = (await ask(adminFlags.list, {})).data
    return { rows: feature_flags, count: feature_flags.length }
  })
export const switchFlag = ({ id, state }: Pick<FlagState, 'id' | 'state'>) =>
  thenInvalidate(ask(adminFlags.update, { body: { id, state } }), 'feature-flags')
