import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '../api.ts'
import type { ActProps } from '../forms/acts.ts'
import { AskFirst } from '../forms/ask-first.tsx'
import { Confirm } from '../forms/confirm.tsx'
import { Refused } from '../shell/refused.tsx'
import { words } from '../wording.ts'
import { RoleField } from './role-field.tsx'
import { type Colleague, changeRole, letGo, takeOffFactor } from './staff.ts'
import { sayStaff as say } from './words.ts'

type ColleagueProps = ActProps & { colleague: Colleague }

/** Gives somebody other things to do. */
export function ChangeRole({ colleague: { id, name, role: before }, close, finish }: ColleagueProps) {
  const [role, setRole] = useState(before)
  const changing = useMutation({
    mutationFn: changeRole,
    onSuccess: () => finish(say.changed(name, words.roles[role])),
  })
  return (
    <AskFirst
      title={say.changeAsk(name)}
      act={say.change}
      {...changing}
      error={isLastOwner(changing.error) ? null : changing.error}
      close={close}
      submit={() => changing.mutate({ id, role })}
    >
      <LastOwner error={changing.error} />
      <p>{say.changeDoes}</p>
      <RoleField value={role} change={setRole} />
    </AskFirst>
  )
}

/** Takes the second factor off for somebody who has lost the phone. */
export const TakeOffFactor = ({ colleague: { id, name }, close, finish }: ColleagueProps) => (
  <Confirm
    title={say.takeOffAsk(name)}
    act={say.takeOff}
    isDanger
    close={close}
    work={() => takeOffFactor(id)}
    done={() => finish(say.tookOff(name))}
  >
    <p>{say.takeOffDoes}</p>
  </Confirm>
)

/** Ends somebody's account. */
export function LetGo({ colleague: { id, name }, close, finish }: ColleagueProps) {
  const going = useMutation({ mutationFn: () => letGo(id), onSuccess: () => finish(say.gone(name)) })
  return (
    <AskFirst
      title={say.letGoAsk(name)}
      act={say.letGo}
      isDanger
      {...going}
      error={isLastOwner(going.error) ? null : going.error}
      close={close}
      submit={() => going.mutate()}
    >
      <LastOwner error={going.error} />
      <p>{say.letGoDoes}</p>
    </AskFirst>
  )
}

/** The only reason why these calls are not allowed. */
const isLastOwner = (error: Error | null) => error !== null && codeOf(error) === 'not_allowed'

const LastOwner = ({ error }: { error: Error | null }) =>
  isLastOwner(error) && <Refused error={error}>{say.lastOwner}</Refused>
