-- Columns that the audit log never records; later additions replace only this list. A pharmacist's note on an earlier
-- decision is left out like the note on the last (090).
create function audit_hides(of_table text, of_column text) returns boolean language sql immutable as $$
  select of_column ~ 'password|token|secret|_hash$|^mark$'
    or (of_table, of_column) in (('purchase_answer', 'answers'), ('pharmacist_review', 'note'),
      ('pharmacist_review_past', 'note'), ('inquiry', 'note'), ('payment', 'data'), ('payment_session', 'data'),
      ('gift_card', 'code'), ('oauth', 'data'), ('mail', 'about'))
$$;

-- As in 0075, but with that list.
create or replace function audit_every_table() returns void language plpgsql as $$
declare
  found record;
begin
  for found in
    select c.oid::regclass as name,
      (select string_agg(a.attname, ',' order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      coalesce((select string_agg(a.attname, ',') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and audit_hides(c.relname, a.attname)), '') as hidden
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('fact', 'idempotency_key',
      'migration', 'session', 'rate_limit', 'audit_entry', 'product_search', 'article_search', 'order_name', 'order_tally',
      'order_tally_change')
  loop
    execute format('create or replace trigger audit after insert or update or delete on %s for each row
      when (coalesce(current_setting(''kusuribako.staff'', true), '''') <> '''')
      execute function audit_write(%L, %L)', found.name, found.key, found.hidden);
  end loop;
end $$;

-- Notes recorded before are removed: the only time that the audit log is rewritten.
alter table audit_entry disable trigger audit_stays;
update audit_entry set after = jsonb_set(after, '{note}', '"***"')
  where resource_type = 'pharmacist_review_past' and after ->> 'note' is not null;
alter table audit_entry enable trigger audit_stays;
