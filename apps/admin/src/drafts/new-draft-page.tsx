import { fullName } from '@kusuribako/ui/format.ts'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Customer } from '../customers/customers.ts'
import { focusInvalidField, useFocusOnRefusal } from '../forms/form-focus.ts'
import { isEmail } from '../forms/is-email.ts'
import { NumberField } from '../forms/number-field.tsx'
import { Required, TextField } from '../forms/text-field.tsx'
import { Unsaved, useChanged } from '../forms/unsaved.tsx'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { Refused } from '../shell/refused.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useMayGoOn, useRight } from '../shell/rights.ts'
import { Section } from '../shell/section.tsx'
import { AddressFields } from './address-fields.tsx'
import { bodyOf, type DraftForm, emptyAddress, emptyForm, isComplete, price } from './draft-form.ts'
import { findMember, makeDraft, useMember, useRegionAndDeliveries } from './drafts.ts'
import { FindBuyer } from './find-buyer.tsx'
import { GoodsFields } from './goods-fields.tsx'
import { say } from './words.ts'

/** Creates an order for somebody on the phone or at the counter. */
export function NewDraftPage() {
  const mayGoOn = useMayGoOn('orders')
  return (
    <RequireAccess part="orders" title={say.makeTitle}>
      <Back to="/drafts">{say.back}</Back>
      <PageTitle>{say.makeTitle}</PageTitle>
      {mayGoOn && <Form />}
    </RequireAccess>
  )
}

function Form() {
  const navigate = useNavigate()
  const mayMoveMoney = useRight('money').mayWrite
  const { data: shipping, error, refetch } = useRegionAndDeliveries()
  const [form, setForm] = useState(emptyForm)
  const [isTried, setTried] = useState(false)
  const making = useMutation({
    mutationFn: async (region_id: string) => {
      // If the address was typed last, its look-up may not have finished.
      const member = form.customer_id || form.isGuests ? null : await findMember(form.email)
      return makeDraft(bodyOf(form, region_id, member))
    },
    onSuccess: (id) => navigate(`/drafts/${id}`, { state: { said: mayMoveMoney ? say.made : say.madeForOthers } }),
  })
  const isChanged = useChanged(form)
  const place = useFocusOnRefusal(making.isPending)
  if (!shipping) return <LoadingOrError error={error} again={refetch} rows={8} />
  const set = (part: Partial<DraftForm>) => setForm({ ...form, ...part })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formElement = event.currentTarget
    setTried(true)
    if (isComplete(form)) making.mutate(shipping.region_id)
    else setTimeout(() => focusInvalidField(formElement))
  }
  return (
    <form ref={place} noValidate onSubmit={submit} className="mt-4 flex max-w-3xl flex-col gap-5">
      <BuyerFields form={form} set={set} isTried={isTried} />
      <Section title={say.goods}>
        <GoodsFields goods={form.goods} change={(goods) => set({ goods })} isTried={isTried} />
        <TextField
          label={say.coupons}
          description={say.couponsHelp}
          value={form.coupons}
          change={(coupons) => set({ coupons })}
          isOptional
          isTried={isTried}
          autoCapitalize="characters"
          autoComplete="off"
          className="mt-4"
        />
      </Section>
      <DeliveryFields form={form} set={set} isTried={isTried} choices={shipping.deliveries} />
      <Refused error={making.error} />
      {isChanged && <Unsaved />}
      <Button type="submit" loading={making.isPending} className="self-start">
        {say.make}
      </Button>
    </form>
  )
}

interface PartProps {
  form: DraftForm
  set: (part: Partial<DraftForm>) => void
  isTried: boolean
}

function BuyerFields({ form, set, isTried }: PartProps) {
  const isWrong = isTried && form.email.trim() !== '' && !isEmail(form.email)
  return (
    <Section title={say.buyer}>
      <div className="flex flex-col gap-4">
        <FindBuyer pick={(customer) => set(partOf(customer))} />
        <TextField
          label={say.email}
          description={say.emailHelp(form.isQuiet)}
          type="email"
          value={form.email}
          // Another address means another person.
          change={(email) => set({ email, customer_id: null, isGuests: false })}
          isTried={isTried}
          wrong={isWrong ? say.emailWrong : undefined}
          autoComplete="off"
        />
        <MemberFound form={form} set={set} />
        <AddressFields to={form.to} change={(part) => set({ to: { ...form.to, ...part } })} isTried={isTried} />
      </div>
    </Section>
  )
}

/** A member has the typed address: the order is theirs, unless staff say otherwise. */
function MemberFound({ form: { email, customer_id, isGuests, to }, set }: Omit<PartProps, 'isTried'>) {
  const member = useMember(email)
  const isEmpty = Object.values(to).every((typed) => !typed.trim())
  return (
    <div role="status" className="flex flex-col items-start gap-3 empty:hidden">
      {member && (!customer_id || customer_id === member.id) && (
        <>
          <Checkbox
            label={say.isMembers(fullName(member) || member.email)}
            description={say.isMembersHelp}
            checked={!isGuests}
            onChange={(event) => set({ isGuests: !event.currentTarget.checked, customer_id: null })}
          />
          {isEmpty && !isGuests && (
            <Button variant="default" onClick={() => set(partOf(member))}>
              {say.fillIn}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** A customer's data, with the first address of their book. */
function partOf({
  id,
  email,
  first_name,
  last_name,
  phone,
  shipping_addresses: [first],
}: Customer): Partial<DraftForm> {
  const stored = { last_name, first_name, phone, ...first }
  const to = Object.fromEntries(
    Object.keys(emptyAddress).map((name) => [name, stored[name as keyof typeof stored] ?? '']),
  )
  return { customer_id: id, email, to: to as unknown as DraftForm['to'] }
}

function DeliveryFields({ form, set, isTried, choices }: PartProps & { choices: { value: string; label: string }[] }) {
  const mayChangePrices = useRight('money').mayWrite
  return (
    <Section title={say.delivery}>
      <div className="flex flex-col gap-4">
        <NativeSelect
          label={<Required>{say.delivery}</Required>}
          data={[{ value: '', label: say.pleaseChoose }, ...choices]}
          value={form.option_id}
          onChange={(event) => set({ option_id: event.currentTarget.value })}
          error={isTried && !form.option_id ? say.deliveryMissing : undefined}
        />
        <NumberField
          label={say.deliveryPrice}
          description={say.deliveryPriceHelp}
          value={form.deliveryPrice}
          change={(deliveryPrice) => set({ deliveryPrice })}
          {...price}
          isOptional
          readOnly={!mayChangePrices}
          isTried={isTried}
          className="max-w-56"
        />
        <Checkbox
          label={say.quiet}
          checked={form.isQuiet}
          onChange={(event) => set({ isQuiet: event.currentTarget.checked })}
        />
      </div>
    </Section>
  )
}
