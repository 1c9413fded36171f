/** What a delivery says of its arrival where the shop has written nothing. */
export const defaultArrival = 'ご注文後、順次発送します。'

/**
 * When the goods arrive, as the screen with the order button and the mail say it. The days of a delivery count from the
 * order, unless a pharmacist has to approve it first.
 */
export function arrivalWords(says: string, needs_review: boolean): string {
  if (!needs_review) return says
  if (says === defaultArrival) return '薬剤師の承認後に、順次発送します。'
  return `薬剤師の承認後に発送します。${says}お届けまでの日数は、薬剤師の承認のあとから数えます。`
}
