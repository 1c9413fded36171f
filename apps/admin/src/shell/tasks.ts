import { type Part, rights } from '@kusuribako/contract/identity/rights'
import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { words } from '../wording.ts'

const say = words.nav

export interface Task {
  /** The part whose readers find the screen. */
  part: Part
  to: string
  label: string
}

/** The queue reserved to pharmacists: with the number of waiting orders, and marked. */
export const reviewTask: Task = { part: 'pharmacy', to: '/reviews', label: say.reviews }

/** Inquiries: with the number of open ones. */
export const inquiryTask: Task = { part: 'orders', to: '/inquiries', label: say.inquiries }

/** The screens of the navigation, by the tasks of the shop. */
export const taskGroups: readonly { label: string; tasks: readonly Task[] }[] = [
  {
    label: say.orders,
    tasks: [
      { part: 'own', to: '/today', label: say.today },
      { part: 'orders', to: '/orders', label: say.all },
      reviewTask,
      { part: 'orders', to: '/drafts', label: say.drafts },
      { part: 'orders', to: '/shipments', label: say.shipments },
      { part: 'orders', to: '/after-sales', label: say.afterSales },
      inquiryTask,
      { part: 'people', to: '/letters', label: say.letters },
      { part: 'orders', to: '/subscriptions', label: say.subscriptions },
      { part: 'people', to: '/customers', label: say.customers },
      { part: 'orders', to: '/blocked-carts', label: say.blockedCarts },
      { part: 'orders', to: '/legacy-orders', label: say.legacy },
    ],
  },
  {
    label: say.pharmacy,
    tasks: [
      { part: 'pharmacy', to: '/questions', label: say.questions },
      { part: 'pharmacy', to: '/guarded-ingredients', label: say.guarded },
      { part: 'pharmacy', to: '/sale-records', label: say.saleRecords },
      { part: 'pharmacy', to: '/guarded-sales', label: say.guardedSales },
      { part: 'pharmacy', to: '/licences', label: say.licences },
      { part: 'pharmacy', to: '/shifts', label: say.shifts },
    ],
  },
  {
    label: say.goods,
    tasks: [
      { part: 'goods', to: '/products', label: say.products },
      { part: 'goods', to: '/categories', label: say.categories },
      { part: 'goods', to: '/collections', label: say.collections },
      { part: 'stock', to: '/shortages', label: say.shortages },
      { part: 'stock', to: '/arrivals', label: say.arrivals },
      { part: 'stock', to: '/arrival-records', label: say.arrivalRecords },
      { part: 'stock', to: '/suppliers', label: say.suppliers },
      { part: 'stock', to: '/lots', label: say.lots },
      { part: 'goods', to: '/lists', label: say.lists },
      { part: 'goods', to: '/price-lists', label: say.priceLists },
      { part: 'goods', to: '/synonyms', label: say.synonyms },
      { part: 'goods', to: '/product-data', label: say.productData },
      { part: 'goods', to: '/tax-list', label: say.taxList },
      { part: 'offers', to: '/coupons', label: say.coupons },
      { part: 'offers', to: '/gift-cards', label: say.giftCards },
      { part: 'offers', to: '/subscription-plans', label: say.plans },
    ],
  },
  {
    label: say.content,
    tasks: [
      { part: 'goods', to: '/home-page', label: say.homePage },
      { part: 'goods', to: '/content', label: say.texts },
      { part: 'goods', to: '/advertising', label: say.advertising },
    ],
  },
  {
    label: say.money,
    tasks: [
      { part: 'money', to: '/sales', label: say.sales },
      { part: 'money', to: '/wallet-payments', label: say.wallets },
      { part: 'money', to: '/reconciliation', label: say.reconciliation },
      { part: 'money', to: '/receipts', label: say.receipts },
    ],
  },
  {
    label: say.settings,
    tasks: [
      { part: 'orders', to: '/settings/return-reasons', label: say.reasons },
      { part: 'goods', to: '/csv', label: say.jobs },
      { part: 'settings', to: '/launch', label: say.launch },
      { part: 'settings', to: '/settings/shipping', label: say.shipping },
      { part: 'settings', to: '/settings/taxes', label: say.taxes },
      { part: 'settings', to: '/settings/payments', label: say.payments },
      { part: 'settings', to: '/settings/keys', label: say.keys },
      { part: 'settings', to: '/settings/feature-flags', label: say.flags },
      { part: 'settings', to: '/given-up-work', label: say.givenUp },
      { part: 'staff', to: '/settings/staff', label: say.staff },
      { part: 'proof', to: '/audit-log', label: say.auditLog },
    ],
  },
]

/** Whether a user finds the screen in the navigation: the queue is listed for everybody, and marked. */
export const isOpenTo = ({ staff_role }: Pick<Staff, 'staff_role'>, task: Task): boolean =>
  task === reviewTask || rights[task.part][staff_role] !== 'none'

/** The part of the shop for the screen at this URL. */
export const partAt = (address: string): Part =>
  taskGroups.flatMap(({ tasks }) => tasks).find(({ to }) => to === address.split('?')[0])?.part ?? 'own'
