import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Unsaved } from '../forms/unsaved.tsx'
import { Section } from '../shell/section.tsx'
import { sayAccount } from './words.ts'

const say = sayAccount.recovery

/** The recovery codes, shown until the user confirms having saved them: they are shown only once. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  // Without TLS there is no clipboard.
  const copy =
    navigator.clipboard && (() => navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true)))
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Section title={say.title}>
        <p>{say.does}</p>
        <ul className="my-4 grid gap-x-8 gap-y-1 rounded-field bg-paper p-4 tracking-wide tabular-nums sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button onClick={done}>{say.done}</Button>
          {copy && (
            <Button variant="default" onClick={copy}>
              {isCopied ? say.copied : say.copy}
            </Button>
          )}
        </div>
      </Section>
      <Unsaved say={say.leaving} />
    </div>
  )
}
