import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { Facts, Section } from '../shell/section.tsx'
import { draftOf, type Outcome } from './question-form.ts'
import { sayQuestions as say } from './question-words.ts'

/** The questions of one version, each with the effects of its answers. */
export const QuestionList = ({ questions }: { questions: readonly PurchaseQuestion[] }) => (
  <ol className="mt-4 flex flex-col gap-4">
    {questions.map((question, at) => (
      <li key={question.key}>
        <Question question={question} at={at + 1} />
      </li>
    ))}
  </ol>
)

const tones: Record<Exclude<Outcome, 'go'>, Tone> = { remark: 'info', stop: 'danger' }

function Question({ question, at }: { question: PurchaseQuestion; at: number }) {
  const { answers, chosen } = draftOf(question)
  const { stop_reason, purchase_answer_ages: ages } = question
  return (
    <Section title={say.questionAt(at)}>
      <p className="font-semibold [overflow-wrap:anywhere]">{question.question}</p>
      <ul className="my-3 flex flex-col gap-1.5">
        {answers.map(({ text, outcome }, place) => (
          <li key={text} className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
            ・{text}
            {outcome !== 'go' && <Badge tone={tones[outcome]}>{say.outcomes[outcome]}</Badge>}
            {place === chosen && <Badge>{say.chosen}</Badge>}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ...(stop_reason ? [[say.stopReason, stop_reason] as [string, string]] : []),
          [
            say.ages,
            ages.length === 0
              ? say.everyAge
              : ages.map(({ min_age, max_age }) => say.agesOf(min_age, max_age)).join('、'),
          ],
        ]}
      />
    </Section>
  )
}
