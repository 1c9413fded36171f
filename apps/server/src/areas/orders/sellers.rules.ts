import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'

/** A pharmacist or registered seller, as shown to the buyer. */
export interface SoldBy {
  name: string
  kind: string
}

/** What the buyer of a medicine must be told of a licensed store. */
interface StoreFacts {
  opener_name: string
  store_name: string
  store_address: string
  phone: string
  manager_name: string
}

/** A store at the instant of a sale. */
export interface Store extends StoreFacts {
  /** Of its licence. */
  kind: '薬局' | '店舗販売業'
  /** What its licence covers. */
  classes: readonly string[]
  on_duty: readonly SoldBy[]
}

/** A store that has sold medicines of an order, and who did (薬機法施行規則159条の14). */
export interface Seller extends StoreFacts {
  /** The classes that it sold; where no licence covers any of them, all. */
  sells: readonly string[]
  sold_by: readonly SoldBy[]
  informed_by: readonly SoldBy[]
}

/** The review of an order: who approved it, and who gave the information that its buyer confirmed; null for nobody. */
export interface SaleReview {
  is_approved: boolean
  pharmacist_name: string | null
  informer_name: string | null
}

/**
 * Who sells these classes of medicine. What is reviewed is sold by the pharmacist who approves it, and nothing is sold
 * before, or where they have decided not to; anything else is sold by who is on duty in its store.
 */
export function sellersOf(stores: readonly Store[], classes: readonly string[], review: SaleReview | null): Seller[] {
  const selling = storesThatSell(stores, classes)
  const isAnyReviewed = selling.some(({ sells }) => sells.some(isReviewed))
  return selling.map(({ store, sells }) => {
    const { opener_name, store_name, store_address, phone, manager_name } = store
    const facts = { opener_name, store_name, store_address, phone, manager_name, sells }
    if (review && !review.is_approved) return { ...facts, sold_by: [], informed_by: [] }
    const hasReviewed = sells.some(isReviewed)
    if (review && (hasReviewed || !isAnyReviewed)) {
      const approver = pharmacists(review.pharmacist_name)
      const sold_by = approver.length > 0 ? approver : peopleOnDuty(store, hasReviewed)
      return { ...facts, sold_by, informed_by: pharmacists(review.informer_name) }
    }
    const sold_by = peopleOnDuty(store, hasReviewed)
    return { ...facts, sold_by, informed_by: hasReviewed ? [] : sold_by }
  })
}

const isReviewed = (saleClass: string) => Boolean(factsOfClass(saleClass)?.needsPharmacistReview)
const pharmacists = (name: string | null): SoldBy[] => (name ? [{ name, kind: '薬剤師' }] : [])

/**
 * As few stores as may sell all of the classes, each with what it sells; of several the first. A class that no licence
 * covers (its goods were assigned to it later) needs no store of its own, but no medicine is without any.
 */
function storesThatSell(stores: readonly Store[], classes: readonly string[]) {
  const soldIn = (store: Store, names: readonly string[]) => names.filter((name) => store.classes.includes(name))
  const selling: { store: Store; sells: readonly string[] }[] = []
  let remaining = classes
  while (remaining.length > 0) {
    const [store] = stores.toSorted((one, other) => soldIn(other, remaining).length - soldIn(one, remaining).length)
    const sells = store ? soldIn(store, remaining) : []
    if (!store || sells.length === 0) break
    selling.push({ store, sells })
    remaining = remaining.filter((name) => !sells.includes(name))
  }
  const [first] = stores
  return selling.length === 0 && classes.length > 0 && first ? [{ store: first, sells: classes }] : selling
}

/**
 * Who is on duty, else the manager responsible for the store (薬機法7条・28条), because no sales document may be without a
 * name. What a pharmacist reviews requires a pharmacist (36条の9).
 */
function peopleOnDuty({ kind, manager_name, on_duty }: Store, needsPharmacist: boolean): readonly SoldBy[] {
  const sellers = on_duty.filter((one) => one.kind === '薬剤師' || !needsPharmacist)
  const manager = { name: manager_name, kind: kind === '薬局' ? '薬局の管理者' : '店舗管理者' }
  return sellers.length > 0 ? sellers : [manager]
}
