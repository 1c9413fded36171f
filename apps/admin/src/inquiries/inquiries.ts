import { inquiries } from '@kusuribako/client/routes'
import type { Inquiry } from '@kusuribako/contract/engagement/inquiries'
import { ask, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { countOf } from '../tables/count-of.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { say } from './words.ts'

/** The state that a view of the list asks for; open ones are the first. */
function stateOf(view: string): 'open' | 'handled' | undefined {
  if (view === 'all') return undefined
  return view === 'handled' ? 'handled' : 'open'
}

/** One page of the inquiries, as the URL asks for it. */
export function useInquiries() {
  const { get, paging } = usePlace(perPage)
  const state = stateOf(get('view'))
  const query = { ...paging, ...(state && { state }), ...(get('q') && { q: get('q') }) }
  return useReading('orders', ['inquiries', query], async () => {
    const { inquiries: rows, count } = (await ask(inquiries.list, { query })).data
    return { rows, ...countOf(count) }
  })
}

/** How many wait for an answer, and since when. */
export async function readWaiting() {
  const { count, since } = (await ask(inquiries.list, { query: { state: 'open', limit: 1 } })).data
  return { count, since: since ?? undefined }
}
export const useWaitingInquiries = () => useReading('orders', ['inquiries', 'waiting'], readWaiting).data?.count

export const readInquiry = async (id: string) => (await ask(inquiries.get, { params: { id } })).data.inquiry
export const useInquiry = (id: string) => useReading('orders', ['inquiries', 'one', id], () => readInquiry(id))

export const setHandled = (id: string, body: { is_handled: boolean; note: string }) =>
  thenInvalidate(ask(inquiries.update, { params: { id }, body }), 'inquiries')

/** Opens a mail to the sender in the user's mail program. The URL's length may be limited, so nothing is quoted. */
export function replyTo({ reply_email, name, path }: Pick<Inquiry, 'reply_email' | 'name' | 'path'>): string {
  const [subject, body] = [say.subject(path.join('＞')), say.salutation(name)].map(encodeURIComponent)
  return `mailto:${encodeURIComponent(reply_email).replaceAll('%40', '@')}?subject=${subject}&body=${body}`
}
