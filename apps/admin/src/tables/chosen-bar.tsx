import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { sayRun as say } from '../shell/words.ts'
import type { Choice } from './choice.ts'

/**
 * The bar above a list: selects its whole page, and offers the actions on the selection; on a phone it is at the
 * bottom.
 */
export function ChosenBar<T>({ choice, children }: { choice: Choice<T>; children: ReactNode }) {
  const { rows, chosen } = choice
  if (rows.length === 0) return null
  return (
    <fieldset className="sticky top-14 z-[4] -mx-4 mb-1 flex min-h-14 min-w-0 items-center gap-2 bg-paper px-4 py-1.5 whitespace-nowrap sm:mx-0 sm:overflow-x-auto sm:px-1">
      <legend className="sr-only">{say.chooses}</legend>
      <Checkbox
        label={say.thisPage(rows.length)}
        checked={chosen.length === rows.length}
        indeterminate={chosen.length > 0 && chosen.length < rows.length}
        onChange={choice.toggleAll}
        data-choose-all
        className="mr-2 shrink-0 py-3"
      />
      <span role="status" className="mr-1 shrink-0 text-sm text-quiet empty:hidden">
        {chosen.length > 0 && say.chosen(chosen.length)}
      </span>
      {chosen.length > 0 && (
        <div className="fixed inset-x-0 bottom-0 flex gap-2 *:shrink-0 overflow-x-auto border-t border-line bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:static sm:overflow-visible sm:border-0 sm:bg-transparent sm:p-0">
          {children}
        </div>
      )}
    </fieldset>
  )
}

/** Selects one row; large enough for a thumb, and above the link that covers its row. */
export function Choose<T>({ row, choice }: { row: T; choice: Choice<T> }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box within is its control.
    <label
      data-choose
      className="relative z-[1] -my-2 flex size-11 shrink-0 cursor-pointer items-center justify-center"
    >
      <Checkbox
        aria-label={say.chooseOf(choice.nameOf(row))}
        checked={choice.isChosen(row)}
        onChange={() => choice.toggle(row)}
      />
    </label>
  )
}
