import { dateAndTime } from '@kusuribako/ui/format.ts'
import { useParams } from 'react-router'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { Section } from '../shell/section.tsx'
import { Pages } from '../tables/pages.tsx'
import { usePlace } from '../tables/place.ts'
import { type Page, usePastPages } from './content.ts'
import { textOf } from './text.ts'
import { say } from './words.ts'

/** What a static page says, and what it said before, each with the time it was shown. */
export function PastPages() {
  const { handle = '' } = useParams()
  const { data, error, refetch } = usePastPages(handle)
  const { page } = usePlace()
  return (
    <RequireAccess part="goods" title={say.past}>
      <Back to="/content?view=pages">{say.views.pages}</Back>
      {data ? (
        <>
          <PageTitle>{say.pastOf(data.page.title)}</PageTitle>
          <p className="phrases text-sm text-quiet">{say.pastLead}</p>
          {data.count === 0 && <p className="mt-4 text-quiet">{say.noPast}</p>}
          <div className="mt-4 flex flex-col gap-5">
            {page === 1 && <Version when={say.shownSince(dateAndTime(data.page.updatedAt))} content={data.page} />}
            {data.versions.map((version) => {
              const { shown_from, shown_until } = version
              const when = say.shown(dateAndTime(shown_from), dateAndTime(shown_until))
              return <Version key={shown_until} when={when} content={version} />
            })}
          </div>
          <Pages shown={data.versions.length} count={data.count} />
        </>
      ) : (
        <LoadingOrError error={error} again={refetch} gone={say.noPage} />
      )}
    </RequireAccess>
  )
}

const Version = ({ when, content: { title, body } }: { when: string; content: Pick<Page, 'title' | 'body'> }) => (
  <Section title={when}>
    <p className="mb-2 font-semibold">{title}</p>
    <div className="whitespace-pre-wrap [overflow-wrap:anywhere]">{textOf(body)}</div>
  </Section>
)
