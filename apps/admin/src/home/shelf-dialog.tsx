import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ActProps } from '../forms/acts.ts'
import { LoadingSkeleton } from '../shell/loading-skeleton.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import type { ShelfPart } from './home.ts'
import type { Option } from './home-page.tsx'
import { say } from './words.ts'

interface ShelfDialogProps extends ActProps {
  part: ShelfPart
  initialKeys: readonly string[]
  options: readonly Option[] | undefined
}

/** Chooses the entries of a section, and their order. */
export function ShelfDialog({ part, initialKeys, options, close, finish }: ShelfDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>(initialKeys)
  const nameOf = (key: string) => options?.find(({ value }) => value === key)?.label ?? key
  return (
    <ChooseDialog part={part} chosen={chosen} choose={setChosen} nameOf={nameOf} close={close} finish={finish}>
      {options ? (
        <Add
          label={say.addOf(say.parts[part])}
          options={options.filter(({ value }) => !chosen.includes(value))}
          add={(key) => setChosen([...chosen, key])}
        />
      ) : (
        <LoadingSkeleton rows={2} />
      )}
    </ChooseDialog>
  )
}

interface AddProps {
  label: string
  options: readonly Option[]
  add: (key: string) => void
}

/** Adds by its button: with a select alone the arrow keys would add everything they pass. */
function Add({ label, options, add }: AddProps) {
  const [key, setKey] = useState('')
  const isSelectable = options.some(({ value }) => value === key)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <NativeSelect
        label={label}
        data={[{ value: '', label: say.choose }, ...options]}
        value={isSelectable ? key : ''}
        onChange={(event) => setKey(event.currentTarget.value)}
        className="min-w-0 flex-1 basis-56"
      />
      <Button variant="default" disabled={!isSelectable} onClick={() => add(key)}>
        {say.add}
      </Button>
    </div>
  )
}
