type Row = Record<string, unknown>

/** The relations of a row, by name. */
export type Branches = Readonly<Record<string, Branch>>
interface Branch {
  relations: Branches
  /** Answered whenever its owner is, requested or not. */
  always: boolean
}

const onRequest = (relations: Branches = {}): Branch => ({ relations, always: false })
const always = (relations: Branches = {}): Branch => ({ relations, always: true })

const variant = onRequest({ product: onRequest({ profiles: onRequest() }), options: onRequest() })
const line = { variant, adjustments: always(), tax_lines: always() }
const method = { shipping_option: onRequest(), tax_lines: always() }
const parcel = { items: always(), tracking_links: onRequest(), provider: onRequest() }
const returned = { items: always({ reason: onRequest(), item: onRequest() }), shipping_method: onRequest(method) }
/** The same for a swap and a claim: goods come back, others are sent. */
const exchange = {
  additional_items: onRequest(line),
  fulfillments: onRequest(parcel),
  return_order: onRequest(returned),
  shipping_address: onRequest(),
  shipping_methods: onRequest(method),
}

/** All relations of an order. */
export const orderBranches: Branches = {
  billing_address: onRequest(),
  cart: onRequest(),
  claims: onRequest({
    ...exchange,
    claim_items: onRequest({ item: onRequest(), variant: onRequest(), images: onRequest(), tags: onRequest() }),
  }),
  currency: onRequest(),
  customer: onRequest(),
  discounts: onRequest({ rule: onRequest(), regions: onRequest() }),
  draft_order: onRequest(),
  edits: onRequest({ changes: onRequest({ line_item: onRequest(), original_line_item: onRequest() }) }),
  fulfillments: onRequest(parcel),
  gift_card_transactions: onRequest({ gift_card: onRequest() }),
  gift_cards: onRequest({ region: onRequest() }),
  items: onRequest(line),
  payments: onRequest(),
  refunds: onRequest(),
  region: onRequest({ currency: onRequest() }),
  returnable_items: onRequest(line),
  returns: onRequest(returned),
  sales_channel: onRequest(),
  shipping_address: onRequest(),
  shipping_methods: onRequest(method),
  swaps: onRequest({ ...exchange, payment: onRequest() }),
}

/** Every path that `expand` may name: `swaps.fulfillments.tracking_links`. */
export const pathsOf = (branches: Branches): string[] =>
  Object.entries(branches).flatMap(([name, { relations }]) => [
    name,
    ...pathsOf(relations).map((path) => `${name}.${path}`),
  ])

/**
 * Whether a relation is requested, itself or through what is below it. Returnable lines are the order's own, seen from
 * another side.
 */
export function isRequestedBy({ paths }: { paths: readonly string[] }): (part: string) => boolean {
  const requestedPaths = paths.map((path) => path.replace(/^returnable_items/, 'items'))
  return (part) => requestedPaths.some((path) => path === part || path.startsWith(`${part}.`))
}

/** For each relation of a row: what remains below it, null for relations to remove. */
type Plan = ReadonlyMap<string, Plan | null>

/** Removes the relations that no path names. The paths are evaluated once for all the rows. */
export function keepPaths(paths: readonly string[]): (row: Row) => Row {
  const plan = planFor(paths, orderBranches)
  return (row) => pruneRow(row, plan)
}

const planFor = (paths: readonly string[], branches: Branches): Plan =>
  new Map(
    Object.entries(branches).map(([name, branch]) => {
      const below = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
      const isIncluded = below.length > 0 || branch.always || paths.includes(name)
      return [name, isIncluded ? planFor(below, branch.relations) : null]
    }),
  )

function pruneRow(row: Row, plan: Plan): Row {
  const pruned: Row = {}
  for (const name of Object.keys(row)) {
    const below = plan.get(name)
    if (below !== null) pruned[name] = below?.size ? pruneValue(row[name], below) : row[name]
  }
  return pruned
}

function pruneValue(value: unknown, plan: Plan): unknown {
  if (Array.isArray(value)) return value.map((row) => pruneRow(row, plan))
  return value && pruneRow(value as Row, plan)
}
