export { type DiscountRow, discountJson, findDiscount, findGiftCard, type GiftCardRow } from './codes.queries.ts'
export { giveBenefitsBack, holdBenefits, spendGiftCardsOn } from './hold-benefits.ts'
