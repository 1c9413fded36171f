import type { SentLetter } from '@kusuribako/contract/notifications/letters'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useActs } from '../forms/acts.ts'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { FilterLinks, SearchBox } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { words } from '../wording.ts'
import { LetterState } from './letter-state.tsx'
import { useLetters } from './letters.ts'
import { RepeatLetter } from './repeat-letter.tsx'
import { say } from './words.ts'

const names = say.columns

/** The shop's mails, and which of them failed; the URL holds view, search words and page. */
export function LettersPage() {
  const { mayWrite } = useRight('people')
  const { act, begin, ...acts } = useActs<SentLetter>()
  return (
    <Page part="people" title={say.title} lead={say.lead} done={acts}>
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <SearchBox label={say.search} help={say.searchHelp} />
      <Listed
        reading={useLetters()}
        columns={columnsFor(mayWrite ? begin : null)}
        keyOf={({ id }) => id}
        label={say.title}
        empty={say.noneFailed}
      />
      {act && <RepeatLetter letter={act} {...acts} />}
    </Page>
  )
}

const columnsFor = (begin: ((letter: SentLetter) => void) | null): Column<SentLetter>[] => [
  {
    name: names.subject,
    cell: ({ subject }) => <span className="font-semibold [overflow-wrap:anywhere]">{subject}</span>,
  },
  { name: names.to, cell: ({ to }) => <span className="[overflow-wrap:anywhere]">{to}</span> },
  {
    name: names.order,
    cell: ({ order }) =>
      order ? (
        <span className="whitespace-nowrap">
          <RowLink to={`/orders/${order.id}`} isPlain>
            {say.order(order.display_id)}
          </RowLink>
        </span>
      ) : (
        words.list.none
      ),
  },
  { name: names.state, cell: (letter) => <LetterState letter={letter} /> },
  {
    name: names.at,
    cell: ({ sent_at, tried_at }) => <span className="whitespace-nowrap">{dateAndTime(sent_at ?? tried_at)}</span>,
  },
  ...(begin
    ? [
        {
          name: names.act,
          isAct: true,
          cell: (letter: SentLetter) =>
            letter.may_be_repeated && (
              <Button variant="default" aria-label={say.repeatOf(letter.subject)} onClick={() => begin(letter)}>
                {say.repeat}
              </Button>
            ),
        },
      ]
    : []),
]
