import { dateAndTime, fullName, phone, yen } from '@kusuribako/ui/format.ts'
import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { KindBadge } from '../customers/customers-page.tsx'
import { useActs, usePreviousMessage } from '../forms/acts.ts'
import { CustomerLink, linesOf } from '../orders/buyer.tsx'
import { lineName } from '../orders/line-name.ts'
import { partsOf } from '../orders/money.tsx'
import { say as sayOrder } from '../orders/words.ts'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { words } from '../wording.ts'
import { type Act, Acting } from './draft-acts.tsx'
import { type Draft, useDraft } from './drafts.ts'
import { StateBadge } from './drafts-page.tsx'
import { say } from './words.ts'

/** Starts an action; null for read-only users, and where nothing can be done any more. */
type Begin = ((act: Act) => void) | null

/** One draft: goods, buyer and price, until it is an order. */
export function DraftPage() {
  const { draftId = '' } = useParams()
  return (
    <RequireAccess part="orders" title={say.title}>
      <Back to="/drafts">{say.back}</Back>
      <Story key={draftId} id={draftId} />
    </RequireAccess>
  )
}

function Story({ id }: { id: string }) {
  const { data: draft, error, refetch } = useDraft(id)
  const { mayWrite } = useRight('orders')
  const { act, ...acts } = useActs<Act>(usePreviousMessage())
  if (!draft) return <LoadingOrError error={error} again={refetch} gone={say.gone} rows={8} />
  const begin = mayWrite && draft.status === 'open' ? acts.begin : null
  return (
    <>
      <Head draft={draft} begin={begin} />
      <SuccessMessage {...acts} />
      <div className="mt-4 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Lines draft={draft} begin={begin} />
          <Money draft={draft} begin={begin} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Delivery draft={draft} begin={begin} />
          <Buyer draft={draft} />
        </div>
      </div>
      {act && <Acting act={act} draft={draft} {...acts} />}
    </>
  )
}

function Head({ draft, begin }: { draft: Draft; begin: Begin }) {
  const mayMoveMoney = useRight('money').mayWrite
  const { display_id, created_at, order, cart } = draft
  const isPayable = cart.items.length > 0 && cart.shipping_methods.length > 0
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <PageTitle>{say.number(display_id)}</PageTitle>
            <StateBadge {...draft} />
          </div>
          <p className="text-sm text-quiet">
            {say.columns.made} {dateAndTime(created_at)}
          </p>
        </div>
        {begin && (
          <div className="flex flex-wrap gap-2">
            {mayMoveMoney && isPayable && <Button onClick={() => begin({ act: 'pay' })}>{say.pay}</Button>}
            <Button variant="outline" color="danger" onClick={() => begin({ act: 'drop' })}>
              {say.drop}
            </Button>
          </div>
        )}
      </div>
      {begin && isPayable && !mayMoveMoney && <p className="mt-2 text-sm text-quiet">{say.othersPay}</p>}
      {order && (
        <Alert color="success" mt="md">
          <p className="text-ink">{say.isOrder}</p>
          <Link to={`/orders/${order.id}`} className="inline-flex min-h-11 items-center text-leaf underline">
            {say.toOrder(order.display_id)}
          </Link>
        </Alert>
      )}
    </>
  )
}

function Lines({ draft, begin }: { draft: Draft; begin: Begin }) {
  const { items } = draft.cart
  return (
    <Section
      title={say.lines}
      acts={
        begin && (
          <Button variant="default" onClick={() => begin({ act: 'add' })}>
            {say.addLine}
          </Button>
        )
      }
    >
      {items.length === 0 && <p className="text-sm text-quiet">{say.noLines}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {items.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
              <strong>{line.title}</strong>
              {line.description && <span className="block text-sm text-quiet">{line.description}</span>}
            </p>
            <p className="text-sm whitespace-nowrap tabular-nums">
              {say.eachAndAll(yen(line.unit_price), line.quantity, yen(line.total ?? 0))}
            </p>
            {begin && (
              <div className="ml-auto flex">
                <Button
                  variant="subtle"
                  px="xs"
                  onClick={() => begin({ act: 'change', line })}
                  aria-label={say.changeOf(lineName(line))}
                >
                  {say.change}
                </Button>
                <Button
                  variant="subtle"
                  color="danger"
                  px="xs"
                  onClick={() => begin({ act: 'remove', line })}
                  aria-label={say.removeOf(lineName(line))}
                >
                  {say.remove}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Only with tax, as its buyer will pay: the receipt states the tax, rounded by rate. */
function Money({ draft: { cart }, begin }: { draft: Draft; begin: Begin }) {
  const { goods, discount, shipping, giftCards } = partsOf(cart)
  return (
    <Section
      title={say.money}
      acts={
        begin && (
          <Button variant="default" onClick={() => begin({ act: 'coupons' })}>
            {say.coupons}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [sayOrder.goodsWithTax, yen(goods)],
          ...rowUnlessZero(discount, say.discount, `−${yen(discount)}`),
          ...rowUnlessZero(cart.discounts.length, say.coupons, cart.discounts.map(({ code }) => code).join('、')),
          [sayOrder.shipping, yen(shipping)],
          ...rowUnlessZero(giftCards, say.giftCard, `−${yen(giftCards)}`),
          [say.total, <strong key="total">{yen(cart.total)}</strong>],
        ]}
      />
    </Section>
  )
}

const rowUnlessZero = (amount: number, name: string, value: string): [string, string][] =>
  amount ? [[name, value]] : []

const Delivery = ({ draft: { cart }, begin }: { draft: Draft; begin: Begin }) => (
  <Section title={say.delivery}>
    {cart.shipping_methods.map(({ id, shipping_option, total, price }) => (
      <p key={id}>
        {shipping_option?.name} <span className="tabular-nums">{yen(total ?? price)}</span>
      </p>
    ))}
    {cart.shipping_methods.length === 0 && <p className="text-sm text-quiet">{say.noDelivery}</p>}
    {begin && cart.items.length > 0 && (
      <Button variant="default" mt="sm" onClick={() => begin({ act: 'deliver' })}>
        {say.setDelivery}
      </Button>
    )}
  </Section>
)

const BuyersEmail = ({ customer_id, email }: Pick<Draft['cart'], 'customer_id' | 'email'>) =>
  email && customer_id ? <CustomerLink id={customer_id} email={email} /> : (email ?? words.list.none)

function Buyer({ draft: { cart, no_notification_order } }: { draft: Draft }) {
  const to = cart.shipping_address
  return (
    <Section title={sayOrder.buyer}>
      <Facts
        isNarrow
        facts={[
          [say.name, to ? fullName(to) : words.list.none],
          [say.mail, <BuyersEmail key="email" {...cart} />],
          ...(cart.customer ? [[say.kind, <KindBadge key="kind" {...cart.customer} />] as [string, ReactNode]] : []),
          [say.tel, to?.phone ? phone(to.phone) : words.list.none],
          [say.address, to ? linesOf(to) : words.list.none],
          [say.letters, no_notification_order ? say.silent : say.told],
        ]}
      />
    </Section>
  )
}
