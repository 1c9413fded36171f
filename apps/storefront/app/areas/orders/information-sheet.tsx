import type { InformationItem, MedicineInformation } from '@kusuribako/contract/checkout/pharmacist-review'
import { Button } from '@kusuribako/ui/button.tsx'
import { cx } from '@kusuribako/ui/cx.ts'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { Form, useNavigation } from 'react-router'

interface InformationSheetProps {
  information: MedicineInformation
  /** The order still waits: the buyer may confirm. */
  isOpen: boolean
}

/**
 * The pharmacist's written information about each medicine, and the buyer's confirmation of having understood it
 * (薬機法36条の10).
 */
export function InformationSheet({ information, isOpen }: InformationSheetProps) {
  const { version, sheet, advice, pharmacist_name, provided_at, confirmed_at } = information
  return (
    <section className="grid gap-5 rounded-card border border-line bg-surface p-5">
      <h2 className="text-lg">お薬の説明</h2>
      <p className="text-sm text-quiet">
        薬剤師 {pharmacist_name}（{dateAndTime(provided_at)}）
      </p>
      {advice && (
        <Notice kind="info" title="薬剤師から">
          <p className="whitespace-pre-wrap">{advice}</p>
        </Notice>
      )}
      {sheet.map((item) => (
        <Item key={item.line_item_id} item={item} />
      ))}
      {confirmed_at ? (
        <Notice kind="success">{dateAndTime(confirmed_at)}に、内容をご確認いただきました。</Notice>
      ) : (
        isOpen && <ConfirmForm version={version} />
      )}
    </section>
  )
}

function ConfirmForm({ version }: { version: number }) {
  const sending = useNavigation().formData?.get('intent') === 'confirm'
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="version" value={version} />
      <p className="text-sm">
        説明の内容を理解し、ほかに質問がないときは、次のボタンを押してください。ご質問は、下のメッセージからお送りください。
      </p>
      <Button busy={sending}>説明を読み、確認しました</Button>
    </Form>
  )
}

function Item({ item }: { item: InformationItem }) {
  const { title, sale_class, quantity, ingredients_basis, ingredients, effects, dosage, ...more } = item
  const doses = dosage.map(
    ({ age, dose, times }) => `${age}：${[dose, times].filter((part) => part !== '—').join('、')}`,
  )
  return (
    <article className="grid gap-3 border-t border-line pt-5">
      <div>
        <SaleClassBadge saleClass={sale_class} />
        <h3 className="mt-1 text-base">
          {title}（{quantity}点）
        </h3>
      </div>
      <dl className="grid gap-3 text-sm leading-relaxed">
        <InsertEntry
          name={`有効成分${ingredients_basis ? `（${ingredients_basis}）` : ''}`}
          words={ingredients.map(({ name, amount }) => `${name} ${amount}`)}
        />
        <InsertEntry name="効能・効果" words={effects ? [effects] : []} />
        <InsertEntry name="用法・用量" words={[...doses, ...more.dosage_notes]} />
        <InsertEntry name="してはいけないこと" words={more.do_not} />
        <InsertEntry name="相談すること" words={more.consult} />
        <InsertEntry name="保管" words={more.storage} />
      </dl>
    </article>
  )
}

function InsertEntry({ name, words }: { name: string; words: string[] }) {
  if (words.length === 0) return null
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd>
        <ul className={cx('grid gap-1', words.length > 1 && 'list-disc pl-5')}>
          {words.map((line) => (
            <li key={line} className="whitespace-pre-wrap">
              {line}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
