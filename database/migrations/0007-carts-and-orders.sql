create table cart (
  id text primary key,
  email text,
  billing_address_id text references address,
  shipping_address_id text references address,
  region_id text not null references region,
  customer_id text references customer,
  payment_id text,
  type text not null default 'default' check (type in ('default', 'swap', 'draft_order', 'payment_link', 'claim')),
  completed_at timestamptz,
  payment_authorized_at timestamptz,
  idempotency_key text,
  context jsonb,
  metadata jsonb,
  sales_channel_id text references sales_channel,
  -- False while the cart has only lines and an address: then no other table has to be read, and most carts stay so.
  has_extras boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index cart_customer on cart (customer_id) where customer_id is not null;

create table cart_discount (
  cart_id text not null references cart,
  discount_id text not null references discount,
  primary key (cart_id, discount_id)
);
create table cart_gift_card (
  cart_id text not null references cart,
  gift_card_id text not null references gift_card,
  primary key (cart_id, gift_card_id)
);

-- A cart's line becomes the order's line: the same row, so its id never changes.
create table line_item (
  id text primary key,
  cart_id text references cart,
  order_id text,
  original_item_id text,
  order_edit_id text,
  title text not null,
  description text,
  thumbnail text,
  is_return boolean not null default false,
  is_giftcard boolean not null default false,
  should_merge boolean not null default true,
  allow_discounts boolean not null default true,
  has_shipping boolean,
  unit_price int not null,
  includes_tax boolean not null default false,
  variant_id text references product_variant,
  quantity int not null check (quantity > 0),
  fulfilled_quantity int,
  returned_quantity int,
  shipped_quantity int,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index line_item_cart on line_item (cart_id);
create index line_item_order on line_item (order_id) where order_id is not null;

create table line_item_adjustment (
  id text primary key,
  item_id text not null references line_item on delete cascade,
  description text not null,
  discount_id text references discount,
  amount numeric(14, 6) not null,
  metadata jsonb
);
create index line_item_adjustment_item on line_item_adjustment (item_id);

-- Written when the order is placed; a cart's tax is computed each time it is read.
create table line_item_tax_line (
  id text primary key,
  item_id text not null references line_item on delete cascade,
  code text,
  name text not null,
  rate numeric(7, 4) not null,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index line_item_tax_line_item on line_item_tax_line (item_id);

create table shipping_method (
  id text primary key,
  shipping_option_id text not null references shipping_option,
  cart_id text references cart,
  order_id text,
  price int not null check (price >= 0),
  includes_tax boolean not null default false,
  data jsonb not null default '{}'
);
create index shipping_method_cart on shipping_method (cart_id);
create index shipping_method_order on shipping_method (order_id) where order_id is not null;
create table shipping_method_tax_line (
  id text primary key,
  shipping_method_id text not null references shipping_method on delete cascade,
  code text,
  name text not null,
  rate numeric(7, 4) not null,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index shipping_method_tax_line_method on shipping_method_tax_line (shipping_method_id);

create table payment_session (
  id text primary key,
  cart_id text references cart,
  provider_id text not null references payment_provider,
  is_selected boolean,
  is_initiated boolean not null default false,
  status text not null check (status in ('authorized', 'pending', 'requires_more', 'error', 'canceled')),
  data jsonb not null default '{}',
  idempotency_key text,
  amount int,
  payment_authorized_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (cart_id, provider_id)
);
create unique index payment_session_selected on payment_session (cart_id) where is_selected;

create table payment (
  id text primary key,
  cart_id text references cart,
  order_id text,
  amount int not null,
  currency_code text not null references currency,
  amount_refunded int not null default 0,
  provider_id text not null references payment_provider,
  data jsonb not null default '{}',
  captured_at timestamptz,
  canceled_at timestamptz,
  metadata jsonb,
  idempotency_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (amount_refunded between 0 and amount)
);
create index payment_order on payment (order_id);
-- The provider's own id of the payment, by which webhooks find the session.
create unique index payment_reference on payment (provider_id, (data ->> 'id')) where data ? 'id';
create index payment_session_reference on payment_session (provider_id, (data ->> 'id'));

-- One attempt to turn a cart into an order: reserve, ask the provider, then place the order or release everything.
create table checkout_attempt (
  id text primary key,
  cart_id text not null references cart,
  status text not null check (status in ('open', 'settled', 'let_go')),
  provider_id text,
  payment_session_id text,
  amount int not null check (amount >= 0),
  -- The priced cart that the shopper agreed to; the order is created from this alone.
  snapshot jsonb not null,
  order_id text,
  -- Why it was cancelled, for people.
  outcome text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index checkout_attempt_open on checkout_attempt (cart_id) where status = 'open';
create index checkout_attempt_open_age on checkout_attempt (created_at) where status = 'open';

create sequence order_display_id start 10001;

create table orders (
  id text primary key,
  status text not null default 'pending' check (status in ('pending', 'completed', 'archived', 'canceled', 'requires_action')),
  fulfillment_status text not null default 'not_fulfilled',
  payment_status text not null default 'not_paid',
  display_id bigint not null unique,
  cart_id text unique references cart,
  customer_id text not null references customer,
  email text not null,
  billing_address_id text references address,
  shipping_address_id text references address,
  region_id text not null references region,
  currency_code text not null references currency,
  tax_rate numeric(7, 4),
  draft_order_id text,
  canceled_at timestamptz,
  metadata jsonb,
  no_notification boolean,
  idempotency_key text,
  external_id text,
  sales_channel_id text references sales_channel,
  -- The total that was charged; equals payments + gift cards + points.
  total int not null check (total >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index orders_newest on orders (created_at desc, id);
create index orders_customer on orders (customer_id, created_at desc);
create index orders_email on orders (email, display_id);

create table order_discount (
  order_id text not null references orders,
  discount_id text not null references discount,
  primary key (order_id, discount_id)
);
create table order_gift_card (
  order_id text not null references orders,
  gift_card_id text not null references gift_card,
  primary key (order_id, gift_card_id)
);
alter table line_item add foreign key (order_id) references orders;
alter table shipping_method add foreign key (order_id) references orders;
alter table payment add foreign key (order_id) references orders;
alter table gift_card_transaction add foreign key (order_id) references orders;

create table refund (
  id text primary key,
  order_id text references orders,
  payment_id text references payment,
  amount int not null check (amount > 0),
  note text,
  reason text not null check (reason in ('discount', 'return', 'swap', 'claim', 'other')),
  metadata jsonb,
  idempotency_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refund_order on refund (order_id);

create table return_reason (
  id text primary key,
  value text not null,
  label text not null,
  description text,
  parent_return_reason_id text references return_reason,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index return_reason_value on return_reason (value) where deleted_at is null;
create index return_reason_parent on return_reason (parent_return_reason_id);

-- Webhook events from an outside party, once each.
create table provider_event (
  provider_id text not null,
  event_id text not null,
  type text not null,
  reference text,
  received_at timestamptz not null,
  primary key (provider_id, event_id)
);
