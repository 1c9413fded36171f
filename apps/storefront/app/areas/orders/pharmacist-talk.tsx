import type { PharmacistMessage } from '@kusuribako/contract/checkout/pharmacist-review'
import { Button } from '@kusuribako/ui/button.tsx'
import { Disclosure } from '@kusuribako/ui/disclosure.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { TextArea } from '@kusuribako/ui/inputs.tsx'
import { Form, useNavigation } from 'react-router'
import { useRefusedField } from '../shell/use-refused-field.ts'

/** The messages so far, the oldest first. */
export function MessageList({ messages }: { messages: PharmacistMessage[] }) {
  if (messages.length === 0) return <p className="text-sm text-quiet">メッセージはまだありません。</p>
  return (
    <ol className="grid gap-3">
      {messages.map(({ id, from, pharmacist_name, text, created_at }) => (
        <li key={id} className="rounded-card border border-line bg-surface p-4">
          <p className="text-sm text-quiet">
            {from === 'buyer' ? 'お客様' : `薬剤師 ${pharmacist_name}`}（{dateAndTime(created_at)}）
          </p>
          <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
        </li>
      ))}
    </ol>
  )
}

interface MessageFormProps {
  refusal: { textError: string | undefined; values: Record<string, string> } | undefined
}

export function MessageForm({ refusal }: MessageFormProps) {
  const sending = useNavigation().formData?.get('intent') === 'write'
  const error = refusal?.textError
  const input = useRefusedField<HTMLTextAreaElement>(error ? refusal : null)
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="write" />
      <Field
        id="text"
        label="薬剤師へのメッセージ"
        required
        help="お返事やご質問をお書きください。薬剤師・登録販売者だけが読みます。"
        error={error}
      >
        <TextArea ref={input} name="text" rows={4} maxLength={2000} defaultValue={refusal?.values.text} />
      </Field>
      <Button kind="plain" busy={sending} className="sm:justify-self-start">
        メッセージを送る
      </Button>
    </Form>
  )
}

/** Withdrawing the order, while nothing is decided. */
export function DeclineForm() {
  const sending = useNavigation().formData?.get('intent') === 'decline'
  return (
    <Disclosure title="このご注文をキャンセルする">
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="decline" />
        <p className="text-sm">
          ご注文をすべてキャンセルします。あとから元に戻すことはできません。代金はいただきません。
        </p>
        <Button kind="danger" busy={sending} className="sm:justify-self-start">
          注文をキャンセルする
        </Button>
      </Form>
    </Disclosure>
  )
}
