export type { KnownAge } from './age-assurance.rules.ts'
export {
  canDecryptAnswers,
  copyAnswers,
  decryptAnswers,
  deleteAnswersOfCarts,
  moveAnswers,
  type StoredAnswers,
  storeAnswers,
  validAnswers,
} from './answers.ts'
export { closeReview } from './close-review.ts'
export { hasActivitySince, lastActivityAt, readConversation, readMedicineInformation } from './conversation.queries.ts'
export { dayInWords } from './day.rules.ts'
export { expiredRecords } from './delete-expired-health-data.ts'
export { householdHash } from './hash-household.ts'
export { licencesAt } from './licence-history.queries.ts'
export { findNextPharmacist } from './licences.ts'
export { guardedCondition, isGuarded } from './list-products-by-questions.ts'
export { mustBePharmacist } from './must-be-pharmacist.ts'
export { overlappingIngredients } from './overlapping-ingredients.rules.ts'
export { findProfessionalOfAccount, findUnlinkedAccounts } from './professional-of-account.queries.ts'
export { quantityLimit } from './quantity-limit.rules.ts'
export { reassignGuardedSales } from './reassign-guarded-sales.ts'
export { deleteAgeAssurance } from './record-age.ts'
export { recordHealthReading, recordHealthReadingIn } from './record-health-reading.ts'
export { recordSale } from './record-sale.ts'
export { recordedStaffName } from './recorded-names.queries.ts'
export { expiresAt, expiryThresholds, reminderThreshold } from './review-deadline.rules.ts'
export { regulationOf, whyNoLicenceCovers } from './sale-class.rules.ts'
export { lockGuardedBuyer, readSaleFacts, type SaleFacts } from './sale-facts.queries.ts'
export { findTaxDeductible } from './tax-deductible.queries.ts'
export { updateSaleRecords } from './update-sale-records.ts'
export { variantTerms } from './variant-terms.rules.ts'
export {
  addMessage,
  confirmInformation,
  hasConfirmedInformation,
  markReminded,
  provideInformation,
} from './write-conversation.ts'
