import type { Ctx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { sessionsPart, stocksOf, versionOf, xidNow } from './cart-parts.queries.ts'
import type { LoadedCart } from './load-cart.queries.ts'

/** What reading a cart, perhaps through the process's cache, needs. */
export type CacheCtx = Pick<Ctx, 'db' | 'now' | 'memory' | 'flags'>

/** Anybody may fill a cart: thousands of large ones would take all memory of the process. */
const [linesMax, freeTextMax] = [20, 20_000]

/**
 * Caches a cart as it is after a committed transaction that has written to its row; `loaded` contains all that was
 * written. Only shoppers' small carts without sensitive data: no account, code, answer, order or attempt.
 */
export function rememberChanged({ memory }: Pick<Ctx, 'memory'>, loaded: LoadedCart): void {
  const { xid, version, moment } = loaded.seen
  const has_extras = loaded.seen.has_extras || loaded.methods.length > 0
  if (!xid || !isPlain(loaded) || !isSmall(loaded)) return
  const [, ...otherVersions] = version.split(' ')
  const seen = { version: [xid, ...otherVersions].join(' '), xid: null, has_extras, moment }
  memory.keep(moment, keyOf(loaded.cart.id), copyOf(loaded, seen))
}

/** The cached cart. It may be out of date: use it only after comparing its version. */
export function recallCart({ memory }: Pick<Ctx, 'memory'>, id: string): LoadedCart | null {
  const cached = memory.find(keyOf(id)) as LoadedCart | undefined
  return cached ? copyOf(cached, { ...cached.seen, moment: memory.moment }) : null
}

/**
 * For a cart that became an order, which is not needed any more: its 5 kB would stay until thousands of others push it
 * out.
 */
export function forgetCart({ memory }: Pick<Ctx, 'memory'>, id: string): void {
  memory.forget(keyOf(id))
}

/**
 * A cached cart, if its version is current: its stock and payment sessions are read again. What else others change
 * gives it a new version (an account, an attempt, an order). Null where it has to be read whole. `addedVariantIds` as
 * in `findCart`.
 */
export async function findRemembered(
  ctx: Omit<CacheCtx, 'now' | 'flags'>,
  id: string,
  addedVariantIds: readonly string[] = [],
): Promise<LoadedCart | null> {
  const cached = recallCart(ctx, id)
  if (!cached) return null
  const variantIds = [...cached.lines.flatMap((line) => line.variant_id ?? []), ...addedVariantIds]
  const [fresh] = await (cached.seen.has_extras ? readLarge : readSmall)(ctx.db, id, variantIds)
  if (fresh?.parts.version !== cached.seen.version) return null
  const { version, xid, ...parts } = fresh.parts
  return { ...cached, ...parts, seen: { ...cached.seen, xid } }
}

type Fresh = Pick<LoadedCart['seen'], 'version' | 'xid'> &
  Pick<LoadedCart, 'stocks'> &
  Partial<Pick<LoadedCart, 'sessions'>>

const selectParts = (parts: string) =>
  `select json_build_object('version', ${versionOf}, 'xid', ${xidNow}, 'stocks', ${stocksOf('$2::text[]')}${parts}) as parts
   from cart c where c.id = $1 and c.deleted_at is null`
const readSmall = statement<{ parts: Fresh }>(selectParts(''))
const readLarge = statement<{ parts: Fresh }>(selectParts(`, ${sessionsPart}`))

const keyOf = (id: string) => `cart ${id}`

function isPlain(loaded: LoadedCart): boolean {
  const { cart, customer, answers, discounts, gift_cards, group_ids, payment, order_id, open_attempt_id } = loaded
  const isShopping = cart.type === 'default' && !cart.completed_at && !payment && !order_id && !open_attempt_id
  return (
    isShopping && !customer?.has_account && [answers, discounts, gift_cards, group_ids].every(({ length }) => !length)
  )
}

/** Judged by its lines and by what callers may write freely: writing out all of it would cost as much as answering. */
function isSmall({ cart, lines, methods, shipping_address, billing_address }: LoadedCart): boolean {
  if (lines.length > linesMax) return false
  const addressMetadata = [shipping_address?.metadata, billing_address?.metadata]
  const freeText = [
    cart.context,
    cart.metadata,
    addressMetadata,
    lines.map((line) => line.metadata),
    methods.map(({ data }) => data),
  ]
  return JSON.stringify(freeText).length <= freeTextMax
}

/** A copy, because callers may change its parts. */
const copyOf = (loaded: LoadedCart, seen: LoadedCart['seen']): LoadedCart => ({
  ...loaded,
  cart: { ...loaded.cart },
  lines: loaded.lines.map((line) => ({ ...line })),
  methods: [...loaded.methods],
  sessions: loaded.sessions.map((session) => ({ ...session })),
  seen,
})
