import type { Verdict } from '../../base/ports.ts'

/**
 * States of orders that are not charged: one waits for a pharmacist (薬機法36条の10), a cancelled one gives back. Of all
 * others the money is owed, also when staff have called them complete before it was taken.
 */
export const unchargedStatuses: readonly string[] = ['requires_action', 'canceled']

export const mayBeCharged = (status: string): boolean => !unchargedStatuses.includes(status)

/** Whether money has been set aside, or taken. */
export const isMoney = ({ status }: Verdict): boolean => status === 'authorized' || status === 'captured'
