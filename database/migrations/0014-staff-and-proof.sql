-- Staff by role, tokens by their hash, mails that can be sent again, and the audit log of staff.

update staff set role = case
  when role = 'admin' then 'owner'
  when role = 'developer' then 'developer'
  when is_pharmacist then 'pharmacist'
  else 'clerk' end;
alter table staff
  alter role set default 'clerk',
  add constraint staff_role check (role in ('owner', 'pharmacist', 'clerk', 'support', 'viewer', 'developer')),
  -- A person who has left can be added again.
  drop constraint staff_email_key;
create unique index staff_email on staff (email) where deleted_at is null;
-- A token is stored as its SHA-256, base64url: reading the table gives nobody access.
update staff set api_token = rtrim(translate(encode(sha256(convert_to(api_token, 'UTF8')), 'base64'), '+/', '-_'), '=')
  where api_token is not null;
create index session_staff on session (staff_id) where staff_id is not null;

create index customer_newest on customer (created_at desc, id desc);

-- The data a mail was written from, so that it can be written again; and the notification that shows it to staff.
alter table mail
  add letter text,
  add about jsonb,
  add notification_id text references notification;
create index mail_notification on mail (notification_id) where notification_id is not null;
insert into notification_provider (id) values ('mail');
create index notification_parent on notification (parent_id) where parent_id is not null;

-- The columns of a row that differ from the other side of the change.
create function audited(said jsonb, beside jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(said) where value is distinct from beside -> key
$$;

-- Arguments: the key's columns, and the columns whose content is not recorded. `kusuribako.staff` is set by the server
-- for the calls of staff only: {"staff_id", "call", "request_id", "now"}.
create function audit_write() returns trigger language plpgsql as $$
declare
  told jsonb := current_setting('kusuribako.staff')::jsonb;
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  resource_id text;
  secret text;
begin
  if position(',' in tg_argv[0]) = 0 then
    resource_id := coalesce(becomes, was) ->> tg_argv[0];
  else
    select string_agg(coalesce(becomes, was) ->> key, '/' order by at) into resource_id
      from unnest(string_to_array(tg_argv[0], ',')) with ordinality as keys (key, at);
  end if;
  if tg_op = 'UPDATE' then
    if was - 'updated_at' = becomes - 'updated_at' then
      return null;
    end if;
    was := audited(was, to_jsonb(new));
    becomes := audited(becomes, to_jsonb(old));
  end if;
  if tg_argv[1] <> '' then
    foreach secret in array string_to_array(tg_argv[1], ',') loop
      if was ->> secret is not null then was := jsonb_set(was, array[secret], '"***"'); end if;
      if becomes ->> secret is not null then becomes := jsonb_set(becomes, array[secret], '"***"'); end if;
    end loop;
  end if;
  if tg_table_name = 'customer' then
    was := was #- '{metadata,access_token}' #- '{metadata,refresh_token}';
    becomes := becomes #- '{metadata,access_token}' #- '{metadata,refresh_token}';
  end if;
  insert into audit_entry
    (staff_id, call, action, resource_type, resource_id, before, after, request_id, created_at)
  values (told ->> 'staff_id', told ->> 'call', lower(tg_op), tg_table_name, resource_id, was, becomes,
    told ->> 'request_id', (told ->> 'now')::timestamptz);
  return null;
end $$;

-- Adds the trigger to every table except those that staff never write directly: technical and derived ones. Called
-- whenever migrations have run, so that new tables have it too.
create function audit_every_table() returns void language plpgsql as $$
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
          or (c.relname, a.attname) in (('purchase_answer', 'answers'), ('pharmacist_review', 'note'), ('payment', 'data'), ('payment_session', 'data'),
            ('gift_card', 'code'), ('oauth', 'data'), ('mail', 'about')))), '') as hidden
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

-- Rows of the log cannot be changed.
create function audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entry is written once';
end $$;
create trigger audit_stays before update or delete or truncate on audit_entry
  for each statement execute function audit_stays();
