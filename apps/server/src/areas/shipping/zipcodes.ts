import { zipcodes as api } from '@kusuribako/contract/customers/zipcodes'
import { sql } from 'kysely'
import { type Handler, on } from '../../base/ctx.ts'

const townsAtMost = 50

/** The towns whose postal code begins with this, in the order of their codes. */
const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const first = query.zipcodePartial.padEnd(7, '0')
  const last = query.zipcodePartial.padEnd(7, '9')
  const { rows } = await sql`
    select code as zipcode, prefecture, city, town from postal_code where code between ${first} and ${last}
    order by code, prefecture, city, town limit ${townsAtMost}`.execute(db)
  return { data: { zipcodes: rows } }
}

export const zipcodeRoutes = [on(api.list, list)]
