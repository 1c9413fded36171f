-- The level after a movement is written with it, while the level is locked: a page of the ledger is read without
-- summing it up from its beginning.
alter table stock_movement add column stocked_after int, add column reserved_after int;
update stock_movement m set stocked_after = level.stocked, reserved_after = level.reserved
  from (select id, sum(stocked) over so_far as stocked, sum(reserved) over so_far as reserved from stock_movement
    window so_far as (partition by inventory_item_id, location_id order by id)) level
  where level.id = m.id;
alter table stock_movement alter column stocked_after set not null, alter column reserved_after set not null;
-- The newest of an item, by reason or for all.
create index stock_movement_reason on stock_movement (inventory_item_id, reason, id);
