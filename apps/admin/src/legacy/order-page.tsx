import type { LegacyOrder } from '@kusuribako/contract/orders/legacy-orders'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { dateAndTime, postalCode, yen } from '@kusuribako/ui/format.ts'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { Picture } from '../orders/lines.tsx'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { words } from '../wording.ts'
import { nameOf, useLegacyOrder } from './legacy.ts'
import { say } from './words.ts'

/** One order of the former shop, as in its export. */
export function LegacyOrderPage() {
  const { orderId = '' } = useParams()
  return (
    <RequireAccess part="orders" title={say.title}>
      <Back to="/legacy-orders">{say.back}</Back>
      <LegacyOrderDetails key={orderId} orderId={orderId} />
    </RequireAccess>
  )
}

function LegacyOrderDetails({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useLegacyOrder(orderId)
  if (!order) return <LoadingOrError error={error} again={refetch} gone={say.gone} rows={8} />
  return (
    <>
      <PageTitle>{say.number(nameOf(order))}</PageTitle>
      <p className="text-sm text-quiet">
        {say.placed} {dateAndTime(order.createdAt)}
      </p>
      <div className="mt-4 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        {/* On a phone the export's other columns come last. */}
        <div className="contents xl:flex xl:min-w-0 xl:flex-col xl:gap-5">
          <Lines lines={order.lineItems} />
          <OtherColumns order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Section title={say.facts}>
            <Facts
              isNarrow
              facts={[
                [say.total, yen(order.orderTotal)],
                [say.payment, wordOf(order.financialStatus)],
                [say.delivery, wordOf(order.fulfillmentStatus)],
              ]}
            />
          </Section>
          <Buyer order={order} />
        </div>
      </div>
    </>
  )
}

/** Terms of exports in Japanese; others unchanged. */
const wordOf = (status: string) => say.statuses[status.toLowerCase()] ?? (status || words.list.none)

const Lines = ({ lines }: { lines: LegacyOrder['lineItems'] }) => (
  <Section title={say.lines}>
    <ul className="flex flex-col divide-y divide-line">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order of the past never changes, and may hold two lines alike
        <li key={at} className="flex gap-4 py-3 first:pt-0 last:pb-0">
          <Picture line={{ thumbnail: line.thumbnailUrl ?? null }} />
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold [overflow-wrap:anywhere]">{line.name}</p>
              {line.sku && <p className="text-sm text-quiet">{say.sku(line.sku)}</p>}
            </div>
            <p className="text-right whitespace-nowrap tabular-nums">
              <span className="text-sm text-quiet">{say.unit(yen(line.unitPrice))}</span>
              <strong className="ml-4">{say.pieces(line.quantity)}</strong>
            </p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

function Buyer({ order }: { order: LegacyOrder }) {
  const people = useRight('people')
  const { shippingZip, shippingPrefecture, shippingCity, shippingAddress, shippingAddress2 } = order
  const street = [shippingPrefecture, shippingCity, shippingAddress, shippingAddress2].filter(Boolean).join(' ')
  const address = [shippingZip && `〒${postalCode(shippingZip)}`, street].filter(Boolean).join('\n')
  const email = (
    <>
      <EmailText email={order.email} />
      {people.mayRead && (
        <Link
          to={`/customers?q=${encodeURIComponent(order.email)}`}
          className="block text-sm text-leaf underline underline-offset-4"
        >
          {say.toCustomer}
        </Link>
      )}
    </>
  )
  return (
    <Section title={say.buyer}>
      <Facts
        isNarrow
        facts={[
          [say.name, order.shippingName || words.list.none],
          [say.email, email],
          [say.address, address || words.list.none],
        ]}
      />
    </Section>
  )
}

/** Already shown above, worded. */
const isShown = (name: string) =>
  name === 'name' || /^Shipping (Name|Address[12]|City|Zip|Province( Name)?)$/.test(name)

/** The export's other columns, by name. */
function OtherColumns({ order }: { order: LegacyOrder }) {
  const otherColumns = Object.entries(order.metadata ?? {}).filter(([name]) => !isShown(name))
  if (otherColumns.length === 0) return null
  return (
    <div className="order-last">
      <Section title={say.more}>
        <p className="mb-3 text-sm text-quiet">{say.moreHelp}</p>
        <Facts facts={otherColumns.map(([name, value]): [string, ReactNode] => [name, String(value)])} />
      </Section>
    </div>
  )
}
