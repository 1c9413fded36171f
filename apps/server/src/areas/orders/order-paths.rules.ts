type Row = Record<string, unknown>

/** What hangs on a row, by name. */
export type Branches = Readonly<Record<string, Branch>>
interface Branch {
  of: Branches
  /** Told whenever its owner is, asked for or not. */
  always: boolean
}

const asked = (of: Branches = {}): Branch => ({ of, always: false })
const always = (of: Branches = {}): Branch => ({ of, always: true })

const variant = asked({ product: asked() })
const line = { variant, adjustments: always(), tax_lines: always() }
const method = { shipping_option: asked(), tax_lines: always() }
const parcel = { items: always(), tracking_links: asked(), provider: asked() }
const returned = { items: always({ reason: asked(), item: asked() }), shipping_method: asked(method) }
/** A swap and a claim alike: goods come back, others go out. */
const exchange = {
  additional_items: asked(line),
  fulfillments: asked(parcel),
  return_order: asked(returned),
  shipping_address: asked(),
  shipping_methods: asked(method),
}

/** Everything that may hang on an order. */
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
  region: asked(),
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

/** Leaves out of a row what hangs on it and no path names. */
export function keepPaths(row: Row, paths: readonly string[], branches: Branches = orderBranches): Row {
  const kept = { ...row }
  for (const [name, branch] of Object.entries(branches)) {
    if (!(name in row)) continue
    const below = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
    if (below.length > 0 || branch.always || paths.includes(name)) kept[name] = keepBelow(row[name], below, branch.of)
    else delete kept[name]
  }
  return kept
}

function keepBelow(value: unknown, paths: readonly string[], branches: Branches): unknown {
  if (Array.isArray(value)) return value.map((row) => keepPaths(row, paths, branches))
  return value && keepPaths(value as Row, paths, branches)
}
