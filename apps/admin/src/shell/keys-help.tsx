import { Button, Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Dialog } from '../forms/dialog.tsx'
import { words } from '../wording.ts'
import { areShortcutsOn, isForPage, keys, listShortcuts, setShortcutsOn } from './keys.ts'
import { sayKeys as say } from './words.ts'

/** Handles the console's shortcuts, and lists those available on the current screen. */
export function Keys() {
  const [shortcuts, setShortcuts] = useState<Shortcuts | null>(null)
  const open = () => setShortcuts(availableShortcuts())
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!areShortcutsOn() || !isForPage(event)) return
      const pressed = keys.find(({ key }) => key === event.key)
      if (event.key === '?') setShortcuts(availableShortcuts())
      else if (pressed?.isAvailable()) pressed.press()
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
      {shortcuts && <Help shortcuts={shortcuts} close={() => setShortcuts(null)} />}
    </>
  )
}

type Shortcut = readonly [key: string, does: string]
interface Shortcuts {
  letters: Shortcut[]
  others: Shortcut[]
}

/** The shortcuts of the current screen. */
const availableShortcuts = (): Shortcuts => ({
  letters: [
    ...keys.filter(({ isAvailable }) => isAvailable()).map(({ key, does }): Shortcut => [key, say.does[does]]),
    say.help,
  ],
  others: [...listShortcuts(), say.find],
})

function Help({ shortcuts, close }: { shortcuts: Shortcuts; close: () => void }) {
  const [isOn, setIsOn] = useState(areShortcutsOn)
  const listed = [...(isOn ? shortcuts.letters : []), ...shortcuts.others]
  return (
    <Dialog title={say.title} close={close} ignoresEscape={false}>
      <dl className="grid grid-cols-[max-content_1fr] items-baseline gap-x-4 gap-y-2">
        {listed.map(([key, does]) => (
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
        checked={isOn}
        onChange={(event) => {
          setShortcutsOn(event.currentTarget.checked)
          setIsOn(event.currentTarget.checked)
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
