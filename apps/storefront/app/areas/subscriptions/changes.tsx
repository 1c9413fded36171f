import type { PaymentMethod } from '@kusuribako/contract/payments/cards'
import { day_ms, dayInTokyo } from '@kusuribako/contract/values/day'
import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Disclosure } from '@kusuribako/ui/disclosure.tsx'
import { Field, FieldGroup } from '@kusuribako/ui/field.tsx'
import { date } from '@kusuribako/ui/format.ts'
import { Checkbox, RadioCard, TextInput } from '@kusuribako/ui/inputs.tsx'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { AddressText } from '../checkout/address-text.tsx'
import type { AddressValues } from '../checkout/address-values.ts'
import { CardName } from '../checkout/card-name.tsx'
import { CardChoices } from '../checkout/saved-cards.tsx'
import type { SubscriptionView } from './subscription-view.ts'

interface ChangeProps {
  subscription: SubscriptionView
  title: ReactNode
  intent: string
  label: string
  open?: boolean
  children: ReactNode
}

/** One setting, folded until needed, wherever it is placed; a plain form without JavaScript too. */
function Change({ subscription, title, intent, label, open, children }: ChangeProps) {
  const { formData } = useNavigation()
  return (
    <Disclosure title={title} name="change" open={open}>
      <Form method="post" action={`/account/subscriptions/${subscription.id}`} className="grid gap-4">
        <input type="hidden" name="seen" value={subscription.nextAt ?? ''} />
        {children}
        <Button
          name="intent"
          value={intent}
          busy={formData?.get('intent') === intent}
          className="sm:justify-self-start"
        >
          {label}
        </Button>
      </Form>
    </Disclosure>
  )
}

export function SkipNext({ subscription }: { subscription: SubscriptionView }) {
  if (!subscription.isSkippable || !subscription.nextAt)
    return (
      <Disclosure title="次回をお休みする">
        <p className="text-sm">
          {subscription.skippedAt && `${date(subscription.skippedAt)}のお届けを、お休みにしています。`}
          その日を過ぎると、次のお休みをお選びいただけます。
        </p>
      </Disclosure>
    )
  return (
    <Change subscription={subscription} title="次回をお休みする" intent="skip" label="次回をお休みにする">
      <p className="text-sm">
        {date(subscription.nextAt)}
        のご注文を1回お休みします。お支払いはありません。その次の回から、いつもどおりお届けします。
      </p>
    </Change>
  )
}

/** `typed`: the day that was refused, to be corrected or sent again. */
export function ChangeDate({
  subscription,
  now,
  typed,
}: {
  subscription: SubscriptionView
  now: number
  typed?: string | undefined
}) {
  const from = Math.max(now, subscription.dueAt ? Date.parse(subscription.dueAt) : now)
  const day = typed ?? (subscription.nextAt ? dayInTokyo(Date.parse(subscription.nextAt)) : undefined)
  return (
    <Change
      subscription={subscription}
      title="次回のご注文日を変える"
      intent="date"
      label="この日に変える"
      open={typed !== undefined}
    >
      <Field label="次回のご注文日" help="その次の回からは、この日を起点にした間隔でお届けします。">
        <TextInput
          // After a skipped delivery, the mounted field would still hold the skipped day.
          key={day}
          type="date"
          name="date"
          required
          min={dayInTokyo(now + day_ms)}
          max={dayInTokyo(from + 183 * day_ms)}
          defaultValue={day}
          className="sm:max-w-60"
        />
      </Field>
    </Change>
  )
}

interface ChangeAddressProps {
  subscription: SubscriptionView
  addresses: (AddressValues & { id: string })[]
}

export function ChangeAddress({ subscription, addresses }: ChangeAddressProps) {
  return (
    <Change subscription={subscription} title="お届け先を変える" intent="address" label="このお届け先に変える">
      <div className="text-sm">
        <p className="text-quiet">いまのお届け先</p>
        <AddressText address={subscription.address} />
      </div>
      {addresses.length > 0 && (
        <FieldGroup legend="アドレス帳から選ぶ">
          <div className="grid gap-2">
            {addresses.map((address, at) => (
              <RadioCard
                key={address.id}
                name="address_id"
                value={address.id}
                label={`${address.province ?? ''}${address.city ?? ''}${address.address_1 ?? ''}`}
                note={`${address.last_name ?? ''} ${address.first_name ?? ''} 様`}
                defaultChecked={
                  address.id === subscription.addressId ||
                  (at === 0 && !addresses.some(({ id }) => id === subscription.addressId))
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <p>
        <ButtonLink to={`/account/addresses?edit=new&delivery=${subscription.id}`} kind="quiet" className="-ml-4">
          アドレス帳に住所を追加する
        </ButtonLink>
      </p>
    </Change>
  )
}

export function ChangeCard({ subscription, saved }: { subscription: SubscriptionView; saved: PaymentMethod[] }) {
  const current = saved.find(({ id }) => id === subscription.cardId)
  return (
    <Change subscription={subscription} title="お支払いのカードを変える" intent="card" label="このカードに変える">
      <p className="text-sm">
        いまのカード：{current ? <CardName card={current.card} /> : '保存されたカードがありません'}
      </p>
      {saved.length > 0 && (
        <FieldGroup legend="保存したカードから選ぶ">
          <div className="grid gap-2">
            <CardChoices saved={saved} chosen={current?.id ?? saved[0]?.id} />
          </div>
        </FieldGroup>
      )}
      <Checkbox name="all" value="yes" label="ほかの定期便も、すべてこのカードにする" />
      <p>
        <ButtonLink to={`/account/cards?delivery=${subscription.id}`} kind="quiet" className="-ml-4">
          カードを追加する
        </ButtonLink>
      </p>
    </Change>
  )
}
