import { adminStore, launchChecklist } from '@kusuribako/client/routes'
import { type AnyLaunchItem, shopNotes, trialCardKey } from '@kusuribako/contract/settings/launch-checklist'
import { ask, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'

/** What is missing before the shop may open, from the current data. */
export const useLaunch = () => useReading('settings', ['launch'], readLaunch)

export const readLaunch = async () => (await ask(launchChecklist, {})).data

/** Whether only a setting of the server is missing, which no screen can change. */
export const isServerSetting = ({ item, missing }: { item: AnyLaunchItem; missing: readonly string[] }) =>
  item === 'payments' && missing.length > 0 && missing.every((what) => what.endsWith(trialCardKey))

export type Note = keyof typeof shopNotes

/** Writes notes of the shop; an emptied one is removed. */
export const saveNotes = (notes: Record<Note, string>) => {
  const metadata = Object.fromEntries(
    Object.entries(notes).map(([name, text]) => [shopNotes[name as Note], text.trim()]),
  )
  return thenInvalidate(ask(adminStore.update, { body: { metadata } }), 'launch')
}
