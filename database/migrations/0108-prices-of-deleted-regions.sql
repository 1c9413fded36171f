-- A price of a region that no longer exists stopped every form and every table that sends all prices back.
update money_amount m set deleted_at = now() from region r
where r.id = m.region_id and r.deleted_at is not null and m.deleted_at is null;
