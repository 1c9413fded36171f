import { variantInventory as api } from '@kusuribako/contract/inventory/inventory-items'
import { sql } from 'kysely'
import { type Handler, on } from '../../base/ctx.ts'
import { findRow, notFound, readList } from '../../base/read.ts'
import { addAvailableOfLevels, items } from './inventory-items.ts'

/** The items of a variant, and how many pieces each channel can sell from its locations. */
const get: Handler<typeof api.get> = async ({ db }, { params: { id } }) => {
  if (!(await findRow(db, 'product_variant', id))) throw notFound('product_variant', id)
  const ofVariant = sql<boolean>`exists (select from product_variant_inventory_item pi
    where pi.inventory_item_id = inventory_item.id and pi.variant_id = ${id} and pi.deleted_at is null)`
  const [{ rows: inventory }, { rows: sales_channel_availability }] = await Promise.all([
    readList(db, { ...items, order: 'id' }, { expand: 'location_levels' }, { ofVariant }),
    sql`select c.id as channel_id, c.name as channel_name, coalesce((
        select min(coalesce((select sum(l.stocked_quantity - l.reserved_quantity) from inventory_level l
          join sales_channel_location sl on sl.location_id = l.location_id and sl.deleted_at is null
          where sl.sales_channel_id = c.id and l.inventory_item_id = pi.inventory_item_id), 0) / pi.required_quantity)
        from product_variant_inventory_item pi where pi.variant_id = ${id} and pi.deleted_at is null), 0)::int
        as available_quantity
      from sales_channel c where c.deleted_at is null order by c.created_at, c.id`.execute(db),
  ])
  addAvailableOfLevels(inventory)
  return { variant: { id, inventory, sales_channel_availability } }
}

export const variantInventoryRoutes = [on(api.get, get)]
