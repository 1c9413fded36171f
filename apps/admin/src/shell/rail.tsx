import type { Part } from '@kusuribako/contract/identity/rights'
import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { NavLink } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useMatch } from 'react-router'
import { useWaitingCount } from '../reviews/reviews.ts'
import { words } from '../wording.ts'
import { useRight } from './rights.ts'

const say = words.nav

/** The tasks of the shop, as far as this person may look at them. */
export function Rail({ staff }: { staff: Staff }) {
  return (
    <div data-rail className="flex flex-col gap-3 overflow-y-auto">
      <Group label={say.orders}>
        <Task part="orders" to="/orders" label={say.all} />
        <Reviews isPharmacist={staff.is_pharmacist} />
        <Task part="orders" to="/drafts" label={say.drafts} />
        <Task part="orders" to="/shipments" label={say.shipments} />
        <Task part="orders" to="/subscriptions" label={say.subscriptions} />
        <Task part="people" to="/customers" label={say.customers} />
        <Task part="orders" to="/blocked-carts" label={say.blockedCarts} />
        <Task part="orders" to="/legacy-orders" label={say.legacy} />
      </Group>
      <Group label={say.pharmacy}>
        <Task part="pharmacy" to="/questions" label={say.questions} />
        <Task part="pharmacy" to="/guarded-ingredients" label={say.guarded} />
        <Task part="pharmacy" to="/licences" label={say.licences} />
        <Task part="pharmacy" to="/shifts" label={say.shifts} />
      </Group>
      <Group label={say.goods}>
        <Task part="goods" to="/products" label={say.products} />
        <Task part="stock" to="/arrivals" label={say.arrivals} />
        <Task part="stock" to="/lots" label={say.lots} />
        <Task part="goods" to="/lists" label={say.lists} />
        <Task part="goods" to="/price-lists" label={say.priceLists} />
        <Task part="goods" to="/product-data" label={say.productData} />
        <Task part="goods" to="/tax-list" label={say.taxList} />
        <Task part="offers" to="/coupons" label={say.coupons} />
        <Task part="offers" to="/subscription-plans" label={say.plans} />
      </Group>
      <Group label={say.content}>
        <Task part="goods" to="/home-page" label={say.homePage} />
        <Task part="goods" to="/content" label={say.texts} />
        <Task part="goods" to="/advertising" label={say.advertising} />
      </Group>
      <Group label={say.money}>
        <Task part="money" to="/wallet-payments" label={say.wallets} />
        <Task part="money" to="/reconciliation" label={say.reconciliation} />
        <Task part="money" to="/receipts" label={say.receipts} />
      </Group>
      <Group label={say.settings}>
        <Task part="orders" to="/settings/return-reasons" label={say.reasons} />
        <Task part="goods" to="/csv" label={say.jobs} />
        <Task part="settings" to="/settings/feature-flags" label={say.flags} />
        <Task part="staff" to="/settings/staff" label={say.staff} />
        <Task part="proof" to="/audit-log" label={say.auditLog} />
      </Group>
    </div>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="px-3 pb-1 text-xs text-quiet">{label}</h2>
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </div>
  )
}

/** What the law leaves to pharmacists stands there for everybody, and says so. */
function Reviews({ isPharmacist }: { isPharmacist: boolean }) {
  const waiting = useWaitingCount(isPharmacist)
  if (isPharmacist) return <Task part="pharmacy" to="/reviews" label={say.reviews} count={waiting} />
  return (
    <li>
      <button
        type="button"
        disabled
        className="px-3 pt-1.5 text-sm font-semibold text-quiet"
        aria-describedby="only-pharmacists"
      >
        {say.reviews}
      </button>
      <p id="only-pharmacists" className="px-3 pb-1.5 text-xs text-quiet">
        {say.onlyPharmacists}
      </p>
    </li>
  )
}

/** The rail is longer than a low screen: where one is stands in sight. */
function showIn(task: HTMLElement) {
  const rail = task.closest('[data-rail]')
  if (!rail) return
  const below = task.getBoundingClientRect().bottom - rail.getBoundingClientRect().bottom
  if (below > 0) rail.scrollTop += below + 16
}

function Task({ part, to, label, count }: { part: Part; to: string; label: ReactNode; count?: number }) {
  const { mayRead } = useRight(part)
  const here = useMatch(`${to}/*`) !== null
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (here && place.current) showIn(place.current)
  }, [here])
  if (!mayRead) return null
  return (
    <li ref={place}>
      <NavLink
        component={Link}
        to={to}
        label={label}
        active={here}
        aria-current={here ? 'page' : undefined}
        className="min-h-11 rounded-field py-1 font-semibold md:min-h-8"
        rightSection={
          count ? (
            <span className="rounded-chip bg-leaf px-2 text-xs text-white">
              {count}
              <span className="sr-only">{say.waiting}</span>
            </span>
          ) : null
        }
      />
    </li>
  )
}
