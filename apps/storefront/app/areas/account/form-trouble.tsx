import { ErrorSummary } from '@kusuribako/ui/notice.tsx'
import { FocusedNotice } from '../shell/focused-notice.tsx'
import type { FormAnswer } from './form-answer.ts'

/** What stands in the way of a form, above its fields; takes the focus. */
export function FormTrouble({ answer }: { answer: FormAnswer }) {
  return (
    <>
      <ErrorSummary errors={answer.errors} />
      {answer.refused && (
        <FocusedNotice kind="danger" about={answer}>
          {answer.refused}
        </FocusedNotice>
      )}
    </>
  )
}
