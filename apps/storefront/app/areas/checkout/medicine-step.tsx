import { expires_after_days } from '@kusuribako/contract/pharmacy/review-deadline'
import { Button } from '@kusuribako/ui/button.tsx'
import { Disclosure } from '@kusuribako/ui/disclosure.tsx'
import { FieldGroup } from '@kusuribako/ui/field.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { CheckboxCard } from '@kusuribako/ui/inputs.tsx'
import { ErrorSummary, Notice } from '@kusuribako/ui/notice.tsx'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { useEffect, useMemo } from 'react'
import { Form, useRevalidator } from 'react-router'
import { cartUnchangedMessage } from '../../wording/no-answer.ts'
import type { CartChange } from '../cart/change-cart.server.ts'
import { needsAgeProof, problemWords } from '../cart/problem-words.ts'
import { Precautions } from '../catalogue/precautions.tsx'
import { Phone } from '../content/phone-links.tsx'
import { WholeNames } from '../content/whole-names.tsx'
import { FocusedNotice } from '../shell/focused-notice.tsx'
import { useSettings } from '../shell/settings.ts'
import { useBackgroundForm } from '../shell/use-background-form.ts'
import { BirthdayFields } from './birthday-fields.tsx'
import { nameOf } from './line-names.ts'
import { summariseErrors } from './medicine-form.ts'
import { PurchaseQuestionField } from './purchase-question-field.tsx'
import type { CheckoutView, MedicineLine } from './read-checkout.server.ts'
import { StepButton } from './step-button.tsx'
import type { StepRefusal } from './submit-step.server.ts'

interface MedicineStepProps {
  checkout: CheckoutView
  refusal: StepRefusal | undefined
}

/** What the law requires before the sale (薬機法36条の4, 36条の10, 36条の11): per product its questions, then a confirmation. */
export function MedicineStep({ checkout, refusal }: MedicineStepProps) {
  const { medicines, birthday, asksBirthday, reviewFrom } = checkout
  const errors = refusal?.errors ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal takes the focus once
  const summary = useMemo(() => summariseErrors(errors, medicines), [refusal])
  const stopped = medicines.filter(({ problems }) => problems.some(isStop))
  return (
    <div className="grid gap-6">
      <ErrorSummary errors={summary} />
      {refusal?.refused && (
        <FocusedNotice kind="danger" about={refusal}>
          {refusal.refused}
        </FocusedNotice>
      )}
      {stopped.map((line) => (
        <StoppedMedicine key={line.id} line={line} isAlone={checkout.cart.lines.length === 1} />
      ))}
      <div className="grid gap-2 text-sm leading-relaxed">
        <p>
          医薬品を安全にお使いいただくため、使用される方についておたずねします。ご回答は、販売できるかどうかの判断と、薬剤師・登録販売者による確認だけに使います。
        </p>
        <p className="text-quiet">
          健康に関する情報は暗号化して保管し、当店では薬剤師・登録販売者以外は閲覧できません。
        </p>
      </div>
      {medicines.some(({ needsPharmacist }) => needsPharmacist) && <ReviewNote reviewFrom={reviewFrom} />}
      <Form method="post" noValidate preventScrollReset className="grid gap-10">
        <input type="hidden" name="intent" value="medicine" />
        {asksBirthday && (
          <BirthdayFields
            legend="ご購入される方の生年月日"
            required
            birthday={birthday}
            typed={refusal?.values}
            error={errors.birthday}
          />
        )}
        {medicines.map((line) => (
          <section key={line.id} aria-label={`${nameOf(line)}についての質問`} className="grid gap-6">
            <LineHead line={line} />
            <LinePrecautions line={line} />
            {line.questions.map((question) => (
              <PurchaseQuestionField
                key={question.key}
                line={line}
                question={question}
                values={refusal?.values}
                errors={errors}
              />
            ))}
          </section>
        ))}
        <Confirmation error={errors.confirmed} />
        <StepButton step="medicine">お支払いへ進む</StepButton>
      </Form>
    </div>
  )
}

const isStop = (problem: MedicineLine['problems'][number]) =>
  problem.code === 'purchase_stopped_by_answer' ||
  problem.code === 'guarded_ingredient_under_age' ||
  needsAgeProof(problem)

function LineHead({ line }: { line: MedicineLine }) {
  return (
    <header className="border-b border-line pb-3">
      {line.saleClass && <SaleClassBadge saleClass={line.saleClass} />}
      <h3 className="mt-1 text-base">
        <ProductName name={line.title} />{' '}
        {line.variantTitle && <span className="ml-2 text-sm font-normal text-quiet">{line.variantTitle}</span>}
      </h3>
    </header>
  )
}

/** What is confirmed below to have been read, shown here so that nobody has to leave the form. */
function LinePrecautions({ line: { doNot, consult } }: { line: MedicineLine }) {
  if (doNot.length + consult.length === 0) return null
  return (
    <Disclosure title="してはいけないこと・相談すること">
      <div className="grid gap-4">
        <Precautions title="してはいけないこと" lines={doNot} isStop />
        <Precautions title="相談すること" lines={consult} />
      </div>
    </Disclosure>
  )
}

const noAnswer: CartChange = { ok: false, error: cartUnchangedMessage, cart_count: 0 }

/** An answer that prevents the sale: why, and the two next steps. */
function StoppedMedicine({ line, isAlone }: { line: MedicineLine; isAlone: boolean }) {
  const { busy, answer, onSubmit } = useBackgroundForm('/cart.json', noAnswer)
  const { revalidate } = useRevalidator()
  const { supportPhone } = useSettings()
  useEffect(() => {
    if (answer?.ok) void revalidate()
  }, [answer, revalidate])
  const title = (
    <>
      <ProductName name={`「${line.title}」`} />
      は販売できません
    </>
  )
  const words = line.problems.filter(isStop).map((problem) => problemWords(problem)?.text)
  return (
    <FocusedNotice kind="danger" title={title} about={line}>
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="mt-1">
        お薬についてのご相談は、お電話（
        <Phone number={supportPhone} />
        ）で薬剤師・登録販売者がお受けします。
        {!isAlone && 'この商品をカートから外すと、ほかの商品はこのままご購入いただけます。'}
      </p>
      <form method="post" action="/cart" onSubmit={onSubmit} className="mt-3">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="line_id" value={line.id} />
        <Button kind="plain" busy={busy}>
          この商品をカートから外す<span className="sr-only">：{nameOf(line)}</span>
        </Button>
      </form>
      {answer?.error && <p className="mt-3">{answer.error}</p>}
    </FocusedNotice>
  )
}

function ReviewNote({ reviewFrom }: { reviewFrom: string | null }) {
  return (
    <Notice kind="info" title="薬剤師の確認が必要なお薬です">
      <p>
        <WholeNames text="薬剤師がご回答を確認し、適正にお使いいただけると判断してから販売します（医薬品医療機器等法第36条の4・第36条の10）。確認が終わるまで、お支払いは確定しません。" />
      </p>
      <p className="mt-2">
        薬剤師からのご質問・ご説明は、メールでお知らせします。お知らせから{expires_after_days}
        日以内に、お返事・ご確認をいただけないときは、ご注文をキャンセルします。
      </p>
      {reviewFrom && (
        <p className="mt-2">
          ただいま、薬剤師の勤務時間外です。ご注文は、{dateAndTime(reviewFrom)}から順に確認します。
        </p>
      )}
    </Notice>
  )
}

function Confirmation({ error }: { error: string | undefined }) {
  return (
    <FieldGroup id="confirmed" legend="ご確認" required error={error}>
      <CheckboxCard
        name="confirmed"
        value="yes"
        label="各商品の「してはいけないこと」「相談すること」を読み、理解しました。ご回答を上の目的に使うことに同意します。"
        note="決められた量や回数を超えて使うと、健康を害することがあります。ご回答は使用される方ご本人の状態に基づくものとして扱います。"
      />
    </FieldGroup>
  )
}
