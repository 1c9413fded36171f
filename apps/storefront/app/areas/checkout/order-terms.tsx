import { count, yen } from '@kusuribako/ui/format.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../shell/settings.ts'
import { AddressText } from './address-text.tsx'
import { CardName } from './card-name.tsx'
import type { CheckoutView } from './read-checkout.server.ts'
import { walletNames } from './wallet-words.ts'

/** Payment, delivery and withdrawal, on the very screen of the button (特定商取引法12条の6第1項, 2項). */
export function OrderTerms({ checkout, needsPharmacist }: { checkout: CheckoutView; needsPharmacist: boolean }) {
  const { address, delivery, card, wallet, cart, email } = checkout
  const { supportPhone } = useSettings()
  const isPaid = cart.totals.points?.toPay === 0
  return (
    <dl className="grid gap-5 border-t border-line pt-6 text-sm leading-relaxed">
      <Term name="お支払いの総額">
        <Total totals={cart.totals} />
      </Term>
      <Term name="お支払い方法と時期">
        {isPaid ? (
          'ポイントですべてお支払いいただきます。'
        ) : wallet ? (
          <>
            {walletNames[wallet.id]}
            {wallet.descriptor && `（${wallet.descriptor.replace(/ *\(Amazon Pay\)$/, '')}）`}
            <br />
            「注文を確定する」を押すと、{walletNames[wallet.id]}の画面に進みます。
            {needsPharmacist
              ? '薬剤師の承認後にお支払いが確定します。'
              : 'そこでお支払いを済ませると、ご注文とお支払いが確定します。'}
          </>
        ) : card ? (
          <>
            クレジットカード（
            <CardName card={card} />
            ）一括払い
            <br />
            {needsPharmacist ? '薬剤師の承認後にお支払いが確定します。' : 'ご注文の確定と同時にお支払いが確定します。'}
            口座からのお引き落とし日は、カード会社の規約によります。
          </>
        ) : (
          'お支払いはありません。'
        )}
      </Term>
      <Term name="お届けの時期">
        {needsPharmacist && '薬剤師の承認後に発送します。'}
        {delivery?.description || 'ご注文後、順次発送します。'}
      </Term>
      <Term name="お届け先">{address && <AddressText address={address} />}</Term>
      <Term name="確認メールの送り先">
        <span className="break-all">{email}</span>
      </Term>
      <Term name="キャンセル・返品">
        発送の準備が始まるまでは、ご注文の詳細画面またはお問い合わせからキャンセルできます。キャンセル料はかかりません。
        医薬品は品質を守るため、お客様のご都合による返品・交換をお受けしていません。不良品や誤ったお届けのときは、商品の到着後8日以内にご連絡ください。送料当店負担で交換または返金します。
        <br />
        <Link to="/contact" className="text-leaf underline underline-offset-4">
          お問い合わせ
        </Link>
        {supportPhone && `（電話 ${supportPhone}）`}
      </Term>
    </dl>
  )
}

function Total({ totals: { total, shipping, points } }: Pick<CheckoutView['cart'], 'totals'>) {
  return (
    <>
      {yen(total)}（税込・送料{shipping ? yen(shipping) : '無料'}を含みます）
      {points && points.used > 0 && (
        <>
          <br />
          うちポイント {count(points.used)}ポイント、お支払い {yen(points.toPay)}
        </>
      )}
    </>
  )
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[10rem_1fr] sm:gap-4">
      <dt className="font-semibold">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
