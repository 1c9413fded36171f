import { Button, Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Dialog } from '../forms/dialog.tsx'
import { words } from '../wording.ts'
import { areOn, isForPage, keys, listShortcuts, setOn } from './keys.ts'
import { sayKeys as say } from './words.ts'

/** Handles the console's shortcuts, and lists those available on the current screen. */
export function Keys() {
  const [shown, setShown] = useState<Shown | null>(null)
  const open = () => setShown(whatIsHere())
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!areOn() || !isForPage(event)) return
      const pressed = keys.find(({ key }) => key === event.key)
      if (event.key === '?') setShown(whatIsHere())
      else if (pressed?.isHere()) pressed.press()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button variant="subtle" px="xs" visibleFrom="md" onClick={open} aria-keyshortcuts="?">
        {say.open}
      </Button>
      {shown && <Help shown={shown} close={() => setShown(null)} />}
    </>
  )
}

type Does = readonly [key: string, does: string]
interface Shown {
  letters: Does[]
  others: Does[]
}

/** The shortcuts of the current screen. */
const whatIsHere = (): Shown => ({
  letters: [...keys.filter(({ isHere }) => isHere()).map(({ key, does }): Does => [key, say.does[does]]), say.help],
  others: [...listShortcuts(), say.find],
})

function Help({ shown, close }: { shown: Shown; close: () => void }) {
  const [on, setSwitched] = useState(areOn)
  const works = [...(on ? shown.letters : []), ...shown.others]
  return (
    <Dialog title={say.title} close={close} isHeld={false}>
      <dl className="grid grid-cols-[max-content_1fr] items-baseline gap-x-4 gap-y-2">
        {works.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-field border border-edge bg-paper px-2 py-0.5 text-sm">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="my-4 py-2"
        label={say.on}
        description={say.onHelp}
        checked={on}
        onChange={(event) => {
          setOn(event.currentTarget.checked)
          setSwitched(event.currentTarget.checked)
        }}
      />
      <div className="flex justify-end">
        <Button variant="default" onClick={close}>
          {words.close}
        </Button>
      </div>
    </Dialog>
  )
}
