import type { PointsRefusal } from '@kusuribako/contract/loyalty/points'

/** A problem of the account itself: its points cannot be used, and asking again changes nothing. */
const ofAccount: readonly PointsRefusal[] = ['dcm_account_not_ready', 'dcm_dcard_suspended', 'dcm_invalid_dcard_number']
export const isOfAccount = (code: PointsRefusal): boolean => ofAccount.includes(code)

/** Definite refusals; after any other the outcome is unknown, or nobody was asked, and it is tried again. */
export const isFinal = (code: PointsRefusal): boolean =>
  isOfAccount(code) || code === 'dcm_not_enough_points' || code === 'dcm_transaction_already_processed'

/** The state of a d-account, as its owner sees it. */
export const accountStatus = (trouble: PointsRefusal | null) =>
  trouble === null ? 'active' : trouble === 'dcm_dcard_suspended' ? 'suspended' : 'not_ready'
