import { Badge } from '@kusuribako/ui/badge.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AskFirst } from '../shell/ask-first.tsx'
import { Listed } from '../shell/listed.tsx'
import { Only } from '../shell/only.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useRight } from '../shell/rights.ts'
import type { Column } from '../shell/rows.tsx'
import { Said } from '../shell/said.tsx'
import { type FlagState, switchFlag, useFlags } from './settings.ts'
import { sayFlags as say } from './words.ts'

const names = say.columns
const isOn = ({ state }: FlagState) => state === '1'

/** What the shop offers, each switched on or off while it runs. */
export const FeatureFlagsPage = () => (
  <Only part="settings" title={say.title}>
    <Flags />
  </Only>
)

function Flags() {
  const { mayWrite } = useRight('settings')
  const reading = useFlags()
  const [asked, ask] = useState<FlagState | null>(null)
  const [said, setSaid] = useState('')
  return (
    <>
      <PageTitle>{say.title}</PageTitle>
      <p className="text-sm text-quiet">{say.lead}</p>
      <Said said={said} clear={() => setSaid('')} />
      <Listed reading={reading} columns={columnsFor(mayWrite ? ask : null)} keyOf={({ id }) => id} label={say.title} />
      {asked && (
        <Switch
          flag={asked}
          close={() => ask(null)}
          finish={(what) => {
            ask(null)
            setSaid(what)
          }}
        />
      )}
    </>
  )
}

const columnsFor = (ask: ((flag: FlagState) => void) | null): Column<FlagState>[] => [
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
  ...(ask
    ? [
        {
          name: names.act,
          cell: (flag: FlagState) => (
            <Button
              variant="default"
              onClick={() => ask(flag)}
              aria-label={say.turnOf(say.names[flag.id], !isOn(flag))}
            >
              {isOn(flag) ? say.turnOff : say.turnOn}
            </Button>
          ),
        },
      ]
    : []),
]

interface SwitchProps {
  flag: FlagState
  close: () => void
  finish: (said: string) => void
}

function Switch({ flag, close, finish }: SwitchProps) {
  const [on] = useState(!isOn(flag))
  const name = say.names[flag.id]
  const switching = useMutation({
    mutationFn: () => switchFlag({ id: flag.id, state: on ? '1' : '0' }),
    onSuccess: () => finish(say.done(name, on)),
  })
  return (
    <AskFirst
      title={on ? say.askOn(name) : say.askOff(name)}
      act={on ? say.turnOn : say.turnOff}
      {...switching}
      close={close}
      submit={() => switching.mutate()}
    >
      <p>{say.does}</p>
    </AskFirst>
  )
}
