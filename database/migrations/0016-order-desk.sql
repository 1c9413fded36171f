-- Order management by staff.

-- A refund has two steps: decided with the order locked, then requested from the provider under the refund's id.
alter table refund add column settled_at timestamptz;
update refund set settled_at = created_at;
create index refund_unsettled on refund (created_at) where settled_at is null;
create index refund_payment on refund (payment_id);

-- No more is packed, sent or taken back than was bought.
alter table line_item
  add check (fulfilled_quantity between 0 and quantity),
  add check (shipped_quantity between 0 and quantity),
  add check (returned_quantity between 0 and quantity);

-- How many orders of each kind were placed on each day (Tokyo): the order list counts a million orders by adding some
-- thousand rows, and opens any page near its day. An order only appends a change; a job folds changes into the tally,
-- so that orders never wait for each other.
create table order_tally (
  day date not null,
  status text not null,
  payment_status text not null,
  fulfillment_status text not null,
  region_id text not null,
  currency_code text not null,
  sales_channel_id text not null,
  placed int not null,
  primary key (day, status, payment_status, fulfillment_status, region_id, currency_code, sales_channel_id)
);
create table order_tally_change (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  payment_status text not null,
  fulfillment_status text not null,
  region_id text not null,
  currency_code text not null,
  sales_channel_id text not null,
  placed int not null
);

create function tally_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into order_tally_change (day, status, payment_status, fulfillment_status, region_id, currency_code, sales_channel_id, placed)
    values ((old.created_at at time zone 'Asia/Tokyo')::date, old.status, old.payment_status, old.fulfillment_status,
      old.region_id, old.currency_code, coalesce(old.sales_channel_id, ''), -1);
  end if;
  insert into order_tally_change (day, status, payment_status, fulfillment_status, region_id, currency_code, sales_channel_id, placed)
  values ((new.created_at at time zone 'Asia/Tokyo')::date, new.status, new.payment_status, new.fulfillment_status,
    new.region_id, new.currency_code, coalesce(new.sales_channel_id, ''), 1);
  return null;
end $$;
create trigger tally_placed after insert on orders for each row execute function tally_order();
create trigger tally_changed after update on orders for each row
  when ((old.created_at, old.status, old.payment_status, old.fulfillment_status, old.region_id, old.currency_code, old.sales_channel_id)
    is distinct from (new.created_at, new.status, new.payment_status, new.fulfillment_status, new.region_id, new.currency_code, new.sales_channel_id))
  execute function tally_order();
insert into order_tally
  select (created_at at time zone 'Asia/Tokyo')::date, status, payment_status, fulfillment_status, region_id, currency_code,
    coalesce(sales_channel_id, ''), count(*)
  from orders group by 1, 2, 3, 4, 5, 6, 7;

-- The order list: newest of one state, and by what callers say on the telephone.
create index orders_status on orders (status, created_at desc, id desc);
create index orders_payment_status on orders (payment_status, created_at desc, id desc);
create index orders_fulfillment_status on orders (fulfillment_status, created_at desc, id desc);
drop index orders_newest;
create index orders_newest on orders (created_at desc, id desc);

-- The recipient's names, without spaces: family name and given name in one, and the given name alone.
create table order_name (
  name text not null,
  created_at timestamptz not null,
  order_id text not null references orders
);
create function name_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from order_name where order_id = new.id;
  end if;
  insert into order_name (name, created_at, order_id)
    select distinct regexp_replace(spelled, '[ 　]', '', 'g'), new.created_at, new.id
    from address a, lateral (values (coalesce(a.last_name, '') || coalesce(a.first_name, '')), (a.first_name)) as names (spelled)
    where a.id = new.shipping_address_id and spelled <> '';
  return null;
end $$;
create trigger name_placed after insert on orders for each row
  when (new.shipping_address_id is not null) execute function name_order();
create trigger name_changed after update on orders for each row
  when (old.shipping_address_id is distinct from new.shipping_address_id) execute function name_order();
insert into order_name (name, created_at, order_id)
  select distinct regexp_replace(spelled, '[ 　]', '', 'g'), o.created_at, o.id
  from orders o join address a on a.id = o.shipping_address_id,
    lateral (values (coalesce(a.last_name, '') || coalesce(a.first_name, '')), (a.first_name)) as names (spelled)
  where spelled <> '';
create index order_name_name on order_name (name text_pattern_ops, created_at desc, order_id desc);
create index order_name_order on order_name (order_id);
