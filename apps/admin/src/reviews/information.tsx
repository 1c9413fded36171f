import type { FullReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useFocusOnRefusal } from '../forms/form-focus.ts'
import { LongText } from '../forms/long-text.tsx'
import { Refused } from '../shell/refused.tsx'
import { Facts, Section } from '../shell/section.tsx'
import { words } from '../wording.ts'
import { confirmationsOf } from './confirmation.ts'
import { informBuyer } from './reviews.ts'

const say = words.review

interface InformationProps {
  review: FullReview
  advice: string
  setAdvice: (advice: string) => void
}

/** The written information, its confirmation, and the form to give it (薬機法36条の10). */
export function Information({ review, ...adviceProps }: InformationProps) {
  const confirmations = confirmationsOf(review)
  return (
    <Section title={say.information}>
      {review.information.length === 0 && <p className="text-sm text-quiet">{say.noInformation}</p>}
      <ol className="flex flex-col gap-3">
        {review.information.map(({ version, pharmacist_name, provided_at, advice }, at) => (
          <li key={version} className="rounded-field border border-line px-3 py-2">
            <p className="text-sm text-quiet">{say.informed(version, pharmacist_name, dateAndTime(provided_at))}</p>
            {advice && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{advice}</p>}
            <p className="text-sm font-semibold">{confirmations[at]}</p>
          </li>
        ))}
      </ol>
      {review.state === 'waiting' && <InformForm review={review} {...adviceProps} />}
    </Section>
  )
}

function InformForm({ review, advice, setAdvice }: InformationProps) {
  const sending = useMutation({
    mutationFn: () => informBuyer(review.order_id, advice.trim()),
    onSuccess: () => setAdvice(''),
  })
  const place = useFocusOnRefusal(sending.isPending)
  return (
    <form
      ref={place}
      className="mt-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate()
      }}
    >
      <Refused error={sending.error} />
      <LongText label={say.advice} description={say.adviceHelp} value={advice} change={setAdvice} minRows={3} />
      <details>
        <summary className="min-h-11 cursor-pointer text-sm text-leaf">{say.sheet}</summary>
        {review.sheet.map((item) => (
          <div key={item.line_item_id} className="mt-2 border-t border-line pt-2">
            <h3 className="mb-2 text-base">{item.title}</h3>
            <Facts facts={factsOf(item)} />
          </div>
        ))}
      </details>
      <Button type="submit" variant="default" loading={sending.isPending} className="self-start">
        {review.information.length ? say.informAgain : say.inform}
      </Button>
      <p role="status" className="text-sm text-success empty:hidden">
        {sending.isSuccess && !advice && say.informedNow}
      </p>
    </form>
  )
}

type Item = FullReview['sheet'][number]

/** The parts of the package insert, under its own headings. */
function factsOf(item: Item): [string, string][] {
  const parts: [string, string[]][] = [
    ['有効成分', item.ingredients.map(({ name, amount }) => `${name} ${amount}`)],
    ['効能・効果', item.effects ? [item.effects] : []],
    ['用法・用量', [...item.dosage.map(({ age, dose, times }) => `${age}：${dose}、${times}`), ...item.dosage_notes]],
    ['してはいけないこと', item.do_not],
    ['相談すること', item.consult],
    ['保管', item.storage],
  ]
  return parts.filter(([, lines]) => lines.length > 0).map(([name, lines]) => [name, lines.join('\n')])
}
