import { ErrorSummary, Notice } from '@kusuribako/ui/notice.tsx'
import type { FormAnswer } from './form-answer.ts'

/** What stands in the way of a form, above its fields; takes the focus. */
export function FormTrouble({ answer: { errors, refused } }: { answer: FormAnswer }) {
  return (
    <>
      <ErrorSummary errors={Object.entries(errors).map(([field, message]) => ({ field, message }))} />
      {refused && (
        <Notice kind="danger" announced>
          {refused}
        </Notice>
      )}
    </>
  )
}
