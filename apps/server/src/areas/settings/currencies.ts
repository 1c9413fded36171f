import { adminCurrencies as api } from '@kusuribako/contract/settings/currencies'
import { type Handler, on } from '../../base/ctx.ts'
import { type Readable, readList, readOne } from '../../base/read.ts'

const currencies: Readable = { table: 'currency', relations: {}, searched: ['code', 'name'], order: 'code' }

const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { code, includes_tax, limit, offset } = query
  const { rows, count } = await readList(db, currencies, query, { code, includes_tax })
  return { currencies: rows, count, offset, limit }
}

/** Whether prices in this currency include tax where a region does not say so itself. */
const update: Handler<typeof api.update> = async (ctx, { params, body }) => {
  const code = params.code.toLowerCase()
  const before = await readOne(ctx.db, currencies, code, {}, 'code')
  const { includes_tax = before.includes_tax as boolean } = body
  return ctx.tx(async (tx) => {
    await tx.send.updateTable('currency').set({ includes_tax }).where('code', '=', code).execute()
    await tx.note('settings.changed', {})
    return { currency: await readOne(tx.db, currencies, code, {}, 'code') }
  })
}

export const currencyRoutes = [on(api.list, list), on(api.update, update)]
