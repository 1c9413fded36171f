-- Set-aside pieces at a location that no longer holds the item were removed with it, unrecorded until now.
with left_behind as (
  select l.lot_id, l.location_id, l.aside_quantity from lot_level l join lot on lot.id = l.lot_id
  where l.aside_quantity > 0 and not exists (select from inventory_level v
    where v.inventory_item_id = lot.inventory_item_id and v.location_id = l.location_id)
), gone as (
  update lot_level l set aside_quantity = 0 from left_behind b where l.lot_id = b.lot_id and l.location_id = b.location_id
)
insert into lot_movement (lot_id, location_id, aside, reason, moved_at)
select lot_id, location_id, -aside_quantity, 'corrected', now() from left_behind;
