import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { date, yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useActs } from '../forms/acts.ts'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { SearchBox } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { useCodeOf } from './card-code.tsx'
import { type CardValidity, type State, stateOf } from './card-state.ts'
import { type GiftCard, useGiftCards } from './gift-cards.ts'
import { IssueCard } from './issue-card.tsx'
import { say } from './words.ts'

const names = say.columns

/** The gift cards, newest first; the URL holds search words and page. */
export function GiftCardsPage() {
  const { mayWrite } = useRight('offers')
  const codeOf = useCodeOf()
  const navigate = useNavigate()
  const { act, begin, ...acts } = useActs<'add'>()
  return (
    <Page
      part="offers"
      title={say.title}
      lead={say.lead}
      acts={mayWrite && <Button onClick={() => begin('add')}>{say.add}</Button>}
      done={acts}
    >
      <SearchBox label={say.search} help={say.searchHelp} />
      <Listed
        reading={useGiftCards()}
        columns={columnsFor(codeOf)}
        keyOf={({ id }) => id}
        label={say.title}
        empty={say.empty}
      />
      {act && (
        <IssueCard close={acts.close} finish={(said, id) => navigate(`/gift-cards/${id}`, { state: { said } })} />
      )}
    </Page>
  )
}

const tones: Record<State, Tone> = { on: 'success', off: 'danger', spent: 'neutral', over: 'warning' }

export function StateBadge({ card }: { card: CardValidity }) {
  const state = stateOf(card, Date.now())
  return <Badge tone={tones[state]}>{say.states[state]}</Badge>
}

const columnsFor = (codeOf: (card: GiftCard) => string): Column<GiftCard>[] => [
  { name: names.code, cell: (card) => <RowLink to={`/gift-cards/${card.id}`}>{codeOf(card)}</RowLink> },
  { name: names.state, cell: (card) => <StateBadge card={card} /> },
  { name: names.ends, cell: ({ ends_at }) => (ends_at ? date(ends_at) : say.unlimited) },
  { name: names.made, cell: ({ created_at }) => date(created_at) },
  { name: names.balance, cell: ({ balance }) => yen(balance), isFigure: true },
  { name: names.value, cell: ({ value }) => yen(value), isFigure: true },
]
