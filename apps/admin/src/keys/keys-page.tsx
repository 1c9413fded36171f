import { Badge } from '@kusuribako/ui/badge.tsx'
import { Button } from '@mantine/core'
import { useActs } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Listed } from '../tables/listed.tsx'
import { type Column, Rows } from '../tables/rows.tsx'
import { type Channel, type Key, revokeKey, useChannels, useKeys } from './keys.ts'
import { MakeKey } from './make-key.tsx'
import { say } from './words.ts'

type Act = { act: 'add' } | { act: 'revoke'; key: Key }

/** Publishable keys of other front ends, and their channels. */
export function KeysPage() {
  const { mayWrite } = useRight('settings')
  const channels = useChannels()
  const { act, begin, ...acts } = useActs<Act>()
  return (
    <Page
      part="settings"
      title={say.title}
      lead={say.lead}
      acts={mayWrite && channels.data && <Button onClick={() => begin({ act: 'add' })}>{say.add}</Button>}
      done={acts}
    >
      <h2 className="mt-6 text-base">{say.keys}</h2>
      <Listed
        reading={useKeys()}
        columns={keyColumns(channels.data, mayWrite ? begin : null)}
        keyOf={({ id }) => id}
        label={say.keys}
        empty={say.noKeys}
      />
      <h2 className="mt-6 text-base">{say.channels}</h2>
      <p className="phrases mb-2 text-sm text-quiet">{say.channelsLead}</p>
      {channels.data ? (
        <Rows rows={channels.data} columns={channelColumns} keyOf={({ id }) => id} label={say.channels} />
      ) : (
        <LoadingOrError error={channels.error} again={channels.refetch} rows={2} />
      )}
      {act?.act === 'add' && channels.data && <MakeKey channels={channels.data} {...acts} />}
      {act?.act === 'revoke' && (
        <Confirm
          title={say.revokeAsk(act.key.title)}
          act={say.revoke}
          isDanger
          close={acts.close}
          work={() => revokeKey(act.key.id)}
          done={() => acts.finish(say.revoked(act.key.title))}
        >
          <p>{say.revokeDoes}</p>
        </Confirm>
      )}
    </Page>
  )
}

const keyColumns = (channels: readonly Channel[] | undefined, begin: ((act: Act) => void) | null): Column<Key>[] => [
  {
    name: say.columns.title,
    cell: ({ title }) => <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>,
  },
  { name: say.columns.id, cell: ({ id }) => <code className="text-sm [overflow-wrap:anywhere]">{id}</code> },
  { name: say.columns.channels, cell: (key) => channels && (namesOf(key, channels) || say.every) },
  {
    name: say.columns.state,
    cell: ({ revoked_at }) => (
      <Badge tone={revoked_at ? 'neutral' : 'success'}>{revoked_at ? say.states.off : say.states.on}</Badge>
    ),
  },
  ...(begin
    ? [
        {
          name: say.columns.act,
          isAct: true,
          cell: (key: Key) =>
            key.revoked_at ? null : (
              <Button
                variant="default"
                color="danger"
                onClick={() => begin({ act: 'revoke', key })}
                aria-label={say.revokeOf(key.title)}
              >
                {say.revoke}
              </Button>
            ),
        },
      ]
    : []),
]

/** The channels to which a key limits a front end; none: it sees all. */
const namesOf = ({ id }: Key, channels: readonly Channel[]) =>
  channels
    .filter(({ publishableKeys }) => publishableKeys.some((key) => key.id === id))
    .map(({ name }) => name)
    .join('、')

const channelColumns: Column<Channel>[] = [
  {
    name: say.channelColumns.name,
    cell: ({ name, isDefault }) => (
      <>
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        {isDefault && <span className="block text-xs text-quiet">{say.usual}</span>}
      </>
    ),
  },
  { name: say.channelColumns.description, cell: ({ description }) => description },
  {
    name: say.channelColumns.state,
    cell: ({ is_disabled }) => (
      <Badge tone={is_disabled ? 'neutral' : 'success'}>
        {is_disabled ? say.channelStates.off : say.channelStates.on}
      </Badge>
    ),
  },
]
