-- The audit log is permanent, and personal data is not (032): of what says who a buyer is, where they live and what was
-- noted about them, it records that it changed and who changed it. As in 0091, with the columns from `customer` on.
create or replace function audit_hides(of_table text, of_column text) returns boolean language sql immutable as $$
  select of_column ~ 'password|token|secret|_hash$|^mark$'
    or (of_table, of_column) in (('purchase_answer', 'answers'), ('pharmacist_review', 'note'),
      ('pharmacist_review_past', 'note'), ('inquiry', 'note'), ('payment', 'data'), ('payment_session', 'data'),
      ('gift_card', 'code'), ('oauth', 'data'), ('mail', 'about'),
      ('customer', 'email'), ('customer', 'first_name'), ('customer', 'last_name'), ('customer', 'phone'),
      ('customer', 'metadata'), ('address', 'company'), ('address', 'first_name'), ('address', 'last_name'),
      ('address', 'address_1'), ('address', 'address_2'), ('address', 'city'), ('address', 'province'),
      ('address', 'postal_code'), ('address', 'phone'), ('address', 'metadata'), ('note', 'value'), ('note', 'metadata'),
      ('age_assurance', 'birthday'), ('cart', 'email'), ('cart', 'context'), ('cart', 'metadata'),
      ('draft_order', 'metadata'), ('checkout_attempt', 'snapshot'), ('checkout_attempt', 'confirmation'),
      ('orders', 'email'), ('orders', 'metadata'), ('legacy_order', 'email'), ('legacy_order', 'shipping'),
      ('legacy_order', 'metadata'), ('receipt', 'addressee'), ('receipt', 'document'), ('discount_use', 'email'),
      ('guarded_purchase', 'email'), ('guarded_purchase', 'household'), ('mail', 'recipient'), ('notification', 'to'),
      ('notification', 'data'), ('marketing_subscription', 'email'), ('restock_notice', 'email'), ('inquiry', 'name'),
      ('inquiry', 'reply_email'), ('inquiry', 'content'))
$$;

-- As in 0014, but a key that is hidden is not named either, and `metadata` of a customer is hidden as a whole.
create or replace function audit_write() returns trigger language plpgsql as $$
declare
  told jsonb := current_setting('kusuribako.staff')::jsonb;
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  resource_id text;
  secret text;
begin
  select string_agg(case when key = any (string_to_array(tg_argv[1], ',')) then '***' else coalesce(becomes, was) ->> key end,
      '/' order by at) into resource_id
    from unnest(string_to_array(tg_argv[0], ',')) with ordinality as keys (key, at);
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
  insert into audit_entry
    (staff_id, call, action, resource_type, resource_id, before, after, request_id, created_at)
  values (told ->> 'staff_id', told ->> 'call', lower(tg_op), tg_table_name, resource_id, was, becomes,
    told ->> 'request_id', (told ->> 'now')::timestamptz);
  return null;
end $$;

-- What was recorded before is masked in the same way.
create function masked(of_table text, said jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, case when value <> 'null' and audit_hides(of_table, key) then '"***"' else value end)
    from jsonb_each(said)
$$;
alter table audit_entry disable trigger audit_stays;
update audit_entry set before = masked(resource_type, before), after = masked(resource_type, after)
  where exists (select from jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) key
    where audit_hides(resource_type, key));
update audit_entry set resource_id = '***' where resource_type = 'marketing_subscription';
alter table audit_entry enable trigger audit_stays;
drop function masked;

-- Notes about those who have closed their accounts.
delete from note using customer c where c.id = note.resource_id and c.email like '%@erased.invalid';

-- A cart that has become an order needs neither the birthday, of which the order has a copy, nor where it was opened.
update cart set context = null, metadata = metadata - 'buyer_birthday'
  where completed_at is not null and (context is not null or metadata ? 'buyer_birthday');
update checkout_attempt set snapshot = snapshot #- '{metadata,buyer_birthday}'
  where status <> 'open' and snapshot #> '{metadata,buyer_birthday}' is not null;
update draft_order set metadata = metadata - 'buyer_birthday' where status = 'completed' and metadata ? 'buyer_birthday';
update cart set context = null where customer_id is null and deleted_at is not null and context is not null;
update orders o set metadata = o.metadata - 'buyer_birthday'
  from customer c where c.id = o.customer_id and c.email like '%@erased.invalid' and o.metadata ? 'buyer_birthday'
    and not exists (select from guarded_purchase g where g.order_id = o.id)
    and not exists (select from pharmacist_review r where r.order_id = o.id);
