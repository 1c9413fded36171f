import { Badge } from '@kusuribako/ui/badge.tsx'
import { date } from '@kusuribako/ui/format.ts'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { StatusBadge } from '../goods/products-page.tsx'
import { Page } from '../shell/page.tsx'
import { FilterLinks, SearchBox } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { PharmacistsOnly } from './pharmacists-only.tsx'
import { sayQuestions as say } from './question-words.ts'
import { type QuestionnaireProduct, useQuestionnaireProducts } from './questions.ts'

const names = say.columns

/** The products that wait for questions; or all that have some. */
export function QuestionsPage() {
  return (
    <Page part="pharmacy" title={say.title} lead={say.lead}>
      <PharmacistsOnly>{say.pharmacistsWrite}</PharmacistsOnly>
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <SearchBox label={say.search} help={say.searchHelp} />
      <Listed
        reading={useQuestionnaireProducts()}
        columns={columns}
        keyOf={({ id }) => id}
        label={say.title}
        empty={say.allAsked}
      />
    </Page>
  )
}

const columns: Column<QuestionnaireProduct>[] = [
  {
    name: names.product,
    cell: ({ id, title, thumbnail }) => (
      <span className="flex items-center gap-3">
        {thumbnail && <img src={thumbnail} alt="" width={40} height={40} className="size-10 shrink-0 object-contain" />}
        <RowLink to={`/questions/${id}`}>{title}</RowLink>
      </span>
    ),
  },
  {
    name: names.saleClass,
    cell: ({ sale_classes }) => (
      <span className="flex flex-wrap gap-1">
        {sale_classes.map((saleClass) => (
          <SaleClassBadge key={saleClass} saleClass={saleClass} />
        ))}
      </span>
    ),
  },
  { name: names.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    name: names.questions,
    cell: ({ questions, version }) =>
      questions > 0 ? `${say.count(questions)}（${say.versionOf(version)}）` : <Badge tone="warning">{say.none}</Badge>,
  },
  { name: names.since, cell: ({ asked_since }) => (asked_since ? date(asked_since) : say.none) },
]
