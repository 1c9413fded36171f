-- Searches and records of the back office.

-- A telephone number in its searchable form: digits only.
create function digits_of(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(translate(given, '０１２３４５６７８９', '0123456789'), '[^0-9]', '', 'g')
$$;
create index address_phone on address (digits_of(phone) text_pattern_ops) where phone is not null;
create index orders_shipping_address on orders (shipping_address_id);
create index payment_charge on payment ((data ->> 'charge_id')) where data ? 'charge_id';
create index line_item_sold on line_item (variant_id, order_id) where order_id is not null;
create index order_discount_discount on order_discount (discount_id, order_id);
create index customer_ams on customer ((metadata ->> 'ams_customer_id')) where metadata ? 'ams_customer_id';

-- The recommendations that staff set for a variant on its product's page, in their order.
create table recommended_variant (
  id text primary key,
  variant_id text not null references product_variant,
  recommended_variant_id text not null references product_variant,
  rank int not null,
  created_at timestamptz not null,
  unique (variant_id, recommended_variant_id),
  check (variant_id <> recommended_variant_id)
);

-- Staff who have left stay in the records: who was on duty at a sale must be known for years.
alter table professional add left_on date;
alter table licence add check (valid_from <= valid_to);
