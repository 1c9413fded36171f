import { date, dateAndTime } from '@kusuribako/ui/format.ts'
import { useParams } from 'react-router'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { Section } from '../shell/section.tsx'
import { Pages } from '../tables/pages.tsx'
import { usePlace } from '../tables/place.ts'
import { LicenceFacts } from './licence-facts.tsx'
import { type PastLicence, usePastLicences } from './pharmacy.ts'
import { say } from './words.ts'

/** What a licence says, and what it said before, each with the time it stood. */
export function PastLicences() {
  const { licenceId = '' } = useParams()
  const { data, error, refetch } = usePastLicences(licenceId)
  const { page } = usePlace()
  return (
    <RequireAccess part="pharmacy" title={say.past}>
      <Back to="/licences">{say.title}</Back>
      {data ? (
        <>
          <PageTitle>{say.pastOf(`${data.licence.kind} ${data.licence.store_name}`)}</PageTitle>
          <p className="phrases text-sm text-quiet">{say.pastLead}</p>
          {data.count === 0 && <p className="mt-4 text-quiet">{say.noPast}</p>}
          <div className="mt-4 flex flex-col gap-5">
            {page === 1 && (
              <Version when={say.shownSince(dateAndTime(data.licence.updated_at))} licence={data.licence} />
            )}
            {data.versions.map((version) => {
              const when = say.periodOf(dateAndTime(version.shown_from), dateAndTime(version.shown_until))
              return <Version key={version.shown_until} when={when} licence={version} />
            })}
          </div>
          <Pages shown={data.versions.length} count={data.count} />
        </>
      ) : (
        <LoadingOrError error={error} again={refetch} gone={say.noLicence} />
      )}
    </RequireAccess>
  )
}

type LicenceContent = Omit<PastLicence, 'shown_from' | 'shown_until'>

const Version = ({ when, licence }: { when: string; licence: LicenceContent }) => (
  <Section title={when}>
    <p className="mb-3 font-semibold">{`${licence.kind}　${licence.store_name}`}</p>
    <LicenceFacts licence={licence} period={say.periodOf(date(licence.valid_from), date(licence.valid_to))} />
  </Section>
)
