import type { PointsTrouble } from '@kusuribako/contract/loyalty/points'

/** What is wrong with the account itself: its points cannot be used, and asking again changes nothing. */
const ofAccount: readonly PointsTrouble[] = ['dcm_account_not_ready', 'dcm_dcard_suspended', 'dcm_invalid_dcard_number']
export const isOfAccount = (code: PointsTrouble): boolean => ofAccount.includes(code)

/** A no that stays one; after the others nothing is known, or nobody has been asked, and it is asked again. */
export const isFinal = (code: PointsTrouble): boolean =>
  isOfAccount(code) || code === 'dcm_not_enough_points' || code === 'dcm_transaction_already_processed'

/** How a d-account stands, as its owner is told. */
export const accountStatus = (trouble: PointsTrouble | null) =>
  trouble === null ? 'active' : trouble === 'dcm_dcard_suspended' ? 'suspended' : 'not_ready'
