import { Badge } from '@kusuribako/ui/badge.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { date, fullName } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useActs } from '../forms/acts.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { useStaff } from '../shell/session.ts'
import { words } from '../wording.ts'
import { type FactorSetup, useSecondFactor } from './account.ts'
import { BeginFactor, EndFactor } from './factor-dialogs.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpFactor } from './set-up-factor.tsx'
import { sayAccount as say } from './words.ts'

/** The signed-in user's own account: role and credentials. */
export function AccountPage() {
  const { act, begin, ...acts } = useActs<'begin' | 'end'>()
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const showCodes = (fresh: string[]) => {
    setSetup(null)
    setCodes(fresh)
  }
  const finishSetup = () => {
    setCodes(null)
    acts.finish(say.recovery.confirmed)
  }
  return (
    <Page part="own" title={say.title} lead={say.lead} done={acts}>
      <div className="mt-4 flex flex-col gap-4">
        <OwnAccount />
        {setup && <SetUpFactor setup={setup} confirmed={showCodes} giveUp={() => setSetup(null)} />}
        {codes && <RecoveryCodes codes={codes} done={finishSetup} />}
        {!setup && !codes && <SecondFactor begin={begin} />}
      </div>
      {act === 'begin' && (
        <BeginFactor
          close={acts.close}
          started={(fresh) => {
            acts.close()
            setSetup(fresh)
          }}
        />
      )}
      {act === 'end' && <EndFactor {...acts} />}
    </Page>
  )
}

function OwnAccount() {
  const { data: staff } = useStaff()
  const { mayWrite: mayName } = useRight('staff')
  if (!staff) return null
  return (
    <Section title={say.self}>
      <Facts
        facts={[
          [say.name, fullName(staff) || say.none[mayName ? 'own' : 'others']],
          [say.email, <EmailText key="email" email={staff.email} />],
          [say.role, words.roles[staff.staff_role]],
          [
            say.password,
            <a
              key="reset"
              href="/app/reset-password"
              className="-my-2.5 inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
            >
              {say.toReset}
            </a>,
          ],
        ]}
      />
    </Section>
  )
}

function SecondFactor({ begin }: { begin: (act: 'begin' | 'end') => void }) {
  const { data, error, refetch } = useSecondFactor()
  if (!data) return <LoadingOrError error={error} again={refetch} />
  const { since, recovery_codes_left: codesLeft } = data
  return (
    <Section
      title={say.factor}
      acts={
        since ? (
          <Button variant="default" onClick={() => begin('end')}>
            {say.end}
          </Button>
        ) : (
          <Button onClick={() => begin('begin')}>{say.begin}</Button>
        )
      }
    >
      <Facts
        facts={[
          [
            say.state,
            <Badge key="state" tone={since ? 'success' : 'warning'}>
              {since ? say.on : say.off}
            </Badge>,
          ],
          ...(since
            ? [
                [say.since, date(since)] as [string, string],
                [say.codesLeft, say.codes(codesLeft) + (codesLeft < 3 ? `。${say.fewCodes}` : '')] as [string, string],
              ]
            : []),
        ]}
      />
      <p className="mt-3 text-sm text-quiet">{say.why}</p>
    </Section>
  )
}
