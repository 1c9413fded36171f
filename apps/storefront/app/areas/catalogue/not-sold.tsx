import { Link } from '@kusuribako/ui/link.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { PhoneLinks } from '../content/phone-links.tsx'
import type { OnDuty } from './legal-words.tsx'
import type { VariantView } from './product-view.ts'

const words: Record<NonNullable<VariantView['notSold']>, { title: string; text: string }> = {
  guidance_required_not_sold_online: {
    title: 'インターネットでは販売していません',
    text: '要指導医薬品は、薬剤師が対面でご説明したうえで店頭でお渡しします。薬のことは、お電話やお問い合わせでもご相談いただけます。',
  },
  guarded_ingredient_over_limit: {
    title: 'インターネットでは販売していません',
    text: '濫用等のおそれのある成分を含む大容量の医薬品は、薬剤師などが対面でご説明したうえで店頭でお渡しします。小容量の商品をお選びいただくか、ご相談ください。',
  },
  sale_class_not_covered: {
    title: '現在お取り扱いがありません',
    text: 'この区分の商品は、ただいま当店では販売していません。',
  },
  product_not_in_sales_channel: {
    title: '販売の準備をしています',
    text: 'この医薬品は、ご購入の前にお伺いする質問が整うまで、インターネットではご注文いただけません。',
  },
  variant_not_priced: {
    title: '現在販売していません',
    text: '販売を再開するまで、ご注文いただけません。',
  },
}

/** Instead of the button: why it cannot be bought here, and whom to ask. */
export function NotSold({ reason, onDuty }: { reason: NonNullable<VariantView['notSold']>; onDuty: OnDuty | null }) {
  const { title, text } = words[reason]
  return (
    <Notice kind="info" title={title}>
      <p>{text}</p>
      {onDuty && (
        <p className="mt-2 grid">
          <span>{onDuty.store}</span>
          <span>
            電話 <PhoneLinks text={onDuty.phone} />
          </span>
          <span>{onDuty.hours}</span>
        </p>
      )}
      <p className="mt-2">
        <Link
          to="/contact"
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
        >
          薬剤師に相談する
        </Link>
      </p>
    </Notice>
  )
}
