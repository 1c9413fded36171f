import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { useActs } from '../forms/acts.ts'
import { focusInvalidField } from '../forms/form-focus.ts'
import { OrderButton, useOrdering } from '../forms/ordering.tsx'
import { Unsaved, useChanged } from '../forms/unsaved.tsx'
import { FindGoods } from '../goods/find-goods.tsx'
import { useProduct } from '../goods/goods.ts'
import { Back } from '../shell/back.tsx'
import { LoadError } from '../shell/fallback.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { Section } from '../shell/section.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { PharmacistsOnly, useMayWriteLaw } from './pharmacists-only.tsx'
import { QuestionFields } from './question-fields.tsx'
import { type Draft, draftOf, emptyDraft, isWhole, limits, questionOf, withCopied } from './question-form.ts'
import { QuestionPreview } from './question-preview.tsx'
import { sayWriting as say, sayQuestions } from './question-words.ts'
import { type Questionnaire, readQuestionnaires, useQuestionnaires, writeQuestions } from './questions.ts'

/** Edits the next version of a product's questions, starting from the newest one. */
export function WriteQuestions() {
  const { productId = '' } = useParams()
  const product = useProduct(productId)
  const versions = useQuestionnaires(productId)
  const error = product.error ?? versions.error
  const mayWrite = useMayWriteLaw()
  return (
    <RequireAccess part="pharmacy" title={sayQuestions.title}>
      <Back to={`/questions/${productId}`}>{say.back}</Back>
      <PharmacistsOnly>{sayQuestions.pharmacistsWrite}</PharmacistsOnly>
      {product.data && versions.data ? (
        mayWrite && (
          <QuestionsEditor key={productId} productId={productId} name={product.data.title} versions={versions.data} />
        )
      ) : (
        <LoadingOrError
          error={error}
          again={() => Promise.all([product.refetch(), versions.refetch()])}
          gone={sayQuestions.gone}
        />
      )}
    </RequireAccess>
  )
}

interface QuestionsEditorProps {
  productId: string
  name: string
  /** The newest first; another one may arrive while this is being written. */
  versions: readonly Questionnaire[]
}

function QuestionsEditor({ productId, name, versions }: QuestionsEditorProps) {
  const newest = versions[0]?.version ?? 0
  const [replaces, setReplaces] = useState(newest)
  const [drafts, setDrafts] = useState<Draft[]>(() => (versions[0]?.questions ?? []).map(draftOf))
  const [isTried, setTried] = useState(false)
  const { act, begin, ...acts } = useActs<'save'>()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const form = event.currentTarget
    if (drafts.every(isWhole)) begin('save')
    else setTimeout(() => focusInvalidField(form))
  }
  const isWrong = isTried && !drafts.every(isWhole)
  const isChanged = useChanged(drafts)
  return (
    <>
      <PageTitle productName={name}>{say.title(name)}</PageTitle>
      <p className="phrases text-sm text-quiet">{say.lead}</p>
      {newest > replaces && (
        <NewerVersionAlert productId={productId} version={newest} continueEditing={() => setReplaces(newest)} />
      )}
      <div className="mt-4 grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <Drafts drafts={drafts} change={setDrafts} isTried={isTried} />
          <CopyQuestions
            add={(more) => {
              const next = withCopied(drafts, more)
              setDrafts(next)
              return next.length - drafts.length
            }}
          />
          {isWrong && (
            <p role="alert" className="text-sm text-danger">
              {say.notWhole}
            </p>
          )}
          <Button type="submit" className="self-start">
            {say.check}
          </Button>
        </form>
        <div className="xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
          <QuestionPreview questions={drafts.map(questionOf)} />
        </div>
      </div>
      {isChanged && <Unsaved />}
      {act && (
        <Save
          productId={productId}
          name={name}
          replaces={replaces}
          drafts={drafts}
          close={acts.close}
          finish={(said) => navigate(`/questions/${productId}`, { state: { said } })}
        />
      )}
    </>
  )
}

interface NewerVersionAlertProps {
  productId: string
  version: number
  continueEditing: () => void
}

/** Somebody else has saved meanwhile: the input stays, and replaces theirs once that has been read. */
const NewerVersionAlert = ({ productId, version, continueEditing }: NewerVersionAlertProps) => (
  <Alert color="warning" mt="md" role="alert">
    <p className="mb-3 text-ink">{say.movedOn(version)}</p>
    <div className="flex flex-wrap gap-2">
      <Button component={Link} to={`/questions/${productId}`} target="_blank" variant="default">
        {say.readNewest(version)}
      </Button>
      <Button variant="default" onClick={continueEditing}>
        {say.goOn}
      </Button>
    </div>
  </Alert>
)

interface DraftsProps {
  drafts: readonly Draft[]
  change: (drafts: Draft[]) => void
  isTried: boolean
}

function Drafts({ drafts, change, isTried }: DraftsProps) {
  const { place, move, takeOut } = useOrdering<Draft, HTMLDivElement>(drafts, change)
  return (
    <div ref={place} className="flex flex-col gap-5">
      {drafts.length === 0 && <p className="text-quiet">{say.noQuestions}</p>}
      {drafts.map((draft, at) => (
        <div key={draft.key} data-at={at}>
          <Section
            title={sayQuestions.questionAt(at + 1)}
            acts={
              <>
                <OrderButton name={say.upOf(at + 1)} act={() => move(at, -1)} isOff={at === 0} by={-1}>
                  {say.up}
                </OrderButton>
                <OrderButton name={say.downOf(at + 1)} act={() => move(at, 1)} isOff={at === drafts.length - 1} by={1}>
                  {say.down}
                </OrderButton>
                <OrderButton name={say.removeQuestionOf(at + 1)} act={() => takeOut(at)}>
                  {say.removeQuestion}
                </OrderButton>
              </>
            }
          >
            <QuestionFields
              draft={draft}
              set={(part) => change(drafts.with(at, { ...draft, ...part }))}
              isTried={isTried}
            />
          </Section>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="default"
          onClick={() => change([...drafts, emptyDraft()])}
          disabled={drafts.length >= limits.questions}
          data-when-empty
        >
          {say.add}
        </Button>
        {drafts.length >= limits.questions && <p className="text-sm text-quiet">{say.tooMany}</p>}
      </div>
    </div>
  )
}

/** Copies the questions of another product. `add` returns how many of them were new. */
function CopyQuestions({ add }: { add: (drafts: Draft[]) => number }) {
  const [message, setMessage] = useState('')
  const copying = useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => readQuestionnaires(id),
    onSuccess: ([found], { title }) => {
      const added = add((found?.questions ?? []).map(draftOf))
      setMessage(added > 0 ? say.copied(title, added) : say.copiedNone(title))
    },
  })
  return (
    <details className="rounded-card border border-line bg-surface px-4 sm:px-5">
      <summary className="min-h-11 cursor-pointer py-2.5 text-leaf">{say.copy}</summary>
      <div className="pb-4">
        <FindGoods
          label={say.copy}
          help={say.copyHelp}
          pick={({ id, title }) => copying.mutate({ id, title })}
          isPicked={() => false}
          isWhole
        />
        <SuccessMessage message={message} clear={() => setMessage('')} />
        {copying.error && <LoadError error={copying.error} again={() => copying.reset()} />}
      </div>
    </details>
  )
}

interface SaveProps {
  productId: string
  name: string
  replaces: number
  drafts: readonly Draft[]
  close: () => void
  finish: (said: string) => void
}

function Save({ productId, name, replaces, drafts, close, finish }: SaveProps) {
  const saving = useMutation({
    mutationFn: () => writeQuestions(productId, replaces, drafts.map(questionOf)),
    onSuccess: ({ data: { questionnaire } }) => finish(say.saved(questionnaire.version)),
  })
  return (
    <ActionDialog
      title={say.ask(name, replaces + 1)}
      productName={name}
      act={say.save}
      {...saving}
      close={close}
      submit={() => saving.mutate()}
    >
      <p className="font-semibold">{say.sum(drafts.length)}</p>
      <p>{drafts.length > 0 ? say.does : say.doesNothing}</p>
    </ActionDialog>
  )
}
