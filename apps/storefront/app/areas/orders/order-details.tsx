import { isErasedEmail } from '@kusuribako/contract/customers/erased-email'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Disclosure } from '@kusuribako/ui/disclosure.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { Link } from '@kusuribako/ui/link.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import type { ReactNode } from 'react'
import { Totals } from '../cart/totals.tsx'
import { AddressText } from '../checkout/address-text.tsx'
import { CardName } from '../checkout/card-name.tsx'
import { ConfirmedGoods, ConfirmedTerms } from '../checkout/confirmation-block.tsx'
import { GoodsList } from '../checkout/goods-list.tsx'
import { walletNames } from '../checkout/wallet-words.ts'
import { OrderCases } from './order-cases.tsx'
import type { OrderView } from './order-view.ts'
import { Parcels } from './parcels.tsx'
import { type Proof, ReceiptForm } from './receipt-form.tsx'

interface OrderDetailsProps {
  order: OrderView
  /** What proves access to the order for the linked pages. */
  proof?: Proof
}

/** An order from its state down to its total. */
export function OrderDetails({ order, proof = {} }: OrderDetailsProps) {
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
          <Badge tone={order.state.tone}>{order.state.word}</Badge>
          <span className="tabular-nums">注文番号 {order.number}</span>
          <span>{dateAndTime(order.placedAt)}</span>
        </p>
        <Notice kind={order.state.tone === 'neutral' ? 'info' : order.state.tone}>
          <p>{order.state.text}</p>
          {order.reviewNote && (
            <p className="mt-2 whitespace-pre-wrap">
              <span className="font-semibold">薬剤師から：</span>
              {order.reviewNote}
            </p>
          )}
        </Notice>
        <PendingRefund totals={order.totals} />
        <SubscriptionNote order={order} />
        {order.changeToAnswer && <ChangeToAnswer to={order.changeToAnswer} />}
        {order.hasReview && <PharmacistLink order={order} proof={proof} />}
        <Parcels parcels={order.parcels} />
      </div>
      <OrderCases cases={order.cases} />
      <section className="grid gap-5 rounded-card border border-line bg-surface p-5">
        <h2 className="text-lg">ご注文の商品</h2>
        <GoodsList lines={order.lines} />
        <div className="border-t border-line pt-5">
          <Totals totals={order.totals} codes={order.codes} />
        </div>
      </section>
      <dl className="grid gap-6 text-sm leading-relaxed whole-words sm:grid-cols-2">
        <Item name="お届け先">
          <Recipient order={order} />
        </Item>
        {order.delivery && (
          <Item name="お届け方法">
            {order.delivery}
            {order.deliveryTime && <span className="block text-quiet">{order.deliveryTime}</span>}
          </Item>
        )}
        {(order.card || order.wallet) && (
          <Item name="お支払い方法">
            {order.card ? <CardName card={order.card} /> : order.wallet && walletNames[order.wallet]}
          </Item>
        )}
        {!isErasedEmail(order.email) && (
          <Item name="メールアドレス">
            <EmailText email={order.email} />
          </Item>
        )}
      </dl>
      <ConfirmationText order={order} />
      {order.hasReceipt && <ReceiptForm action={`/orders/${order.id}/receipt`} proof={proof} />}
    </div>
  )
}

/** After the retention of an order nothing of this is stored any more (138). */
function Recipient({ order: { email, comesByMail, address } }: { order: OrderView }) {
  if (isErasedEmail(email)) return '保存期間が終わったため、お届け先などの情報は削除しました。'
  if (comesByMail) return <EmailText email={email} />
  return address && <AddressText address={address} />
}

/** Without this notice, a buyer who was told of a refund and does not see it yet would contact the shop. */
const PendingRefund = ({ totals: { pendingRefund = 0 } }: Pick<OrderView, 'totals'>) =>
  pendingRefund > 0 && (
    <Notice kind="info" title="返金の手続き中です">
      <p className="phrases">
        決済会社で{yen(pendingRefund)}
        の返金を手続きしています。お金が戻る日は、カード会社などにより異なります。お客様のお手続きは必要ありません。
      </p>
    </Notice>
  )

/**
 * Says that the order is a delivery of a subscription: for most of these nobody pressed a button. Links to the
 * subscription only for members, because it has no page without an account.
 */
function SubscriptionNote({ order: { subscription, to } }: Pick<OrderDetailsProps, 'order'>) {
  if (!subscription) return null
  return (
    <p className="text-sm">
      定期便の{subscription.cycle}回目のご注文です。
      {to.startsWith('/account') && (
        <Link to={subscription.to} className="text-leaf underline underline-offset-4">
          定期便の内容を見る
        </Link>
      )}
    </p>
  )
}

const ChangeToAnswer = ({ to }: { to: string }) => (
  <Notice kind="warning" title="ご注文の変更について、お返事をお待ちしています">
    <p>お店から、ご注文の変更をご提案しています。内容をご確認のうえ、同意されるか、お断りになるかをお選びください。</p>
    <ButtonLink to={to} className="mt-3">
      変更の内容を確認する
    </ButtonLink>
  </Notice>
)

/** The text of the last screen, for reading it again. */
function ConfirmationText({ order: { confirmed, lines } }: Pick<OrderDetailsProps, 'order'>) {
  if (!confirmed) return null
  const { confirmation, confirmed_at } = confirmed
  return (
    <Disclosure title="ご注文時の確認内容">
      <div className="grid gap-6">
        <p className="text-sm text-quiet">
          {dateAndTime(confirmed_at)} に「{confirmation.button}」を押されたときの内容です。
        </p>
        <ConfirmedGoods
          confirmation={confirmation}
          pictures={Object.fromEntries(lines.map(({ id, thumbnail }) => [id, thumbnail]))}
        />
        <ConfirmedTerms confirmation={confirmation} />
      </div>
    </Disclosure>
  )
}

/** The link to the conversation of pharmacist and buyer, or where to find it. */
function PharmacistLink({ order, proof }: { order: OrderView; proof: Proof }) {
  if (!mayReadMessages(order, proof))
    return (
      <p className="phrases text-sm text-quiet">薬剤師とのやりとりは、お送りしたメールのリンクからご覧いただけます。</p>
    )
  return (
    <ButtonLink
      to={`/orders/${order.id}/pharmacist${queryOf(proof)}`}
      kind={order.awaitsBuyer ? 'main' : 'plain'}
      className="sm:justify-self-start"
    >
      薬剤師とのやりとりを見る
    </ButtonLink>
  )
}

/**
 * Neither a number with an e-mail address, nor a guest's link by the order's time opens what was said about somebody's
 * health: only a mail's link does.
 */
const mayReadMessages = (order: OrderView, proof: Proof) =>
  'temporary_code' in proof
    ? order.to.startsWith('/account/') || !/^\d+$/.test(proof.temporary_code)
    : !('email' in proof)

const queryOf = (proof: Proof) => ('temporary_code' in proof ? `?temporary_code=${proof.temporary_code}` : '')

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}
