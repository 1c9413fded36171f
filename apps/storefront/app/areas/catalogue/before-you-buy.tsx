import { expires_after_days } from '@kusuribako/contract/pharmacy/review-deadline'
import type { ProductView, VariantView } from './product-view.ts'

type Documents = ProductView['documents']

/** What happens after the button, explained before it: for first-class medicines, and goods with questions. */
export function BeforeYouBuy({
  chosen,
  questions,
  documents,
}: {
  chosen: VariantView
  questions: number
  documents: Documents
}) {
  if (chosen.needsPharmacist)
    return <FirstClass saleClass={chosen.saleClass} questions={questions} documents={documents} />
  // The notice of a guarded medicine names what is asked.
  if (questions === 0 || chosen.isGuarded) return null
  return <p className="text-sm text-quiet">ご購入の前に、安全のため{questions}つの質問にお答えいただきます。</p>
}

/** Each on one line in two columns: on a desktop the button below them should be visible. */
const steps = (questions: number) => [
  ['質問への回答', `ご購入手続きで${questions > 0 ? `${questions}つの` : ''}質問`],
  ['薬剤師の説明を読み、確認', `お知らせから${expires_after_days}日以内`],
  ['お支払い確定', '確認のあとに確定します'],
  ['発送', '確認のあとに発送します'],
]

/** 薬機法36条の10: nothing is charged before a pharmacist has approved. */
function FirstClass({
  saleClass,
  questions,
  documents,
}: {
  saleClass: string
  questions: number
  documents: Documents
}) {
  return (
    <section aria-labelledby="flow" className="rounded-card border border-line bg-surface p-4 lg:py-2.5">
      <h2 id="flow" className="text-base">
        {saleClass}は、薬剤師が確認してからお届けします
      </h2>
      <ol className="mt-3 grid gap-3 lg:mt-2 lg:gap-y-2 xl:grid-cols-2">
        {steps(questions).map(([name, text], place) => (
          <li key={name} className="grid grid-cols-[1.75rem_1fr] gap-3 text-sm leading-normal">
            <span
              aria-hidden="true"
              className="flex size-7 items-center justify-center rounded-chip bg-leaf-tint font-semibold text-leaf-deep tabular-nums"
            >
              {place + 1}
            </span>
            <span className="pt-0.5">
              <span className="font-semibold">{name}</span>
              <span className="block text-quiet">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      {documents.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-6 border-t border-line pt-2 text-sm">
          {documents.map(({ name, href }) => (
            <li key={href}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
