export {
  type DiscountRow,
  discountJson,
  findDiscount,
  findGiftCard,
  type GiftCardRow,
  giftCardJson,
  hiddenCardJson,
  hiddenCode,
} from './codes.queries.ts'
export { lacksItsTerms, whyDiscountFails, whyNotApply } from './discount-validity.rules.ts'
export { giveBenefitsBack, holdBenefits, putBackOnCards, spendGiftCardsOn } from './hold-benefits.ts'
export { type BoughtGiftCard, issueGiftCards, takeGiftCardsBack } from './issue-gift-cards.ts'
