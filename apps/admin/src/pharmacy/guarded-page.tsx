import { dayInTokyo } from '@kusuribako/contract/values/day'
import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { date } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useActs } from '../forms/acts.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Page } from '../shell/page.tsx'
import { type Column, Rows } from '../tables/rows.tsx'
import { AgeRules } from './age-rules.tsx'
import { useGuardedRules } from './guarded.ts'
import { GuardedDialog } from './guarded-dialog.tsx'
import { type GuardedRule, purposes, stateOf } from './guarded-form.ts'
import { sayGuarded as say } from './guarded-words.ts'
import { PharmacistsOnly, useMayWriteLaw } from './pharmacists-only.tsx'

/** The rules on guarded ingredients with their periods; a notice is a row, not a release. */
export function GuardedPage() {
  const { data: rules, error, refetch } = useGuardedRules()
  const mayWrite = useMayWriteLaw()
  const { act, begin, ...acts } = useActs<{ rule: GuardedRule | null }>()
  return (
    <Page
      part="pharmacy"
      title={say.title}
      lead={say.lead}
      acts={mayWrite && rules && <Button onClick={() => begin({ rule: null })}>{say.add}</Button>}
      done={acts}
    >
      <PharmacistsOnly>{say.pharmacistsWrite}</PharmacistsOnly>
      <div className="mt-4">
        {!rules && <LoadingOrError error={error} again={refetch} />}
        {rules && (
          <Rows
            rows={rules}
            columns={columnsFor(mayWrite ? (rule) => begin({ rule }) : null)}
            keyOf={({ ingredient, valid_from }) => `${ingredient} ${valid_from}`}
            label={say.title}
            empty={say.empty}
          />
        )}
      </div>
      <AgeRules />
      {act && rules && <GuardedDialog rule={act.rule} rules={rules} {...acts} />}
    </Page>
  )
}

const names = say.columns
const tones: Record<ReturnType<typeof stateOf>, Tone> = { over: 'neutral', now: 'success', soon: 'info' }
const periodOf = ({ valid_from, valid_to }: GuardedRule) => say.periodOf(date(valid_from), valid_to && date(valid_to))

const columnsFor = (edit: ((rule: GuardedRule) => void) | null): Column<GuardedRule>[] => [
  {
    name: names.ingredient,
    cell: ({ ingredient }) => (
      <span className="font-semibold [word-break:keep-all]">{say.ingredients[ingredient]}</span>
    ),
  },
  { name: names.period, cell: (rule) => <span className="[word-break:keep-all]">{periodOf(rule)}</span> },
  {
    name: names.state,
    cell: (rule) => {
      const state = stateOf(rule, dayInTokyo(Date.now()))
      return <Badge tone={tones[state]}>{say.states[state]}</Badge>
    },
  },
  { name: names.small, cell: ({ small_package_days }) => say.days(small_package_days) },
  { name: names.purposes, cell: ({ purpose_days }) => purposesOf(purpose_days) },
  { name: names.recent, cell: recentOf },
  { name: names.source, cell: ({ source }) => <span className="[overflow-wrap:anywhere]">{source}</span> },
  ...(edit
    ? [
        {
          name: names.act,
          isAct: true,
          cell: (rule: GuardedRule) => (
            <Button
              variant="default"
              onClick={() => edit(rule)}
              aria-label={`${say.edit}：${say.ingredients[rule.ingredient]} ${periodOf(rule)}`}
            >
              {say.edit}
            </Button>
          ),
        },
      ]
    : []),
]

const recentOf = ({ recent_days, per_household }: GuardedRule) =>
  `${say.recentDays(recent_days)}${per_household ? `（${say.alsoHousehold}）` : ''}`

const purposesOf = (days: GuardedRule['purpose_days']): string =>
  purposes.flatMap((name) => (days?.[name] ? [`${say.purposes[name]} ${say.days(days[name])}`] : [])).join('、') ||
  say.none
