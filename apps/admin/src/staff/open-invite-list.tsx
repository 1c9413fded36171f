import { Badge } from '@kusuribako/ui/badge.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { type Column, Rows } from '../tables/rows.tsx'
import { words } from '../wording.ts'
import { type OpenInvite, useOpenInvites } from './staff.ts'
import type { Act } from './staff-page.tsx'
import { sayStaff as say } from './words.ts'

const names = say.inviteColumns

/** Open invitations. */
export function OpenInviteList({ begin }: { begin: (act: Act) => void }) {
  const { data, error, refetch } = useOpenInvites()
  return (
    <section aria-label={say.invites} className="mt-8">
      <h2 className="mb-3 text-base">{say.invites}</h2>
      {data && (
        <Rows
          rows={data}
          columns={columnsFor(begin)}
          keyOf={({ id }) => id}
          label={say.invites}
          empty={say.noInvites}
        />
      )}
      {!data && <LoadingOrError error={error} again={refetch} />}
    </section>
  )
}

const columnsFor = (begin: (act: Act) => void): Column<OpenInvite>[] => [
  { name: names.email, cell: ({ email }) => <EmailText email={email} /> },
  { name: names.role, cell: ({ role }) => words.roles[role] },
  {
    name: names.until,
    cell: ({ expires_at }) =>
      Date.parse(expires_at) > Date.now() ? (
        <span className="whitespace-nowrap">{dateAndTime(expires_at)}</span>
      ) : (
        <Badge tone="warning">{say.expired}</Badge>
      ),
  },
  {
    name: names.act,
    isAct: true,
    cell: (invited) => (
      <>
        <Button
          variant="default"
          onClick={() => begin({ act: 'resend', invited })}
          aria-label={say.resendTo(invited.email)}
        >
          {say.resend}
        </Button>
        <Button
          variant="subtle"
          color="danger"
          onClick={() => begin({ act: 'withdraw', invited })}
          aria-label={say.takeBackOf(invited.email)}
        >
          {say.takeBack}
        </Button>
      </>
    ),
  },
]
