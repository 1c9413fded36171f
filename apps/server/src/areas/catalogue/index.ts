export { addProducts } from './add-products.ts'
export { assignShippingProfile } from './assign-shipping-profile.ts'
export { countFavorites } from './count-favorites.ts'
export { countPurchases } from './count-purchases.ts'
export { mergeProduct, type VariantToMerge } from './merge-product.ts'
export { isRounded } from './metadata-cells.rules.ts'
export { readProductCards } from './product-cards.queries.ts'
export { countProducts, findProductIds } from './product-list.queries.ts'
export { isOpenToShoppers } from './products.queries.ts'
export {
  readSellables,
  type Sellable,
  type SellingRegion,
  withQuantityPrice,
} from './sellables.queries.ts'
export {
  findRelatedProductIds,
  findShopProduct,
  type ShopProductDetails,
  type ShopVariantDetails,
} from './shop-product.queries.ts'
