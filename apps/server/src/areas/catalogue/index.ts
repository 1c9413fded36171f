export { readProductCards } from './product-cards.queries.ts'
export { putInProfile } from './put-in-profile.ts'
export { readSellables, type Sellable } from './sellables.queries.ts'
export {
  findShopProduct,
  idsBeside,
  type ShopProductRead,
  type ShopVariantRead,
} from './shop-product.queries.ts'
