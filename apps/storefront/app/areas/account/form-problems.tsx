import { ErrorSummary } from '@kusuribako/ui/notice.tsx'
import { FocusedNotice } from '../shell/focused-notice.tsx'
import type { FormAnswer } from './form-answer.ts'

/** A form's error, above its fields; takes the focus. */
export function FormProblems({ answer }: { answer: FormAnswer }) {
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
