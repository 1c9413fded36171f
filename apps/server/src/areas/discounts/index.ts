export { type DiscountRow, discountJson, findDiscount, findGiftCard, type GiftCardRow } from './codes.queries.ts'
