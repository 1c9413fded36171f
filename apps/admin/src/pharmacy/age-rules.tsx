import { dayInTokyo } from '@kusuribako/contract/values/day'
import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { date } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useActs } from '../forms/acts.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { type Column, Rows } from '../tables/rows.tsx'
import { AgeRuleDialog } from './age-rule-dialog.tsx'
import { sayAges as say } from './age-words.ts'
import { type AgeRule, useAgeRules } from './ages.ts'
import { useMayWriteLaw } from './pharmacists-only.tsx'

/** How reliably the age of a buyer must be known, and since when. */
export function AgeRules() {
  const { data: rules, error, refetch } = useAgeRules()
  const mayWrite = useMayWriteLaw()
  const { act, begin, ...acts } = useActs<true>()
  return (
    <section aria-label={say.rules} className="mt-8">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-base">{say.rules}</h2>
          <p className="phrases text-sm text-quiet">{say.rulesLead}</p>
        </div>
        {mayWrite && rules && <Button onClick={() => begin(true)}>{say.add}</Button>}
      </div>
      <SuccessMessage {...acts} />
      <div className="mt-3">
        {!rules && <LoadingOrError error={error} again={refetch} />}
        {rules && (
          <Rows
            rows={rules}
            columns={columnsOf(rules)}
            keyOf={({ valid_from }) => valid_from}
            label={say.rules}
            empty={say.empty}
          />
        )}
      </div>
      {act && rules && <AgeRuleDialog last={rules.at(-1)} {...acts} />}
    </section>
  )
}

const names = say.columns
const tones: Record<keyof typeof say.states, Tone> = { over: 'neutral', now: 'success', soon: 'info' }

function stateOf({ valid_from }: AgeRule, rules: readonly AgeRule[]): keyof typeof say.states {
  const today = dayInTokyo(Date.now())
  if (valid_from > today) return 'soon'
  return rules.findLast((rule) => rule.valid_from <= today)?.valid_from === valid_from ? 'now' : 'over'
}

const videoSaleText = (isSold: boolean) => (isSold ? say.byVideo : say.notSold)

const columnsOf = (rules: readonly AgeRule[]): Column<AgeRule>[] => [
  { name: names.from, cell: ({ valid_from }) => <span className="font-semibold">{date(valid_from)}</span> },
  {
    name: names.state,
    cell: (rule) => <Badge tone={tones[stateOf(rule, rules)]}>{say.states[stateOf(rule, rules)]}</Badge>,
  },
  { name: names.adult, cell: ({ adult }) => say.levels[adult] },
  { name: names.young, cell: ({ young_until, young }) => say.youngOf(young_until, say.levels[young]) },
  { name: names.minor, cell: ({ minor_by_video }) => videoSaleText(minor_by_video) },
  { name: names.more, cell: ({ more_by_video }) => videoSaleText(more_by_video) },
  { name: names.days, cell: ({ video_days }) => say.days(video_days) },
  { name: names.source, cell: ({ source }) => <span className="[overflow-wrap:anywhere]">{source}</span> },
]
