import { classesWithQuestions } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { InformationItem } from '@kusuribako/contract/checkout/pharmacist-review'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../base/config.ts'
import type { Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { unseal } from '../../base/seal.ts'
import { recordedStaffName } from './recorded-names.queries.ts'

interface ConversationReading {
  db: Db
  config: Config
}
interface Sealed {
  sealed: string
}

/** The whole conversation of pharmacist and buyer about an order, decrypted, the oldest first. */
export async function readConversation({ db, config }: ConversationReading, orderId: string) {
  const { rows } = await sql<{ messages: Sealed[]; information: Sealed[] }>`
    select (select coalesce(json_agg(json_build_object('id', m.id, 'created_at', m.created_at,
        'from', case when m.staff_id is null then 'buyer' else 'pharmacist' end,
        'pharmacist_name', case when m.staff_id is not null
          then ${nameOrPharmacist(recordedStaffName('m.staff_name', 'm.staff_id'))} end,
        'sealed', encode(m.secret_text, 'hex')) order by m.created_at, m.id), '[]')
      from pharmacist_message m where m.order_id = ${orderId}) as messages,
    (select coalesce(json_agg(json_build_object('version', i.version, 'sheet', i.sheet, 'provided_at', i.provided_at,
        'confirmed_at', i.confirmed_at,
        'pharmacist_name', ${nameOrPharmacist(recordedStaffName('i.provided_by_name', 'i.provided_by'))},
        'sealed', encode(i.secret_advice, 'hex'))
        order by i.version), '[]')
      from medicine_information i where i.order_id = ${orderId}) as information`.execute(db)
  const decrypt = ({ sealed }: Sealed) => unseal(config, Buffer.from(sealed, 'hex'))
  const { messages, information } = rows[0]!
  return {
    messages: messages.map(({ sealed, ...message }) => ({ ...message, text: decrypt({ sealed }) })),
    information: information.map(({ sealed, ...entry }) => ({ ...entry, advice: decrypt({ sealed }) })),
  }
}

/** SQL, for a review `r`: the last message, information or confirmation; before the first, when its wait began. */
export const lastActivityAt = sql<Date>`greatest(r.created_at,
  (select max(m.created_at) from pharmacist_message m where m.order_id = r.order_id),
  (select max(greatest(i.provided_at, i.confirmed_at)) from medicine_information i where i.order_id = r.order_id))`

/** Whether somebody has written or confirmed since an instant; callers hold the order's lock. */
export async function hasActivitySince({ db }: Pick<Tx, 'db'>, orderId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`select from pharmacist_review r
    where r.order_id = ${orderId} and ${lastActivityAt} > ${since}`.execute(db)
  return rows.length > 0
}

const nameOrPharmacist = (name: RawBuilder<string | null>) => sql`coalesce(nullif(${name}, ''), '薬剤師')`

/**
 * The current information about each medicine of an order that a pharmacist must explain. Malformed descriptions are
 * empty, as on the product page: the pharmacist sees that before giving it.
 */
export async function readMedicineInformation(db: Db, orderId: string): Promise<InformationItem[]> {
  const { rows } = await sql<{ sheet: InformationItem[] }>`
    select coalesce(json_agg(json_build_object('line_item_id', l.id, 'title', l.title, 'quantity', l.quantity,
      'sale_class', v.metadata->>'jsm_category_name', 'ingredients_basis', p.metadata->'ingredients_basis',
      'ingredients', coalesce(p.metadata->'ingredients', '[]'), 'effects', coalesce(p.metadata->>'effects', ''),
      'dosage', coalesce(p.metadata->'dosage', '[]'), 'dosage_notes', coalesce(p.metadata->'dosage_notes', '[]'),
      'do_not', coalesce(p.metadata->'do_not', '[]'), 'consult', coalesce(p.metadata->'consult', '[]'),
      'storage', coalesce(p.metadata->'storage', '[]')) order by l.created_at, l.id), '[]') as sheet
    from line_item l join product_variant v on v.id = l.variant_id join product p on p.id = v.product_id
    where l.order_id = ${orderId} and v.metadata->>'jsm_category_name' = any(${classesWithQuestions})`.execute(db)
  return rows[0]!.sheet.map(withoutMalformed)
}

const { shape } = InformationItem

const withoutMalformed = (item: InformationItem): InformationItem => {
  const isValid = (key: keyof InformationItem) => shape[key].safeParse(item[key]).success
  const lists = ['ingredients', 'dosage', 'dosage_notes', 'do_not', 'consult', 'storage'] as const
  const empty = lists.filter((key) => !isValid(key)).map((key) => [key, []])
  return { ...item, ...Object.fromEntries(empty), ...(!isValid('ingredients_basis') && { ingredients_basis: null }) }
}
