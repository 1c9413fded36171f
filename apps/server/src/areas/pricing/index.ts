export type { CartTotals } from './totals.rules.ts'
