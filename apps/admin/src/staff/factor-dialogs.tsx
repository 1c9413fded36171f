import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { words } from '../wording.ts'
import { beginFactor, endFactor, type FactorSetup } from './account.ts'
import { CodeField, OwnPassword } from './proof-fields.tsx'
import { sayAccount as say } from './words.ts'

interface BeginFactorProps {
  close: () => void
  started: (setup: FactorSetup) => void
}

/** Asks for one's own password before the key is shown. */
export function BeginFactor({ close, started }: BeginFactorProps) {
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const beginning = useMutation({ mutationFn: beginFactor, onSuccess: started })
  const isWrong = isWrongPassword(beginning.error)
  return (
    <ActionDialog
      title={say.beginAsk}
      act={say.next}
      isPending={beginning.isPending}
      error={isWrong ? null : beginning.error}
      close={close}
      submit={() => {
        setTried(true)
        if (password) beginning.mutate(password)
      }}
    >
      <p>{say.beginDoes}</p>
      <OwnPassword value={password} change={setPassword} wrong={wrongPassword(isTried && !password, isWrong)} />
    </ActionDialog>
  )
}

/** Removes one's own second factor, by password and a code. */
export function EndFactor({ close, finish }: ActProps) {
  const [values, setValues] = useState({ password: '', code: '' })
  const [isTried, setTried] = useState(false)
  const ending = useMutation({ mutationFn: endFactor, onSuccess: () => finish(say.ended) })
  const isWrong = isWrongPassword(ending.error)
  return (
    <ActionDialog
      title={say.endAsk}
      act={say.end}
      isDanger
      isPending={ending.isPending}
      error={isWrong ? null : ending.error}
      close={close}
      submit={() => {
        setTried(true)
        if (values.password && values.code.trim()) ending.mutate(values)
      }}
    >
      <p>{say.endDoes}</p>
      <OwnPassword
        value={values.password}
        change={(password) => setValues({ ...values, password })}
        wrong={wrongPassword(isTried && !values.password, isWrong)}
      />
      <CodeField
        value={values.code}
        change={(code) => setValues({ ...values, code })}
        acceptsRecovery
        wrong={isTried && !values.code.trim() && words.missing(say.code)}
      />
    </ActionDialog>
  )
}

const isWrongPassword = (error: Error | null) => error !== null && codeOf(error) === 'ams_invalid_credentials'

const wrongPassword = (isMissing: boolean, isWrong: boolean) =>
  isMissing ? words.missing(say.currentPassword) : isWrong && say.wrongPassword
