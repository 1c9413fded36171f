import { hash } from '@node-rs/argon2'
import { demoPassword } from './demo-accounts.ts'
import { type Rows, stableId } from './insert-rows.ts'

/** Two members of staff, one of them a pharmacist, and a shopper with an address. */
export async function peopleRows(now: Date): Promise<Rows[]> {
  const stamps = { created_at: now, updated_at: now }
  const password_hash = await hash(demoPassword)
  const staff = (name: string, last_name: string, first_name: string, role: string, is_pharmacist: boolean) => ({
    id: stableId('staff', name),
    email: `${name}@example.com`,
    first_name,
    last_name,
    role,
    is_pharmacist,
    password_hash,
    ...stamps,
  })
  const customer_id = stableId('customer', 'hanako')
  const contactFields = { first_name: '花子', last_name: '見本', phone: '0300000000' }
  return [
    [
      'staff',
      [staff('admin', '見本', '太郎', 'owner', false), staff('pharmacist', '見本', '花子', 'pharmacist', true)],
    ],
    [
      'customer',
      [
        {
          id: customer_id,
          email: 'hanako@example.com',
          ...contactFields,
          has_account: true,
          password_hash,
          metadata: { verified_email: true, gender: 'female', birthday: '1988-04-12' },
          ...stamps,
        },
      ],
    ],
    [
      'address',
      [
        {
          id: stableId('address', 'hanako'),
          customer_id,
          ...contactFields,
          address_1: '丸の内1丁目1番1号',
          address_2: '見本マンション101',
          city: '千代田区',
          country_code: 'jp',
          province: '東京都',
          postal_code: '1000005',
          ...stamps,
        },
      ],
    ],
  ]
}
