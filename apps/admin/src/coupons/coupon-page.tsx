import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { date, dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useActs, usePreviousMessage } from '../forms/acts.ts'
import { PaymentBadge } from '../orders/badges.tsx'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { type Act, CouponActDialog } from './coupon-acts.tsx'
import { CouponCodes, MakeCode, RemoveCode } from './coupon-codes.tsx'
import { type Code, type Coupon, type CouponOrder, useCoupon, useCouponOrders } from './coupons.ts'
import { StateBadge } from './coupons-page.tsx'
import { discountOf, periodOf, regionsOf, sentencesOf } from './terms.ts'
import { say } from './words.ts'

/** One coupon: its discount, its conditions, and its orders. */
export function CouponPage() {
  const { couponId = '' } = useParams()
  return (
    <RequireAccess part="offers" title={say.title}>
      <Back to="/coupons">{say.back}</Back>
      <CouponDetails key={couponId} id={couponId} />
    </RequireAccess>
  )
}

function CouponDetails({ id }: { id: string }) {
  const { data: coupon, error, refetch } = useCoupon(id)
  const uses = useCouponOrders(id)
  const { mayWrite } = useRight('offers')
  const { act, begin, ...acts } = useActs<Act | 'make_code' | Code>(usePreviousMessage())
  if (!coupon) return <LoadingOrError error={error} again={refetch} gone={say.gone} rows={8} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <PageTitle>{coupon.code}</PageTitle>
        <StateBadge coupon={coupon} />
      </div>
      <SuccessMessage {...acts} />
      {mayWrite && <CouponActs coupon={coupon} begin={begin} />}
      <div className="mt-4 grid items-start gap-5 xl:grid-cols-2">
        <FactsSection coupon={coupon} />
        <Terms coupon={coupon} />
      </div>
      {coupon.is_dynamic && !coupon.parent_discount && (
        <div className="mt-5">
          <CouponCodes coupon={coupon} make={mayWrite ? () => begin('make_code') : null} remove={begin} />
        </div>
      )}
      <h2 className="mt-6 text-base">{say.orders}</h2>
      <Listed reading={uses} columns={columns} keyOf={(order) => order.id} label={say.orders} empty={say.unused} />
      {act === 'make_code' && <MakeCode coupon={coupon} {...acts} />}
      {typeof act === 'object' && act && <RemoveCode coupon={coupon} code={act} {...acts} />}
      {typeof act === 'string' && act !== 'make_code' && <CouponActDialog act={act} coupon={coupon} {...acts} />}
    </>
  )
}

function CouponActs({ coupon, begin }: { coupon: Coupon; begin: (act: Act) => void }) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {coupon.is_disabled && <Button onClick={() => begin('open')}>{say.open}</Button>}
      <Button variant="default" onClick={() => begin('edit')}>
        {say.edit}
      </Button>
      <Button variant="default" onClick={() => begin('goods')}>
        {say.goods}
      </Button>
      <Button variant="default" onClick={() => begin('duplicate')}>
        {say.duplicate}
      </Button>
      {!coupon.is_disabled && (
        <Button variant="outline" color="danger" onClick={() => begin('end')}>
          {say.end}
        </Button>
      )}
      <Button variant="outline" color="danger" onClick={() => begin('remove')}>
        {say.remove}
      </Button>
    </div>
  )
}

const FactsSection = ({ coupon }: { coupon: Coupon }) => (
  <Section title={say.facts}>
    <Facts
      facts={[
        [
          say.what,
          <span key="what" className="font-semibold">
            {discountOf(coupon.rule)}
          </span>,
        ],
        ...(coupon.rule.description ? [[say.description, coupon.rule.description] as [string, string]] : []),
        [say.columns.period, periodOf(coupon)],
        [say.columns.uses, say.uses(coupon.usage_count, coupon.usage_limit)],
        [
          say.regions,
          regionsOf(coupon)
            .map(({ name }) => name)
            .join('、') || say.nowhere,
        ],
        ...(coupon.parent_discount ? [[say.parent, <Parent key="parent" {...coupon.parent_discount} />] as Fact] : []),
        [say.made, date(coupon.created_at)],
      ]}
    />
  </Section>
)
type Fact = Parameters<typeof Facts>[0]['facts'][number]

const Parent = ({ id, code }: { id: string; code: string }) => (
  <Link to={`/coupons/${id}`} className="text-leaf underline underline-offset-4">
    {code}
  </Link>
)

function Terms({ coupon }: { coupon: Coupon }) {
  const sentences = sentencesOf(coupon)
  return (
    <Section title={say.terms}>
      {sentences.length === 0 && <p className="text-quiet">{say.noTerms}</p>}
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence} className="[overflow-wrap:anywhere]">
            {sentence}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const columns: Column<CouponOrder>[] = [
  {
    name: say.orderColumns.number,
    cell: ({ id, display_id }) => <RowLink to={`/orders/${id}`}>{say.order(display_id)}</RowLink>,
  },
  { name: say.orderColumns.placed, cell: ({ created_at }) => dateAndTime(created_at) },
  { name: say.orderColumns.email, cell: ({ email }) => <EmailText email={email} /> },
  { name: say.orderColumns.payment, cell: (order) => <PaymentBadge order={order} /> },
  { name: say.orderColumns.total, cell: ({ total }) => yen(total), isFigure: true },
]
