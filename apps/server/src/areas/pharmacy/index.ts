export type { KnownAge } from './age-assurance.rules.ts'
export {
  canDecryptAnswers,
  forgetAnswersOf,
  type KeptAnswers,
  keepAnswers,
  moveAnswers,
  openAnswers,
  repeatAnswers,
  standingAnswers,
} from './answers.ts'
export { addDays, ageOn, type Day, day_ms, dayInTokyo, dayInWords } from './day.rules.ts'
export { decideWaiting } from './decide-waiting.ts'
export { followEdit } from './follow-edit.ts'
export { licencesAt } from './licence-history.queries.ts'
export { findNextPharmacist } from './licences.ts'
export { householdOf } from './mark-household.ts'
export { mustBePharmacist } from './must-be-pharmacist.ts'
export { forgetAgeOf } from './note-age.ts'
export { noteHealthReading, noteHealthReadingIn } from './note-health-reading.ts'
export { overlappingIngredients } from './overlapping-ingredients.rules.ts'
export { findProfessionalOf, findUnlinked } from './professional-of-account.queries.ts'
export { quantityLimit } from './quantity-limit.rules.ts'
export { reassignGuardedSales } from './reassign-guarded-sales.ts'
export { recordSale } from './record-sale.ts'
export { recordedStaffName } from './recorded-names.queries.ts'
export { expiredIf, expiresAt, remindedIfSince } from './review-deadline.rules.ts'
export { regulationOf, whyNoneCovers } from './sale-class.rules.ts'
export { lockGuardedBuyer, readSaleFacts, type SaleFacts } from './sale-facts.queries.ts'
export { hasMovedOn, movedAt, readSheet, readTalk } from './talk.queries.ts'
export {
  addMessage,
  confirmInformation,
  isInformed,
  markReminded,
  provideInformation,
} from './talk-with-buyer.ts'
export { findDeductible } from './tax-deductible.queries.ts'
export { variantTerms } from './variant-terms.rules.ts'
