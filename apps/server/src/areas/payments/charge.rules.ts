import type { Verdict } from '../../base/ports.ts'

/**
 * States of orders that are not charged: one waits for a pharmacist (薬機法36条の10), a cancelled one is refunded. For all
 * others the money is owed, also when staff have completed them before it was captured.
 */
export const unchargedStatuses: readonly string[] = ['requires_action', 'canceled']

export const mayBeCharged = (status: string): boolean => !unchargedStatuses.includes(status)

/** Whether money was authorised, or captured and not given back since at the provider's own desk. */
export const isMoney = (verdict: Verdict): boolean =>
  verdict.status === 'authorized' || (verdict.status === 'captured' && verdict.remaining !== 0)
