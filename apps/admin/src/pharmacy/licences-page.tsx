import { Badge } from '@kusuribako/ui/badge.tsx'
import { date } from '@kusuribako/ui/format.ts'
import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import { useActs } from '../forms/acts.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Section } from '../shell/section.tsx'
import { type Column, Rows } from '../tables/rows.tsx'
import { LicenceDialog } from './licence-dialog.tsx'
import { LicenceFacts } from './licence-facts.tsx'
import { type Licence, type Professional, useLicences } from './pharmacy.ts'
import { ProfessionalDialog } from './professional-dialog.tsx'
import { say } from './words.ts'

type Act =
  | { act: 'licence'; licence: Licence | null }
  | { act: 'person'; person: Professional | null; licence_id: string }

/** The shop's published licences, and the professionals under them. */
export function LicencesPage() {
  const { data, error, refetch } = useLicences()
  const { mayWrite } = useRight('pharmacy')
  const { act, ...acts } = useActs<Act>()
  const begin = mayWrite ? acts.begin : null
  return (
    <Page
      part="pharmacy"
      title={say.title}
      lead={say.lead}
      acts={begin && <Button onClick={() => begin({ act: 'licence', licence: null })}>{say.add}</Button>}
      done={acts}
    >
      <div className="mt-4 flex flex-col gap-5">
        {!data && <LoadingOrError error={error} again={refetch} />}
        {data && data.unlinked.length > 0 && <UnlinkedAccountsAlert accounts={data.unlinked} />}
        {data?.licences.length === 0 && <p className="text-quiet">{say.none}</p>}
        {data?.licences.map((licence) => (
          <LicenceSection
            key={licence.id}
            licence={licence}
            people={data.professionals.filter(({ licence_id }) => licence_id === licence.id)}
            begin={begin}
          />
        ))}
      </div>
      {act?.act === 'licence' && <LicenceDialog licence={act.licence} {...acts} />}
      {act?.act === 'person' && (
        <ProfessionalDialog person={act.person} licence_id={act.licence_id} licences={data?.licences ?? []} {...acts} />
      )}
    </Page>
  )
}

/** Accounts that approve without a pharmacist of the list behind them. */
const UnlinkedAccountsAlert = ({ accounts }: { accounts: readonly { id: string; name: string }[] }) => (
  <Alert color="warning" title={say.unlinked}>
    <p className="font-semibold text-ink">{accounts.map(({ name }) => name).join('、')}</p>
    <p className="phrases text-sm text-ink">{say.unlinkedHelp}</p>
  </Alert>
)

interface LicenceSectionProps {
  licence: Licence
  people: Professional[]
  begin: ((act: Act) => void) | null
}

function LicenceSection({ licence, people, begin }: LicenceSectionProps) {
  const { id, store_name, kind } = licence
  const name = `${kind} ${store_name}`
  return (
    <Section
      title={`${kind}　${store_name}`}
      acts={
        <>
          <Button variant="default" component={Link} to={`/licences/${id}/past`} aria-label={say.pastOf(name)}>
            {say.past}
          </Button>
          {begin && (
            <Button variant="default" onClick={() => begin({ act: 'licence', licence })} aria-label={say.editOf(name)}>
              {say.edit}
            </Button>
          )}
        </>
      }
    >
      <LicenceFacts licence={licence} period={<Period licence={licence} />} />
      <div className="mt-6 mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{say.people}</h3>
        {begin && (
          <Button variant="default" onClick={() => begin({ act: 'person', person: null, licence_id: id })}>
            {say.addPerson}
          </Button>
        )}
      </div>
      <Rows
        rows={people}
        columns={columnsFor(begin && ((person) => begin({ act: 'person', person, licence_id: id })))}
        keyOf={(person) => person.id}
        label={`${store_name} ${say.people}`}
        empty={say.noPeople}
      />
    </Section>
  )
}

/** Its validity; a licence that ends soon is marked in advance. */
function Period({ licence: { valid_from, valid_to, days_left } }: { licence: Licence }) {
  const isOver = days_left < 0
  return (
    <>
      {say.periodOf(date(valid_from), date(valid_to))}{' '}
      <Badge tone={isOver ? 'danger' : days_left < say.soon_days ? 'warning' : 'neutral'}>
        {isOver ? say.ended : say.left(days_left)}
      </Badge>
      {isOver && <span className="block text-sm text-danger">{say.endedHelp}</span>}
    </>
  )
}

const names = say.personColumns
const columnsFor = (edit: ((person: Professional) => void) | null): Column<Professional>[] => [
  { name: names.name, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { name: names.kind, cell: ({ kind }) => <span className="whitespace-nowrap">{kind}</span> },
  { name: names.duties, cell: ({ duties }) => duties },
  { name: names.account, cell: ({ staff_id }) => (staff_id ? say.hasAccount : say.hasNoAccount) },
  {
    name: names.state,
    cell: ({ left_on }) => (
      <Badge tone={left_on ? 'neutral' : 'success'}>{left_on ? say.leftOn(date(left_on)) : say.here}</Badge>
    ),
  },
  ...(edit
    ? [
        {
          name: names.act,
          isAct: true,
          cell: (person: Professional) => (
            <Button variant="default" onClick={() => edit(person)} aria-label={say.editOf(person.name)}>
              {say.edit}
            </Button>
          ),
        },
      ]
    : []),
]
