import { QrCode } from '@kusuribako/ui/qr-code.tsx'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Refused } from '../shell/refused.tsx'
import { Section } from '../shell/section.tsx'
import { confirmFactor, type FactorSetup, groupsOfFour, isCode } from './account.ts'
import { CodeField } from './proof-fields.tsx'
import { sayAccount as say } from './words.ts'

interface SetUpFactorProps {
  setup: FactorSetup
  confirmed: (recovery_codes: string[]) => void
  giveUp: () => void
}

/** The key for the phone's app, as a picture and as text, and the field for the first code. */
export function SetUpFactor({ setup, confirmed, giveUp }: SetUpFactorProps) {
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // After a dialog has closed and returned the focus.
  useEffect(() => void setTimeout(() => field.current?.focus()), [])
  const confirming = useMutation({
    mutationFn: confirmFactor,
    onSuccess: confirmed,
    onError: () => field.current?.select(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isCode(code)) confirming.mutate(code)
    else field.current?.focus()
  }
  return (
    <Section title={say.factor}>
      <ol className="flex list-decimal flex-col gap-5 pl-5">
        <li>
          <p>{say.steps.scan}</p>
          <Key setup={setup} />
        </li>
        <li>
          <p>{say.steps.confirm}</p>
          <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
            <Refused error={confirming.error} />
            <CodeField
              field={field}
              value={code}
              change={setCode}
              wrong={isTried && !isCode(code) && say.codeMissing}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" loading={confirming.isPending}>
                {say.steps.doConfirm}
              </Button>
              <Button variant="default" onClick={giveUp} disabled={confirming.isPending}>
                {say.steps.giveUp}
              </Button>
            </div>
          </form>
        </li>
      </ol>
    </Section>
  )
}

/** The key as a picture, as text, and as a link that opens this phone's app. */
function Key({ setup }: { setup: FactorSetup }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-5">
      <QrCode text={setup.address} label={say.steps.qr} />
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="text-quiet">{say.steps.orType}</p>
        <p className="mt-2 text-base tracking-wide [overflow-wrap:anywhere] select-all">{groupsOfFour(setup.secret)}</p>
        <p className="mt-2 md:hidden">
          <a href={setup.address} className="text-leaf underline underline-offset-4">
            {say.steps.onPhone}
          </a>
        </p>
      </div>
    </div>
  )
}
