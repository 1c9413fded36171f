import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { questionsFor } from '@kusuribako/contract/pharmacy/asked-questions.rules'
import { Field, FieldGroup } from '@kusuribako/ui/field.tsx'
import { RadioCard, TextArea } from '@kusuribako/ui/inputs.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { useState } from 'react'
import { NumberField } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { Section } from '../shell/section.tsx'
import { limits } from './question-form.ts'
import { sayWriting as say } from './question-words.ts'

/** The questions as a buyer of a given age sees them, rendered with the shop's own components; they can be answered. */
export function QuestionPreview({ questions }: { questions: readonly PurchaseQuestion[] }) {
  const [typed, setTyped] = useState('')
  const age = wholeNumber(typed)
  const visibleQuestions = questionsFor(questions, age)
  return (
    <Section title={say.preview}>
      <p className="mb-3 text-sm text-quiet">{say.previewHelp}</p>
      <NumberField
        label={say.age}
        value={typed}
        change={setTyped}
        {...limits.age}
        isOptional
        isTried
        className="w-40"
      />
      <div className="mt-5 flex flex-col gap-6 border-t border-line pt-5">
        {visibleQuestions.length === 0 && <p className="text-sm text-quiet">{say.previewEmpty}</p>}
        {visibleQuestions.map((question) => (
          // A choice made for another wording does not apply.
          <PreviewQuestion
            key={`${question.key} ${question.default_answer} ${question.answer.join()}`}
            question={question}
          />
        ))}
      </div>
    </Section>
  )
}

function PreviewQuestion({ question }: { question: PurchaseQuestion }) {
  const {
    key,
    answer: choices,
    default_answer,
    stop_answer,
    stop_reason,
    require_remark_answer: remarkAnswers,
  } = question
  const [answer, setAnswer] = useState(default_answer)
  return (
    <FieldGroup legend={question.question} required>
      <div className="grid gap-2">
        {choices.map((one) => (
          <RadioCard
            key={one}
            name={`preview-${key}`}
            value={one}
            label={one}
            defaultChecked={answer === one}
            onChange={() => setAnswer(one)}
          />
        ))}
      </div>
      {answer !== null && remarkAnswers.includes(answer) && (
        <div className="mt-4">
          <Field label={say.remark} help={say.remarkHelp(remarkAnswers.join('」「'))} required>
            <TextArea rows={3} maxLength={1000} />
          </Field>
        </div>
      )}
      {answer !== null && stop_answer.includes(answer) && (
        <div className="mt-4">
          <Notice kind="danger">{say.stops(stop_reason ?? '')}</Notice>
        </div>
      )}
    </FieldGroup>
  )
}
