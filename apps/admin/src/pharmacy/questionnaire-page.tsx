import { dateAndTime } from '@kusuribako/ui/format.ts'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useActs, usePreviousMessage } from '../forms/acts.ts'
import { type Product, saleClassOf, useProduct } from '../goods/goods.ts'
import { StatusBadge } from '../goods/products-page.tsx'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { FilterLinks } from '../tables/filters.tsx'
import { usePlace } from '../tables/place.ts'
import { PharmacistsOnly, useMayWriteLaw } from './pharmacists-only.tsx'
import { QuestionList } from './question-list.tsx'
import { sayQuestions as say } from './question-words.ts'
import { type Questionnaire, useQuestionnaires } from './questions.ts'

/** The questions about one product, in the newest version or an earlier one, as the URL says. */
export function QuestionnairePage() {
  const { productId = '' } = useParams()
  return (
    <RequireAccess part="pharmacy" title={say.title}>
      <Back to="/questions">{say.back}</Back>
      <QuestionnaireDetails key={productId} productId={productId} />
    </RequireAccess>
  )
}

function QuestionnaireDetails({ productId }: { productId: string }) {
  const product = useProduct(productId)
  const versions = useQuestionnaires(productId)
  const mayWrite = useMayWriteLaw()
  const { message: said, clear } = useActs<never>(usePreviousMessage())
  if (!product.data || !versions.data) {
    const error = product.error ?? versions.error
    return (
      <LoadingOrError
        error={error}
        again={() => Promise.all([product.refetch(), versions.refetch()])}
        gone={say.gone}
      />
    )
  }
  return (
    <>
      <Head product={product.data} />
      <SuccessMessage message={said} clear={clear} />
      <PharmacistsOnly>{say.pharmacistsWrite}</PharmacistsOnly>
      <div className="mt-3 flex flex-wrap gap-2">
        {mayWrite && (
          <Button component={Link} to="write">
            {versions.data.length > 0 ? say.write : say.writeFirst}
          </Button>
        )}
        <Button component={Link} to={`/products/${productId}`} variant="default">
          {say.toProduct}
        </Button>
      </div>
      <Versions versions={versions.data} />
    </>
  )
}

function Head({ product }: { product: Product }) {
  const saleClass = saleClassOf(product)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {saleClass && <SaleClassBadge saleClass={saleClass} />}
        <StatusBadge status={product.status} />
      </div>
      <PageTitle title={`${product.title} ${say.title}`}>{product.title}</PageTitle>
      <p className="text-sm text-quiet">{say.title}</p>
    </>
  )
}

function Versions({ versions }: { versions: readonly Questionnaire[] }) {
  const { get } = usePlace()
  const chosenVersion = versions.find(({ version }) => String(version) === get('version')) ?? versions[0]
  if (!chosenVersion)
    return <p className="mt-4 rounded-card border border-line bg-surface p-8 text-center text-quiet">{say.empty}</p>
  return (
    <>
      {versions.length > 1 && <FilterLinks name="version" choices={versions.map(choiceOf)} />}
      <p className="mt-4 text-sm text-quiet">
        <span className="mr-3 font-semibold text-ink">
          {say.versionOf(chosenVersion.version)}
          {chosenVersion === versions[0] && say.newest}
        </span>
        {say.writtenAt(dateAndTime(chosenVersion.created_at))}
      </p>
      {chosenVersion.questions.length === 0 && <p className="mt-4 text-quiet">{say.asksNothing}</p>}
      <QuestionList questions={chosenVersion.questions} />
    </>
  )
}

const choiceOf = ({ version }: Questionnaire) => [String(version), say.versionOf(version)] as const
