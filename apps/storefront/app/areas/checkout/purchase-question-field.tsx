import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { Field, FieldGroup } from '@kusuribako/ui/field.tsx'
import { RadioCard, TextArea } from '@kusuribako/ui/inputs.tsx'
import { useState } from 'react'
import { answerField, remarkField, wordingField, wordingOf } from './medicine-form.ts'
import type { MedicineLine } from './read-checkout.server.ts'

interface PurchaseQuestionFieldProps {
  line: MedicineLine
  question: PurchaseQuestion
  /** What was typed, when the form was refused. */
  values: Record<string, string> | undefined
  errors: Record<string, string>
}

// The question is right above: only the list at the top of the form names it.
const unansweredWords = '答えを選んでください'
const changedWords = 'ご入力のあいだに内容が変わりました。お手数ですが、もう一度お答えください'
const remarkWords = 'くわしい内容を入力してください'

/** One question as radio cards; an answer that needs text opens a field for it. */
export function PurchaseQuestionField({ line, question, values, errors }: PurchaseQuestionFieldProps) {
  const field = answerField(line.id, question.key)
  const remark = remarkField(line.id, question.key)
  const storedAnswer = line.answers[question.key]
  const seenWording = values?.[wordingField(line.id, question.key)]
  const words = seenWording === undefined || seenWording === wordingOf(question) ? unansweredWords : changedWords
  const [answer, setAnswer] = useState(
    values ? values[field] : (storedAnswer?.answer ?? question.default_answer ?? undefined),
  )
  const answersWithRemark = question.require_remark_answer
  const needsRemark = answer !== undefined && answersWithRemark.includes(answer)
  return (
    <FieldGroup id={field} legend={question.question} required error={errors[field] && words}>
      <input type="hidden" name={wordingField(line.id, question.key)} value={wordingOf(question)} />
      <div className="grid gap-2">
        {question.answer.map((offered) => (
          <RadioCard
            key={offered}
            name={field}
            value={offered}
            label={offered}
            defaultChecked={answer === offered}
            onChange={() => setAnswer(offered)}
          />
        ))}
      </div>
      {answersWithRemark.length > 0 && (
        <div className={needsRemark ? 'mt-4' : 'mt-4 scripting:hidden'}>
          <Field
            id={remark}
            label="くわしい内容"
            help={`「${answersWithRemark.join('」「')}」を選んだ方はご記入ください。`}
            required={needsRemark}
            error={errors[remark] && remarkWords}
          >
            <TextArea
              name={remark}
              rows={3}
              maxLength={1000}
              defaultValue={values?.[remark] ?? storedAnswer?.remarkAnswer ?? ''}
            />
          </Field>
        </div>
      )}
    </FieldGroup>
  )
}
