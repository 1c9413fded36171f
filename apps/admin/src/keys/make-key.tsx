import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActProps } from '../forms/acts.ts'
import { AskFirst } from '../forms/ask-first.tsx'
import { TextField } from '../forms/text-field.tsx'
import { type Channel, makeKey } from './keys.ts'
import { say } from './words.ts'

/** Makes a key for another front end. */
export function MakeKey({ channels, close, finish }: ActProps & { channels: readonly Channel[] }) {
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [isTried, setTried] = useState(false)
  const name = title.trim()
  const making = useMutation({
    mutationFn: () => makeKey(name, chosen),
    onSuccess: ({ id }) => finish(say.made(name, id)),
  })
  return (
    <AskFirst
      title={say.add}
      act={say.add}
      {...making}
      typed={{ title, chosen }}
      close={close}
      submit={() => {
        setTried(true)
        if (name) making.mutate()
      }}
    >
      <p>{say.addDoes}</p>
      <TextField
        label={say.name}
        description={say.nameHelp}
        value={title}
        change={setTitle}
        isTried={isTried}
        data-autofocus
      />
      <Checkbox.Group label={say.limit} description={say.limitHelp} value={chosen} onChange={setChosen}>
        <div className="mt-2 flex flex-col gap-2">
          {channels.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
    </AskFirst>
  )
}
