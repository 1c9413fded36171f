-- Delivery options that staff offer for one swap, at their own price (platform: custom shipping options).
create table custom_shipping_option (
  id text primary key,
  price int not null check (price >= 0),
  shipping_option_id text not null references shipping_option,
  cart_id text not null references cart,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (cart_id, shipping_option_id)
);
create index swap_newest on swap (created_at desc, id);
