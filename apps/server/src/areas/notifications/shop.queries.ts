import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Ctx, Reading } from '../../base/ctx.ts'
import type { Shop } from './account-letters.rules.ts'
import type { Advertiser } from './engagement-letters.rules.ts'

/** The sender's name in mails. */
export async function readShop({ db, config }: Pick<Ctx, 'db' | 'config'>): Promise<Shop> {
  const store = await db.selectFrom('store').select('name').executeTakeFirst()
  return { name: store?.name ?? 'くすりばこ', url: config.PUBLIC_STOREFRONT_URL }
}

/** Also who sends advertisements: whom the licence names; of several, one that is valid today. */
export async function readAdvertiser(ctx: Reading & Pick<Ctx, 'config'>): Promise<Advertiser> {
  const day = dayInTokyo(ctx.now)
  const [shop, sender] = await Promise.all([
    readShop(ctx),
    ctx.db
      .selectFrom('licence')
      .select(['opener_name', 'store_address'])
      .orderBy(sql`${day}::date between valid_from and valid_to`, 'desc')
      .orderBy('kind', 'desc')
      .orderBy('number')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { ...shop, sender: sender ?? null }
}
