import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { count, yen } from '@kusuribako/ui/format.ts'
import { AddressText } from './address-text.tsx'
import { CardName } from './card-name.tsx'
import type { CheckoutView } from './read-checkout.server.ts'
import type { StepName } from './steps.ts'
import { walletNames } from './wallet-words.ts'

/** The choices of a step, in a few words. */
export function StepSummary({ name, checkout }: { name: StepName; checkout: CheckoutView }) {
  const { email, address, delivery, medicines, card, wallet } = checkout
  const { points } = checkout.cart.totals
  switch (name) {
    case 'address':
      return (
        <>
          <p>
            <EmailText email={email} />
          </p>
          {address && <AddressText address={address} />}
        </>
      )
    case 'delivery':
      return (
        delivery && (
          <p>
            {delivery.name}　{delivery.price === 0 ? '送料無料' : yen(delivery.price)}
          </p>
        )
      )
    case 'medicine':
      return <p className="whole-words">医薬品{medicines.length}点について回答済み</p>
    case 'payment':
      return (
        <>
          {points && points.used > 0 && <p>ポイント {count(points.used)}ポイントを利用</p>}
          {points?.toPay !== 0 && <ChosenMethod wallet={wallet} card={card} />}
        </>
      )
    default:
      return null
  }
}

function ChosenMethod({ wallet, card }: Pick<CheckoutView, 'wallet' | 'card'>) {
  if (wallet) return <p>{walletNames[wallet.id]}</p>
  return card ? <CardName card={card} /> : <p>お支払いはありません。</p>
}
