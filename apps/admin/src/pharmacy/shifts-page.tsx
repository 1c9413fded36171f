import { dayInTokyo } from '@kusuribako/contract/values/day'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { shortDate } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { type ActProps, useActs } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { DateField } from '../forms/date-field.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Listed } from '../tables/listed.tsx'
import { usePlace } from '../tables/place.ts'
import type { Column } from '../tables/rows.tsx'
import { removeShift, type Shift, useShifts } from './pharmacy.ts'
import { PlanShifts } from './plan-shifts.tsx'
import { hoursOf } from './shift-plan.ts'
import { sayShift as say } from './words.ts'

const names = say.columns

/** Who is on duty when, from today on or from another day. */
export function ShiftsPage() {
  const { mayWrite } = useRight('pharmacy')
  const { get, go } = usePlace()
  const from = get('from') || dayInTokyo(Date.now())
  const reading = useShifts(from)
  const { act, begin, ...acts } = useActs<Shift | 'new'>()
  return (
    <Page
      part="pharmacy"
      title={say.title}
      lead={say.lead}
      acts={mayWrite && <Button onClick={() => begin('new')}>{say.add}</Button>}
      done={acts}
    >
      <DateField
        label={say.from}
        value={from}
        onChange={(event) => go({ from: event.currentTarget.value })}
        className="mt-3 w-48"
      />
      <Listed
        reading={reading}
        columns={columnsFor(mayWrite ? begin : null)}
        keyOf={({ professional_id, starts_at }) => `${professional_id} ${starts_at}`}
        label={say.title}
        empty={say.empty}
        noMatch={say.empty}
      />
      {act === 'new' && <PlanShifts {...acts} />}
      {act && act !== 'new' && <RemoveShift shift={act} {...acts} />}
    </Page>
  )
}

const columnsFor = (begin: ((shift: Shift) => void) | null): Column<Shift>[] => [
  {
    name: names.day,
    cell: (shift) => (
      <span className="whitespace-nowrap tabular-nums">
        <span className="font-semibold">{shortDate(shift.starts_at)}</span>　{hoursOf(shift)}
      </span>
    ),
  },
  { name: names.name, cell: ({ name, kind }) => say.person(name, kind) },
  ...(begin
    ? [{ name: names.act, isAct: true, cell: (shift: Shift) => <ShiftActCell shift={shift} begin={begin} /> }]
    : []),
]

/** A shift that has begun stays on record (薬機法施行規則159条の14). */
function ShiftActCell({ shift, begin }: { shift: Shift; begin: (shift: Shift) => void }) {
  const now = Date.now()
  if (Date.parse(shift.starts_at) > now)
    return (
      <Button variant="default" onClick={() => begin(shift)} aria-label={say.removeOf(shiftLabel(shift))}>
        {say.remove}
      </Button>
    )
  return Date.parse(shift.ends_at) > now ? <Badge tone="success">{say.onDuty}</Badge> : null
}

const shiftLabel = (shift: Shift) => `${shift.name} ${shortDate(shift.starts_at)} ${hoursOf(shift)}`

function RemoveShift({ shift, close, finish }: ActProps & { shift: Shift }) {
  return (
    <Confirm
      title={say.removeAsk}
      act={say.remove}
      isDanger
      close={close}
      work={() => removeShift(shift)}
      done={() => finish(say.removed)}
    >
      <p className="font-semibold">{shiftLabel(shift)}</p>
      <p>{say.removeDoes}</p>
    </Confirm>
  )
}
