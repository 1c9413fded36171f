-- Who of the staff has handled an inquiry, and their note (099). Open ones come first, newest first.
alter table inquiry
  add handled_at timestamptz,
  add handled_by text references staff,
  add note text,
  add constraint inquiry_handled_by check ((handled_at is null) = (handled_by is null));
create index inquiry_listed on inquiry ((handled_at is not null), created_at desc, id desc);

-- As in 0014; the note on an inquiry is not recorded either, because it may contain health data.
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
        where a.attrelid = c.oid and a.attnum > 0 and (a.attname ~ 'password|token|secret|_hash$|^mark$'
          or (c.relname, a.attname) in (('purchase_answer', 'answers'), ('pharmacist_review', 'note'), ('inquiry', 'note'),
            ('payment', 'data'), ('payment_session', 'data'), ('gift_card', 'code'), ('oauth', 'data'), ('mail', 'about')))),
        '') as hidden
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
