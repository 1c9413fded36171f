import { Button, NativeSelect, TextInput } from '@mantine/core'
import { ChoiceField } from '../forms/choice-field.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { TextField } from '../forms/text-field.tsx'
import { words } from '../wording.ts'
import { type Draft, hasStop, isRangeReversed, isRepeatedAnswer, limits, withoutAnswer } from './question-form.ts'
import { sayWriting as say, sayQuestions } from './question-words.ts'

interface FieldsProps {
  draft: Draft
  set: (part: Partial<Draft>) => void
  /** Submitting was attempted. */
  isTried: boolean
}

/** One question in the editor: its text, its answers with their effects, and its target. */
export const QuestionFields = (props: FieldsProps) => {
  const { draft, set, isTried } = props
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={say.question}
        description={say.questionHelp}
        value={draft.question}
        change={(question) => set({ question })}
        isTried={isTried}
        isLong
        maxLength={1000}
      />
      <Answers {...props} />
      {hasStop(draft.answers) && (
        <TextField
          label={sayQuestions.stopReason}
          description={say.stopReasonHelp}
          value={draft.stop_reason}
          change={(stop_reason) => set({ stop_reason })}
          isTried={isTried}
          isLong
          maxLength={1000}
        />
      )}
      <Ages {...props} />
    </div>
  )
}

const outcomes = optionsOf(sayQuestions.outcomes)

function Answers({ draft, set, isTried }: FieldsProps) {
  const { answers, chosen } = draft
  return (
    <fieldset className="flex flex-col gap-4 sm:gap-2">
      <legend className="mb-1 text-sm font-semibold">{say.answers}</legend>
      {answers.map((_, at) => (
        <Answer
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place while its words are typed.
          key={at}
          {...{ draft, set, isTried, at }}
        />
      ))}
      {isTried && answers.length === 0 && (
        <p role="alert" className="text-sm text-danger">
          {say.noAnswer}
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Button
          variant="default"
          onClick={() => set({ answers: [...answers, { text: '', outcome: 'go' }] })}
          disabled={answers.length >= limits.answers}
        >
          {say.addAnswer}
        </Button>
        <NativeSelect
          label={say.chosen}
          data={[
            { value: '-1', label: say.chosenNone },
            ...answers.map(({ text }, at) => ({ value: String(at), label: text || say.answerAt(at + 1) })),
          ]}
          value={String(chosen)}
          onChange={(event) => set({ chosen: Number(event.currentTarget.value) })}
          className="min-w-0 flex-1 basis-56 sm:max-w-80"
        />
      </div>
    </fieldset>
  )
}

/** One answer, its effect, and the button to remove it. */
function Answer({ draft, set, isTried, at }: FieldsProps & { at: number }) {
  const { answers } = draft
  const { text, outcome } = answers[at]!
  const change = (part: Partial<Draft['answers'][number]>) =>
    set({ answers: answers.with(at, { ...answers[at]!, ...part }) })
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TextInput
        aria-label={say.answerAt(at + 1)}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        error={isTried && whyNotAnswer(answers, at)}
        maxLength={255}
        className="min-w-0 flex-1 basis-56"
      />
      <ChoiceField
        aria-label={say.outcomeAt(at + 1)}
        choices={outcomes}
        value={outcome}
        change={(outcome) => change({ outcome })}
        className="min-w-0 flex-1 basis-40 sm:max-w-60"
      />
      <Button
        variant="subtle"
        px="xs"
        onClick={() => set(withoutAnswer(draft, at))}
        aria-label={say.removeAnswer(at + 1)}
      >
        {say.remove}
      </Button>
    </div>
  )
}

function whyNotAnswer(answers: Draft['answers'], at: number): string | undefined {
  if (!answers[at]!.text.trim()) return words.missing(say.answerAt(at + 1))
  return isRepeatedAnswer(answers, at) ? say.again : undefined
}

function Ages({ draft: { ages }, set, isTried }: FieldsProps) {
  const change = (at: number, part: Partial<Draft['ages'][number]>) =>
    set({ ages: ages.with(at, { ...ages[at]!, ...part }) })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-semibold">{say.ages}</legend>
      <p className="mb-1 text-sm text-quiet">{say.agesHelp}</p>
      {ages.map((range, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range is its place while its ages are typed.
        <div key={at} className="flex flex-wrap items-start gap-2">
          <Age label={say.min} value={range.min} change={(min) => change(at, { min })} isTried={isTried} />
          <Age label={say.max} value={range.max} change={(max) => change(at, { max })} isTried={isTried} />
          <Button
            variant="subtle"
            px="xs"
            onClick={() => set({ ages: ages.toSpliced(at, 1) })}
            aria-label={say.removeAges(at + 1)}
          >
            {say.remove}
          </Button>
          {isTried && isRangeReversed(range) && (
            <p role="alert" className="basis-full text-sm text-danger">
              {say.turned}
            </p>
          )}
        </div>
      ))}
      <Button
        variant="default"
        className="self-start"
        onClick={() => set({ ages: [...ages, { min: '', max: '' }] })}
        disabled={ages.length >= limits.ages}
      >
        {ages.length > 0 ? say.addMoreAges : say.addAges}
      </Button>
    </fieldset>
  )
}

interface AgeProps {
  label: string
  value: string
  change: (typed: string) => void
  isTried: boolean
}

const Age = ({ label, ...rest }: AgeProps) => (
  <NumberField
    aria-label={label}
    {...rest}
    {...limits.age}
    className="w-32"
    rightSection={<span className="text-sm whitespace-nowrap text-quiet">{label}</span>}
    rightSectionWidth={56}
  />
)
