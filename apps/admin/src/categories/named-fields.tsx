import { HandleField } from '../forms/handle-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { handleFor, isHandle } from './tree.ts'
import { sayAddress } from './words.ts'

/** For a new one an address is proposed until somebody types one. */
export type NamedValues = { name: string; handle: string | null; description: string }

/** The current address: typed, or proposed so that it is not taken. */
export const handleOf = ({ name, handle }: NamedValues, usedHandles: readonly string[] = []) =>
  (handle ?? handleFor(name, usedHandles)).trim()

/** Whether name and address may be saved. */
export const isNamed = (values: NamedValues, usedHandles: readonly string[] = []) =>
  values.name.trim() !== '' && isHandle(handleOf(values, usedHandles))

interface NamedFieldsProps {
  values: NamedValues
  set: (part: Partial<NamedValues>) => void
  words: { name: string; description: string; descriptionHelp: string }
  /** Its parent path in the shop. */
  below: '/categories/' | '/collections/'
  /** Its previous address, which may be known to others; null for a new one. */
  currentHandle: string | null
  usedHandles?: readonly string[]
  isTried: boolean
  /** The backend has reported this. */
  isTaken: boolean
}

/** Name, address and description of a category or collection. */
export function NamedFields({
  values,
  set,
  words,
  below,
  currentHandle,
  usedHandles,
  isTried,
  isTaken,
}: NamedFieldsProps) {
  const handle = handleOf(values, usedHandles)
  return (
    <>
      <TextField
        label={words.name}
        value={values.name}
        change={(name) => set({ name })}
        isTried={isTried}
        data-autofocus
      />
      <HandleField
        help={sayAddress.help(below)}
        value={values.handle ?? handle}
        change={(handle) => set({ handle })}
        isTried={isTried}
        isTaken={isTaken}
        wrong={isHandle(handle) ? undefined : sayAddress.wrong}
        warning={currentHandle !== null && handle !== currentHandle ? sayAddress.changes : null}
      />
      <TextField
        label={words.description}
        description={words.descriptionHelp}
        value={values.description}
        change={(description) => set({ description })}
        isTried={isTried}
        isLong
        isOptional
      />
    </>
  )
}
