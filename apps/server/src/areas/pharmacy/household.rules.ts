type Address = Record<string, unknown>

/**
 * The common key of two addresses of one household, whatever the name: postal code, street and room, in any spelling.
 * Null for an incomplete address.
 */
export function householdKey(address: Address | null): string | null {
  const postal = normalized(address?.postal_code).replaceAll(/\D/g, '')
  const street = normalized(`${address?.address_1 ?? ''} ${address?.address_2 ?? ''}`)
  return postal && street ? `${postal} ${street}` : null
}

const kanjiDigits = '〇一二三四五六七八九'

/** `１丁目２番３号 ハイツ201` as `1-2-3ハイツ201`, `1-2-3 201` as `1-2-3-201`. */
const normalized = (text: unknown) =>
  String(text ?? '')
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .toLowerCase()
    .replaceAll(/[一二三四五六七八九](?=丁目|番|号)/g, (figure) => String(kanjiDigits.indexOf(figure)))
    .replaceAll(/(?<=\d)[\s、,]+(?=\d)/g, '-')
    .replaceAll(/[\s、,]+/g, '')
    .replaceAll(/(?<=\d)(丁目|番地の?|番|号室?|の(?=\d)|[‐-―−─━ー-])/g, '-')
    .replaceAll(/-+/g, '-')
    .replaceAll(/(?<=\d)-(?!\d)/g, '')
