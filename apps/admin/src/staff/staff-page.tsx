import type { Role } from '@kusuribako/contract/identity/rights'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { date } from '@kusuribako/ui/format.ts'
import { Alert, Button } from '@mantine/core'
import { useActs } from '../forms/acts.ts'
import { Page } from '../shell/page.tsx'
import { needsSecondFactor, useRight } from '../shell/rights.ts'
import { useStaff } from '../shell/session.ts'
import { Listed } from '../tables/listed.tsx'
import type { Column } from '../tables/rows.tsx'
import { words } from '../wording.ts'
import { ChangeColleague, RemoveColleague, RemoveFactor } from './colleague-acts.tsx'
import { InviteStaff, ResendInvite, WithdrawInvite } from './invite-acts.tsx'
import { OpenInviteList } from './open-invite-list.tsx'
import { type Colleague, type OpenInvite, useStaffList } from './staff.ts'
import { sayStaff as say } from './words.ts'

/** The action in progress, and its person. */
export type Act =
  | { act: 'invite' }
  | { act: 'change' | 'factor' | 'remove'; colleague: Colleague }
  | { act: 'resend' | 'withdraw'; invited: OpenInvite }

/** The staff and the invited. */
export function StaffPage() {
  const { mayWrite } = useRight('staff')
  const { mayRead: seesInvites } = useRight('invites')
  const { data: self } = useStaff()
  const reading = useStaffList()
  const { act, ...acts } = useActs<Act>()
  return (
    <Page
      part="staff"
      title={say.title}
      lead={say.lead}
      acts={mayWrite && <Button onClick={() => acts.begin({ act: 'invite' })}>{say.invite}</Button>}
      done={acts}
    >
      <MissingFactorAlert staff={reading.data?.rows ?? []} />
      <Listed
        reading={reading}
        columns={columnsFor(self?.id, mayWrite ? acts.begin : null)}
        keyOf={({ id }) => id}
        label={say.title}
        empty={null}
      />
      {seesInvites && <OpenInviteList begin={acts.begin} />}
      {act?.act === 'invite' && <InviteStaff {...acts} />}
      {act?.act === 'change' && <ChangeColleague colleague={act.colleague} {...acts} />}
      {act?.act === 'factor' && <RemoveFactor colleague={act.colleague} {...acts} />}
      {act?.act === 'remove' && <RemoveColleague colleague={act.colleague} {...acts} />}
      {act?.act === 'resend' && <ResendInvite invited={act.invited} {...acts} />}
      {act?.act === 'withdraw' && <WithdrawInvite invited={act.invited} {...acts} />}
    </Page>
  )
}

function MissingFactorAlert({ staff }: { staff: readonly Colleague[] }) {
  const count = staff.filter(needsSecondFactor).length
  if (count === 0) return null
  return (
    <Alert color="warning" mt="md">
      <span className="text-ink">{say.unguarded(count)}</span>
    </Alert>
  )
}

const names = say.columns
const columnsFor = (self: string | undefined, begin: ((act: Act) => void) | null): Column<Colleague>[] => [
  {
    name: names.name,
    cell: ({ id, name, email }) => (
      <span className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{name}</span>
        {id === self && say.you}
        {name !== email && (
          <span className="block text-xs text-quiet">
            <EmailText email={email} />
          </span>
        )}
      </span>
    ),
  },
  {
    name: names.role,
    cell: ({ role, is_pharmacist }) => <span className="whitespace-nowrap">{roleText(role, is_pharmacist)}</span>,
  },
  {
    name: names.factor,
    cell: (colleague) => {
      if (colleague.second_factor_at) return <Badge tone="success">{say.on}</Badge>
      return <Badge tone={needsSecondFactor(colleague) ? 'warning' : 'neutral'}>{say.off}</Badge>
    },
  },
  { name: names.since, cell: ({ created_at }) => <span className="whitespace-nowrap">{date(created_at)}</span> },
  ...(begin
    ? [
        {
          name: names.act,
          isAct: true,
          cell: (colleague: Colleague) => <Acts colleague={colleague} isSelf={colleague.id === self} begin={begin} />,
        },
      ]
    : []),
]

/** An owner who is also a pharmacist is shown as both. */
const roleText = (role: Role, is_pharmacist: boolean) =>
  is_pharmacist && role !== 'pharmacist' ? `${words.roles[role]}・${words.pharmacist}` : words.roles[role]

/** One's own account can neither be removed here nor lose its second factor. */
function Acts({ colleague, isSelf, begin }: { colleague: Colleague; isSelf: boolean; begin: (act: Act) => void }) {
  const { name, second_factor_at } = colleague
  return (
    <div className="flex flex-wrap gap-2 min-[62em]:w-max min-[62em]:flex-nowrap">
      <Button variant="default" onClick={() => begin({ act: 'change', colleague })} aria-label={say.changeOf(name)}>
        {say.change}
      </Button>
      {second_factor_at && !isSelf && (
        <Button variant="default" onClick={() => begin({ act: 'factor', colleague })} aria-label={say.takeOffOf(name)}>
          {say.takeOffShort}
        </Button>
      )}
      {!isSelf && (
        <Button
          variant="subtle"
          color="danger"
          onClick={() => begin({ act: 'remove', colleague })}
          aria-label={say.removeOf(name)}
        >
          {say.remove}
        </Button>
      )}
    </div>
  )
}
