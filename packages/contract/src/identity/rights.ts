/** The roles of staff. */
export const roles = ['owner', 'pharmacist', 'clerk', 'support', 'viewer', 'developer'] as const
export type Role = (typeof roles)[number]

/** The parts of the shop's work; the server knows which calls belong to which. */
export type Part =
  | 'own'
  | 'goods'
  | 'stock'
  | 'offers'
  | 'orders'
  | 'money'
  | 'people'
  | 'pharmacy'
  | 'settings'
  | 'staff'
  | 'invites'
  | 'proof'
export type Right = 'read' | 'write' | 'none'

/**
 * The rights of each role in each part; write access includes read access. The server checks every call against it,
 * and the console offers only what is allowed. Order calls that move money belong to the part `money`. An open
 * invitation gives access to its role, so only owners see it. Deciding on first-class medicines requires being a
 * pharmacist in addition (薬機法36条の10).
 */
export const rights: Record<Part, Record<Role, Right>> = {
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
