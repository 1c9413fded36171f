import { HandleField } from '../forms/handle-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { handleFor, isHandle } from './tree.ts'
import { sayAddress } from './words.ts'

/** Of a new one the address is proposed until somebody writes one. */
export type Named = { name: string; handle: string | null; description: string }

/** The address as it stands there: written, or proposed so that it is none of those taken. */
export const handleOf = ({ name, handle }: Named, taken: readonly string[] = []) =>
  (handle ?? handleFor(name, taken)).trim()

/** Whether name and address may be saved. */
export const isNamed = (given: Named, taken: readonly string[] = []) =>
  given.name.trim() !== '' && isHandle(handleOf(given, taken))

interface NamedFieldsProps {
  given: Named
  set: (part: Partial<Named>) => void
  words: { name: string; description: string; descriptionHelp: string }
  /** Below which address of the shop it stands. */
  below: '/categories/' | '/collections/'
  /** The address that it has had, which others may know; null for a new one. */
  before: string | null
  taken?: readonly string[]
  isTried: boolean
  /** The backend has said so. */
  isTaken: boolean
}

/** What a shelf of the shop is called, where it stands, and what it says of itself. */
export function NamedFields({ given, set, words, below, before, taken, isTried, isTaken }: NamedFieldsProps) {
  const handle = handleOf(given, taken)
  return (
    <>
      <TextField
        label={words.name}
        value={given.name}
        change={(name) => set({ name })}
        isTried={isTried}
        data-autofocus
      />
      <HandleField
        help={sayAddress.help(below)}
        value={given.handle ?? handle}
        change={(handle) => set({ handle })}
        isTried={isTried}
        isTaken={isTaken}
        wrong={isHandle(handle) ? undefined : sayAddress.wrong}
        warning={before !== null && handle !== before ? sayAddress.changes : null}
      />
      <TextField
        label={words.description}
        description={words.descriptionHelp}
        value={given.description}
        change={(description) => set({ description })}
        isTried={isTried}
        isLong
        isOptional
      />
    </>
  )
}
