import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import { Button } from '@kusuribako/ui/button.tsx'
import { Disclosure } from '@kusuribako/ui/disclosure.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { TextInput } from '@kusuribako/ui/inputs.tsx'
import { useFlag } from '../shell/settings.ts'

/** What proves access to an order without a session, as hidden fields of a form. */
export type Proof = { temporary_code: string } | { email: string; display_id: string } | Record<never, never>

interface ReceiptFormProps {
  /** The address that issues the document. */
  action: string
  proof?: Proof
  /** The feature flag that it needs. */
  flag?: FeatureFlag
}

/** Requests the receipt, once the money is captured, where the shop issues them. A plain form: the answer is a file. */
export function ReceiptForm({ action, proof = {}, flag = 'customer-receipt' }: ReceiptFormProps) {
  if (!useFlag(flag)) return null
  return (
    <Disclosure title="領収書（PDF）を発行する">
      <form method="post" action={action} className="grid max-w-md gap-4">
        {Object.entries(proof).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          id="addressee"
          label="宛名"
          help="「様」は自動で付きます（「御中」などで終わるときは付きません）。空欄のときは、ご注文者のお名前になります。"
        >
          <TextInput name="addressee" autoComplete="organization" maxLength={100} />
        </Field>
        <Button kind="plain" className="sm:justify-self-start">
          領収書をダウンロードする
        </Button>
      </form>
    </Disclosure>
  )
}
