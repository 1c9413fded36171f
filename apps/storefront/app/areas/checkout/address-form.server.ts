import { email, visible } from '@kusuribako/contract/values/common'
import { digits, phoneDigits } from '@kusuribako/ui/format.ts'
import { prefectures } from '@kusuribako/ui/prefectures.ts'
import { z } from 'zod'

const requiredText = z.string().overwrite(visible).trim().min(1).max(100)

/**
 * An address as it is typed: digits of any width, with or without hyphens; everything of shop.md §3 except the
 * building is required.
 */
export const AddressForm = z.object({
  last_name: requiredText,
  first_name: requiredText,
  postal_code: z
    .string()
    .transform(digits)
    .pipe(z.string().regex(/^\d{7}$/)),
  province: z.enum(prefectures as [string, ...string[]]),
  city: requiredText,
  address_1: requiredText,
  address_2: z.string().overwrite(visible).trim().max(100).default(''),
  phone: z
    .string()
    .transform(phoneDigits)
    .pipe(z.string().regex(/^0\d{9,10}$/)),
})
export type AddressForm = z.infer<typeof AddressForm>

/** A guest's contact and address, in one form. */
export const GuestForm = z.object({ email }).extend(AddressForm.shape)

export const addressWords = {
  email: 'メールアドレスをご確認ください（例：hanako@example.com）',
  last_name: '姓を入力してください',
  first_name: '名を入力してください',
  postal_code: '郵便番号を7桁の数字で入力してください',
  province: '都道府県を選んでください',
  city: '市区町村を入力してください',
  address_1: '町名・番地を入力してください',
  address_2: '建物名・部屋番号は100文字までで入力してください',
  phone: '電話番号を10桁か11桁の数字で入力してください',
}

/** The address in the form that carts and the address book accept. */
export const toAddress = ({ address_2, ...form }: AddressForm) => ({
  ...form,
  address_2: address_2 || null,
  country_code: 'jp',
})
