import { Button } from '@kusuribako/ui/button.tsx'
import { Form, useNavigation } from 'react-router'

interface RemoveFormProps {
  /** The field that identifies what is removed, and its value. */
  field: { name: string; value: string }
  /** Which of them, for screen reader users who hear only the button. */
  about: string
  question: string
}

/** Asks for confirmation in place before something is deleted for good; opens and closes without JavaScript too. */
export function RemoveForm({ field, about, question }: RemoveFormProps) {
  const { formData } = useNavigation()
  const isSending = formData?.get('intent') === 'remove' && formData.get(field.name) === field.value
  return (
    <details name="remove" className="group min-w-0 flex-[1_1_9rem]">
      <summary className="inline-flex min-h-11 list-none items-center text-quiet underline underline-offset-4 hover:text-danger">
        <span className="group-open:hidden">削除する</span>
        <span className="hidden group-open:inline">削除をやめる</span>
        <span className="sr-only">：{about}</span>
      </summary>
      <Form method="post" className="mt-1 grid grid-cols-1 justify-items-start gap-3">
        <input type="hidden" name={field.name} value={field.value} />
        <p className="phrases">{question}</p>
        <Button kind="danger" name="intent" value="remove" busy={isSending}>
          削除を確定する<span className="sr-only">：{about}</span>
        </Button>
      </Form>
    </details>
  )
}
