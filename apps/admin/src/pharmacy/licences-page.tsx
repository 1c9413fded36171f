import { Badge } from '@kusuribako/ui/badge.tsx'
import { date } from '@kusuribako/ui/format.ts'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { Alert, Button } from '@mantine/core'
import { useActs } from '../forms/acts.ts'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { Unread } from '../shell/unread.tsx'
import { type Column, Rows } from '../tables/rows.tsx'
import { displayed, LicenceDialog } from './licence-dialog.tsx'
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
        {!data && <Unread error={error} again={refetch} />}
        {data && data.unlinked.length > 0 && <Unlinked accounts={data.unlinked} />}
        {data?.licences.length === 0 && <p className="text-quiet">{say.none}</p>}
        {data?.licences.map((licence) => (
          <Story
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
const Unlinked = ({ accounts }: { accounts: readonly { id: string; name: string }[] }) => (
  <Alert color="warning" title={say.unlinked}>
    <p className="font-semibold text-ink">{accounts.map(({ name }) => name).join('、')}</p>
    <p className="phrases text-sm text-ink">{say.unlinkedHelp}</p>
  </Alert>
)

interface StoryProps {
  licence: Licence
  people: Professional[]
  begin: ((act: Act) => void) | null
}

function Story({ licence, people, begin }: StoryProps) {
  const { id, store_name, kind, classes } = licence
  return (
    <Section
      title={`${kind}　${store_name}`}
      acts={
        begin && (
          <Button
            variant="default"
            onClick={() => begin({ act: 'licence', licence })}
            aria-label={say.editOf(`${kind} ${store_name}`)}
          >
            {say.edit}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [say.period, <Period key="period" licence={licence} />],
          ...(licence.display.issued_on
            ? [[say.fields.issued_on, date(licence.display.issued_on)] as [string, string]]
            : []),
          ...plain.map((name) => [say.fields[name], licence[name]] as [string, string]),
          [
            say.fields.classes,
            <span key="classes" className="flex flex-wrap gap-1">
              {classes.map((saleClass) => (
                <SaleClassBadge key={saleClass} saleClass={saleClass} />
              ))}
            </span>,
          ],
          ...displayed.map((name) => [say.display[name], licence.display[name]] as [string, string]),
          ...(licence.display.device_notification
            ? [[say.device, licence.display.device_notification] as [string, string]]
            : []),
        ]}
      />
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

const plain = ['number', 'issued_by', 'opener_name', 'manager_name', 'store_address', 'phone'] as const

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
