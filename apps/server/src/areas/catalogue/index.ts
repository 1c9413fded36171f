export { readProductCards } from './product-cards.queries.ts'
export { readSellables, type Sellable, type SellingRegion } from './sellables.queries.ts'
export {
  findShopProduct,
  idsBeside,
  type ShopProductRead,
  type ShopVariantRead,
} from './shop-product.queries.ts'
