import type { appMountConfig } from '@kusuribako/contract/content/app-mount-config'
import { cardProvider } from '@kusuribako/contract/payments/cards'
import { featureFlags } from '@kusuribako/contract/settings/flags'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { refuse } from '../../base/refuse.ts'
import { findAccount, profileOf } from '../customers/index.ts'
import { shopRegion } from '../pricing/index.ts'

/** What a browser needs once, when the shop opens in it: settings, and who is signed in. */
export const readAppMountConfig: Handler<typeof appMountConfig> = async ({ db, who, config, flags }) => {
  const [{ region, payment_providers }, account] = await Promise.all([
    readRegion(db),
    who.customer_id ? findAccount(db, 'id', who.customer_id) : null,
  ])
  const stripe = { publishable_key: config.STRIPE_PUBLISHABLE_KEY, script_url: config.STRIPE_JS_URL }
  return {
    data: {
      region,
      payment_providers,
      stripe: payment_providers.includes(cardProvider) ? stripe : null,
      feature_flags: Object.fromEntries(featureFlags.map((flag) => [flag, flags.has(flag) ? '1' : '0'])),
      is_demo: config.DEMO === '1',
      customer: account ? profileOf(account) : null,
    },
  }
}

interface RegionRow {
  region: { regionId: string; countryCode: string; currencyCode: string }
  payment_providers: string[]
}

async function readRegion(db: Db): Promise<RegionRow> {
  const { rows } = await sql<RegionRow>`
    select json_build_object('regionId', r.id, 'currencyCode', r.currency_code, 'countryCode',
        (select iso_2 from country where region_id = r.id order by iso_2 <> 'jp', iso_2 limit 1)) as region,
      array(select p.id from region_payment_provider rp join payment_provider p on p.id = rp.provider_id and p.is_installed
        where rp.region_id = r.id order by p.id) as payment_providers
    from region r where r.id = ${shopRegion}`.execute(db)
  const [row] = rows
  if (!row) throw refuse('no_region')
  return row
}
