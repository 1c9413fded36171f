import { type Part, type Right, type Role, rights, roles } from '@kusuribako/contract/identity/rights'

/** The admin calls by the part of the shop they work on: the first segment of their path after /admin (and /v1). */
const sections: Record<Part, readonly string[]> = {
  own: ['auth'],
  goods: [
    'products',
    'variants',
    'product-types',
    'product-tags',
    'product-categories',
    'collections',
    'price-lists',
    'uploads',
    'self-medication',
    'batch-jobs',
    'lists',
    'recommended-variants',
    'synonym-groups',
    'articles',
    'notices',
    'pages',
    'home-page',
    'advertising-findings',
  ],
  stock: [
    'inventory-items',
    'reservations',
    'stock-locations',
    'stock-movements',
    'shortages',
    'suppliers',
    'arrivals',
    'arrival-records',
    'lots',
  ],
  offers: ['discounts', 'gift-cards', 'subscription-plans'],
  orders: [
    'orders',
    'subscriptions',
    'blocked-carts',
    'draft-orders',
    'order-edits',
    'returns',
    'swaps',
    'after-sales',
    'inquiries',
    'return-reasons',
    'notes',
    'legacy-orders',
    'fulfillments',
    'lot-blocks',
    'lot-recipients',
  ],
  money: [
    'payments',
    'refunds',
    'receipts',
    'payment-collections',
    'wallet-payments',
    'reconciliation',
    'sales',
    'points',
  ],
  people: ['customers', 'customer-groups', 'notifications', 'letters'],
  pharmacy: [
    'pharmacist-reviews',
    'sale-records',
    'licences',
    'professionals',
    'shifts',
    'purchase-questionnaires',
    'guarded-ingredients',
    'age-assurance-rules',
    'age-assurance',
  ],
  settings: [
    'store',
    'regions',
    'currencies',
    'sales-channels',
    'shipping-options',
    'shipping-profiles',
    'tax-rates',
    'publishable-api-keys',
    'apps',
    'feature-flags',
    'launch-checklist',
    'developer',
    'given-up-work',
  ],
  staff: ['users'],
  invites: ['invites'],
  proof: ['audit-log'],
}

const partOf = new Map<string, Part>(
  Object.entries(sections).flatMap(([part, names]) => names.map((name) => [name, part as Part] as const)),
)

/** `/admin/v1/orders/:id` belongs to the section `orders`. */
const sectionOf = (path: string) => /^\/admin\/(?:v1\/)?([^/]+)/.exec(path)?.[1] ?? ''

/** Order calls that capture or refund money, or declare it received (049). */
const moneyPaths = [
  /^\/admin\/orders\/[^/]+\/(capture|refund|claims|swaps\/[^/]+\/process-payment)$/,
  /^\/admin\/draft-orders\/[^/]+\/pay$/,
  /^\/admin\/returns\/[^/]+\/receive$/,
]
export const movesMoney = (path: string): boolean => moneyPaths.some((pattern) => pattern.test(path))

/** Assigning goods to a tax rate is work on the goods; the rates themselves are settings. */
const taxesGoods = (path: string): boolean => /^\/admin\/tax-rates\/[^/]+\/products\/batch$/.test(path)

function partAt(path: string): Part | undefined {
  if (movesMoney(path)) return 'money'
  if (taxesGoods(path)) return 'goods'
  return partOf.get(sectionOf(path))
}

/** What a role may do with the calls of a path; an unlisted section is for owners only. */
export function rightOf(role: string, path: string): Right {
  const part = partAt(path)
  if (!part) return role === 'owner' ? 'write' : 'none'
  return rights[part][role as Role] ?? 'none'
}

/** Whether the role of this member of staff allows the call. */
export function mayCall({ role }: { role: string }, { method, path }: { method: string; path: string }): boolean {
  const right = rightOf(role, path)
  return right === 'write' || (right === 'read' && method === 'GET')
}

/** The roles that may make a call. */
export const rolesFor = (call: { method: string; path: string }): readonly Role[] =>
  roles.filter((role) => mayCall({ role }, call))

/** Whether the role of this member of staff may capture and refund money. */
export const mayMoveMoney = ({ role }: { role: string }): boolean => rights.money[role as Role] === 'write'

/** Whether the role of this member of staff may see what can be spent by itself: the whole code of a gift card. */
export const maySeeCodes = ({ role }: { role: string }): boolean => rights.offers[role as Role] === 'write'

/** Whether the role of this member of staff may set somebody else's password: whoever knows it can sign in as them. */
export const mayChoosePasswords = ({ role }: { role: string }): boolean => rights.staff[role as Role] === 'write'

/**
 * Whether the role of this member of staff may send the mails of an order with gift cards or health data to another
 * address: whoever gets them can spend the cards, or read what its buyer wrote.
 */
export const mayRedirectMail = ({ role }: { role: string }): boolean => rights.staff[role as Role] === 'write'

/** Whether the role of this member of staff may say which person signs in with an account: who manages the accounts. */
export const mayLinkAccounts = ({ role }: { role: string }): boolean => rights.staff[role as Role] === 'write'

/** Whether the role of this member of staff may change draft orders. */
export const mayWriteDrafts = ({ role }: { role: string }): boolean => rights.orders[role as Role] === 'write'

/** The platform has three words for roles; ours are accepted too. */
const platformRoles: Record<string, Role> = { admin: 'owner', member: 'clerk', developer: 'developer' }

/** The role that a caller means: `admin` is an owner, `member` a clerk. */
export const roleOf = (word: string): Role => platformRoles[word] ?? (word as Role)

/** A role in the platform's words: any except owner and developer is a `member`. */
export const platformRoleOf = (role: string): 'admin' | 'member' | 'developer' =>
  role === 'owner' ? 'admin' : role === 'developer' ? 'developer' : 'member'
