type Row = Record<string, unknown>

/** The relations of a row, by name. */
export type Branches = Readonly<Record<string, Branch>>
interface Branch {
  of: Branches
  /** Answered whenever its owner is, requested or not. */
  always: boolean
}

const asked = (of: Branches = {}): Branch => ({ of, always: false })
const always = (of: Branches = {}): Branch => ({ of, always: true })

const variant = asked({ product: asked({ profiles: asked() }) })
const line = { variant, adjustments: always(), tax_lines: always() }
const method = { shipping_option: asked(), tax_lines: always() }
const parcel = { items: always(), tracking_links: asked(), provider: asked() }
const returned = { items: always({ reason: asked(), item: asked() }), shipping_method: asked(method) }
/** The same for a swap and a claim: goods come back, others are sent. */
const exchange = {
  additional_items: asked(line),
  fulfillments: asked(parcel),
  return_order: asked(returned),
  shipping_address: asked(),
  shipping_methods: asked(method),
}

/** All relations of an order. */
export const orderBranches: Branches = {
  billing_address: asked(),
  cart: asked(),
  claims: asked({
    ...exchange,
    claim_items: asked({ item: asked(), variant: asked(), images: asked(), tags: asked() }),
  }),
  currency: asked(),
  customer: asked(),
  discounts: asked({ rule: asked() }),
  draft_order: asked(),
  edits: asked({ changes: asked({ line_item: asked(), original_line_item: asked() }) }),
  fulfillments: asked(parcel),
  gift_card_transactions: asked({ gift_card: asked() }),
  gift_cards: asked(),
  items: asked(line),
  payments: asked(),
  refunds: asked(),
  region: asked({ currency: asked() }),
  returnable_items: asked(line),
  returns: asked(returned),
  sales_channel: asked(),
  shipping_address: asked(),
  shipping_methods: asked(method),
  swaps: asked({ ...exchange, payment: asked() }),
}

/** Every path that `expand` may name: `swaps.fulfillments.tracking_links`. */
export const pathsOf = (branches: Branches): string[] =>
  Object.entries(branches).flatMap(([name, { of }]) => [name, ...pathsOf(of).map((path) => `${name}.${path}`)])

/**
 * Whether a relation is requested, itself or through what is below it. Returnable lines are the order's own, seen from
 * another side.
 */
export function wantedBy({ paths }: { paths: readonly string[] }): (part: string) => boolean {
  const wanted = paths.map((path) => path.replace(/^returnable_items/, 'items'))
  return (part) => wanted.some((path) => path === part || path.startsWith(`${part}.`))
}

/** For each relation of a row: what remains below it, null for relations to remove. */
type Plan = ReadonlyMap<string, Plan | null>

/** Removes the relations that no path names. The paths are evaluated once for all the rows. */
export function keepPaths(paths: readonly string[]): (row: Row) => Row {
  const plan = planFor(paths, orderBranches)
  return (row) => keep(row, plan)
}

const planFor = (paths: readonly string[], branches: Branches): Plan =>
  new Map(
    Object.entries(branches).map(([name, branch]) => {
      const below = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
      const stays = below.length > 0 || branch.always || paths.includes(name)
      return [name, stays ? planFor(below, branch.of) : null]
    }),
  )

function keep(row: Row, plan: Plan): Row {
  const kept: Row = {}
  for (const name of Object.keys(row)) {
    const below = plan.get(name)
    if (below !== null) kept[name] = below?.size ? keepBelow(row[name], below) : row[name]
  }
  return kept
}

function keepBelow(value: unknown, plan: Plan): unknown {
  if (Array.isArray(value)) return value.map((row) => keep(row, plan))
  return value && keep(value as Row, plan)
}
