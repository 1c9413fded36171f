import type { GuardedSale } from '@kusuribako/contract/pharmacy/sale-records'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { csvText } from '../csv/csv-text.ts'
import { sayAges } from './age-words.ts'
import { sayGuarded } from './guarded-words.ts'
import { soldName } from './sale-records-csv.ts'
import { sayGuardedSales as say } from './words.ts'

/** The sales as a table, to be kept and shown: a row for each medicine of an order. */
export const guardedSalesCsv = (sales: readonly GuardedSale[]): string =>
  csvText([
    say.csv.columns,
    ...sales.map((sale) => [
      dateAndTime(sale.sold_at),
      String(sale.display_id),
      soldName(sale),
      sale.sale_class ?? '',
      ingredientsOf(sale).join('、'),
      String(sale.packages),
      say.age(sale.customer_age),
      ageLevelOf(sale),
      sale.on_duty.join('、') || say.noDuty,
      guardedRemarkOf(sale),
    ]),
  ])

export const ingredientsOf = ({ ingredients }: Pick<GuardedSale, 'ingredients'>): string[] =>
  ingredients.map((name) => sayGuarded.ingredients[name])

export const ageLevelOf = ({ age_level }: Pick<GuardedSale, 'age_level'>): string =>
  age_level ? sayAges.levels[age_level] : say.stated

/** Remarks about a sale beside its figures. */
export const guardedRemarkOf = ({ has_answers, canceled_at }: Pick<GuardedSale, 'has_answers' | 'canceled_at'>) =>
  [say.answers[`${has_answers}`], canceled_at && say.canceled(dateAndTime(canceled_at))].filter(Boolean).join('、')
