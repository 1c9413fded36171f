import { Badge } from '@kusuribako/ui/badge.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ActProps, useActs } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Listed } from '../tables/listed.tsx'
import type { Column } from '../tables/rows.tsx'
import { type FlagState, switchFlag, useFlags } from './settings.ts'
import { sayFlags as say } from './words.ts'

const names = say.columns
const isOn = ({ state }: FlagState) => state === '1'

/** The feature flags, switchable at run time. */
export function FeatureFlagsPage() {
  const { mayWrite } = useRight('settings')
  const { act, begin, ...acts } = useActs<FlagState>()
  return (
    <Page part="settings" title={say.title} lead={say.lead} done={acts}>
      <Listed
        reading={useFlags()}
        columns={columnsFor(mayWrite ? begin : null)}
        keyOf={({ id }) => id}
        label={say.title}
        empty={say.empty}
      />
      {act && <Switch flag={act} {...acts} />}
    </Page>
  )
}

const columnsFor = (begin: ((flag: FlagState) => void) | null): Column<FlagState>[] => [
  {
    name: names.name,
    cell: ({ id }) => (
      <>
        <span className="font-semibold">{say.names[id]}</span>
        <span className="block text-xs [overflow-wrap:anywhere] text-quiet">{id}</span>
      </>
    ),
  },
  {
    name: names.state,
    cell: (flag) => <Badge tone={isOn(flag) ? 'success' : 'neutral'}>{isOn(flag) ? say.on : say.off}</Badge>,
  },
  { name: names.since, cell: ({ updated_at }) => (updated_at ? dateAndTime(updated_at) : say.never) },
  ...(begin
    ? [
        {
          name: names.act,
          isAct: true,
          cell: (flag: FlagState) => (
            <Button
              variant="default"
              onClick={() => begin(flag)}
              aria-label={say.turnOf(say.names[flag.id], !isOn(flag))}
            >
              {isOn(flag) ? say.turnOff : say.turnOn}
            </Button>
          ),
        },
      ]
    : []),
]

function Switch({ flag, close, finish }: ActProps & { flag: FlagState }) {
  const [on] = useState(!isOn(flag))
  const name = say.names[flag.id]
  return (
    <Confirm
      title={on ? say.askOn(name) : say.askOff(name)}
      act={on ? say.turnOn : say.turnOff}
      close={close}
      work={() => switchFlag({ id: flag.id, state: on ? '1' : '0' })}
      done={() => finish(say.done(name, on))}
    >
      <p>{say.does}</p>
    </Confirm>
  )
}
