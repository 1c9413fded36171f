import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { State } from '../state.ts'

export interface MailSummary {
  id: string
  from: string
  /** All recipients of the mail, including hidden ones. */
  to: string[]
  subject: string
  /** ISO 8601. */
  receivedAt: string
  size: number
}

export interface Mail extends MailSummary {
  text: string
  html: string | null
  headers: { name: string; value: string }[]
  attachments: { filename: string; mimeType: string; size: number }[]
}

export interface Mails {
  /** Newest first; those from or to an address that contains `address`. */
  find(address: string): MailSummary[]
  /** The whole mail, or `null` when it is no longer there. */
  read(id: string): Promise<Mail | null>
  add(mail: Omit<Mail, 'id'>): Promise<Mail>
  clear(): Promise<void>
}

/** Stores each mail in a file of its own in `folder/mail`; the state holds the list. */
export function openMails(state: State, folder: string): Mails {
  const pathOf = (id: string) => join(folder, 'mail', `${id}.json`)

  function find(address: string) {
    const searched = address.trim().toLowerCase()
    const all = [...state.all('mail').values()].reverse()
    return all.filter(({ from, to }) => [from, ...to].some((text) => text.toLowerCase().includes(searched)))
  }

  async function read(id: string) {
    if (!state.get('mail', id)) return null
    try {
      return JSON.parse(await readFile(pathOf(id), 'utf8')) as Mail
    } catch {
      return null
    }
  }

  async function add(content: Omit<Mail, 'id'>) {
    const mail = { id: `mail_${randomBytes(9).toString('hex')}`, ...content }
    await mkdir(join(folder, 'mail'), { recursive: true })
    await writeFile(`${pathOf(mail.id)}.new`, JSON.stringify(mail))
    await rename(`${pathOf(mail.id)}.new`, pathOf(mail.id))
    const before = [...state.all('mail').keys()]
    const { id, from, to, subject, receivedAt, size } = mail
    state.put('mail', id, { id, from, to, subject, receivedAt, size })
    const dropped = before.filter((id) => !state.get('mail', id))
    for (const id of dropped) await rm(pathOf(id), { force: true })
    return mail
  }

  async function clear() {
    for (const id of [...state.all('mail').keys()]) state.remove('mail', id)
    await rm(join(folder, 'mail'), { recursive: true, force: true })
  }

  return { find, read, add, clear }
}
