/** Who works here, by what they do. */
export const roles = ['owner', 'pharmacist', 'clerk', 'support', 'viewer', 'developer'] as const
export type Role = (typeof roles)[number]

/** The admin calls by the part of the shop they work on: the first part of their path after /admin (and /v1). */
const sections = {
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
  ],
  stock: ['inventory-items', 'reservations', 'stock-locations'],
  offers: ['discounts', 'gift-cards', 'subscription-plans'],
  orders: [
    'orders',
    'subscriptions',
    'blocked-carts',
    'draft-orders',
    'order-edits',
    'returns',
    'swaps',
    'return-reasons',
    'notes',
    'legacy-orders',
  ],
  money: ['payments', 'receipts', 'payment-collections', 'wallet-payments', 'reconciliation'],
  people: ['customers', 'customer-groups', 'notifications', 'points'],
  pharmacy: ['pharmacist-reviews', 'licences', 'professionals'],
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
  ],
  staff: ['users'],
  invites: ['invites'],
  proof: ['audit-log'],
} as const
type Part = keyof typeof sections
type Right = 'read' | 'write' | 'none'

/**
 * What each role may do in each part; who may write may read. An open invitation is a key to its role, so only owners
 * see it. Deciding on medicines of the first class asks for a pharmacist besides (薬機法36条の10).
 */
const rights: Record<Part, Record<Role, Right>> = {
  own: { owner: 'write', pharmacist: 'write', clerk: 'write', support: 'write', viewer: 'write', developer: 'write' },
  goods: { owner: 'write', pharmacist: 'read', clerk: 'write', support: 'read', viewer: 'read', developer: 'write' },
  stock: { owner: 'write', pharmacist: 'read', clerk: 'write', support: 'read', viewer: 'read', developer: 'write' },
  offers: { owner: 'write', pharmacist: 'read', clerk: 'write', support: 'read', viewer: 'read', developer: 'read' },
  orders: { owner: 'write', pharmacist: 'write', clerk: 'write', support: 'write', viewer: 'read', developer: 'read' },
  money: { owner: 'write', pharmacist: 'read', clerk: 'write', support: 'read', viewer: 'read', developer: 'read' },
  people: { owner: 'write', pharmacist: 'read', clerk: 'write', support: 'write', viewer: 'read', developer: 'read' },
  pharmacy: { owner: 'write', pharmacist: 'write', clerk: 'read', support: 'none', viewer: 'none', developer: 'none' },
  settings: { owner: 'write', pharmacist: 'read', clerk: 'read', support: 'read', viewer: 'read', developer: 'write' },
  staff: { owner: 'write', pharmacist: 'none', clerk: 'none', support: 'none', viewer: 'none', developer: 'read' },
  invites: { owner: 'write', pharmacist: 'none', clerk: 'none', support: 'none', viewer: 'none', developer: 'none' },
  proof: { owner: 'read', pharmacist: 'none', clerk: 'none', support: 'none', viewer: 'none', developer: 'read' },
}

const partOf = new Map<string, Part>(
  Object.entries(sections).flatMap(([part, names]) => names.map((name) => [name, part as Part] as const)),
)

/** `/admin/v1/orders/:id` is of the section `orders`. */
const sectionOf = (path: string) => /^\/admin\/(?:v1\/)?([^/]+)/.exec(path)?.[1] ?? ''

/** What a role may do with the calls of a path; a section that nobody has thought of is its owner's alone. */
export function rightOf(role: string, path: string): Right {
  const part = partOf.get(sectionOf(path))
  if (!part) return role === 'owner' ? 'write' : 'none'
  return rights[part][role as Role] ?? 'none'
}

/** Whether the role of this member of staff holds the call. */
export function admits({ role }: { role: string }, { method, path }: { method: string; path: string }): boolean {
  const right = rightOf(role, path)
  return right === 'write' || (right === 'read' && method === 'GET')
}

/** The platform knows three words; ours are accepted beside them. */
const platformRoles: Record<string, Role> = { admin: 'owner', member: 'clerk', developer: 'developer' }

/** The role that a caller means: `admin` is an owner, `member` a clerk. */
export const roleOf = (word: string): Role => platformRoles[word] ?? (word as Role)

/** A role in the platform's words: whoever is neither owner nor developer is a `member`. */
export const platformRoleOf = (role: string): 'admin' | 'member' | 'developer' =>
  role === 'owner' ? 'admin' : role === 'developer' ? 'developer' : 'member'
