import { z } from 'zod'
import { BatchJob } from './backoffice/batch-jobs.ts'
import { Cart } from './carts/cart.ts'
import { Adjustment, OrderLine } from './carts/line-items.ts'
import { Category, CategoryTree } from './catalogue/categories.ts'
import { PurchaseQuestion } from './catalogue/medicine.ts'
import { CategoryPath, ProductCard } from './catalogue/product-cards.ts'
import { OptionValueRow, ProductRow, VariantRow } from './catalogue/product-rows.ts'
import { Product, Variant } from './catalogue/products.ts'
import { ShopProduct, ShopVariant } from './catalogue/shop-products.ts'
import { PharmacistReview } from './checkout/pharmacist-review.ts'
import { Article } from './content/articles.ts'
import { Address } from './customers/addresses.ts'
import { Customer, CustomerRow } from './customers/customer.ts'
import { AdminDiscount, DiscountCondition } from './discounts/admin-discounts.ts'
import { Discount, DiscountRule, GiftCardRow } from './discounts/discounts.ts'
import { DraftOrder } from './drafts/draft-orders.ts'
import { OrderEdit } from './edits/order-edits.ts'
import { PaymentCollection } from './edits/payment-collections.ts'
import { InventoryItem } from './inventory/inventory-items.ts'
import { AdminOrder, OwnOrder, Refund } from './orders/admin-order.ts'
import { Fulfillment, Order, OrderRow } from './orders/order.ts'
import { ReturnReason } from './orders/return-reasons.ts'
import { ShopOrder } from './orders/shop-orders.ts'
import { Payment, PaymentSession } from './payments/payments.ts'
import { PriceList } from './pricing/price-lists.ts'
import { Currency, Region, RegionRow } from './regions/regions.ts'
import { ClaimItem } from './returns/claims.ts'
import { Return, ReturnItem } from './returns/returns.ts'
import { Swap } from './returns/swaps.ts'
import { SalesChannel } from './settings/sales-channels.ts'
import { ShippingMethod, ShippingOption, ShippingOptionRow } from './shipping/options.ts'
import { Subscription } from './subscriptions/subscriptions.ts'

/**
 * Shapes used in many answers, by the name under which the OpenAPI document defines each once. A shape without a name
 * is written out each time: an order with its returns, swaps and claims is 200 kB.
 */
const shapes = {
  Address,
  Adjustment,
  AdminDiscount,
  AdminOrder,
  Article,
  BatchJob,
  Cart,
  Category,
  CategoryPath,
  CategoryTree,
  ClaimItem,
  Currency,
  Customer,
  CustomerColumns: CustomerRow,
  Discount,
  DiscountCondition,
  DiscountRule,
  DraftOrder,
  Fulfillment,
  GiftCardColumns: GiftCardRow,
  InventoryItem,
  OptionValue: OptionValueRow,
  Order,
  OrderColumns: OrderRow,
  OrderEdit,
  OrderLine,
  OwnOrder,
  Payment,
  PaymentCollection,
  PaymentSession,
  PharmacistReview,
  PriceList,
  Product,
  ProductCard,
  ProductColumns: ProductRow,
  PurchaseQuestion,
  Refund,
  Region,
  RegionColumns: RegionRow,
  Return,
  ReturnItem,
  ReturnReason,
  SalesChannel,
  ShippingMethod,
  ShippingOption,
  ShippingOptionColumns: ShippingOptionRow,
  ShopOrder,
  ShopProduct,
  ShopVariant,
  Subscription,
  Swap,
  Variant,
  VariantColumns: VariantRow,
}

export const namedShapes = z.registry<{ id: string }>()
for (const [name, shape] of Object.entries(shapes)) namedShapes.add(shape, { id: name })
