import type { Ctx } from '../../base/ctx.ts'
import type { Shop } from './account-letters.rules.ts'

/** The sender's name in mails. */
export async function readShop({ db, config }: Pick<Ctx, 'db' | 'config'>): Promise<Shop> {
  const store = await db.selectFrom('store').select('name').executeTakeFirst()
  return { name: store?.name ?? 'くすりばこ', url: config.PUBLIC_STOREFRONT_URL }
}
