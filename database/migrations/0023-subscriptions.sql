-- Regular delivery (定期便; shop.md §3): what is offered, what was agreed, and the result of each delivery.
create table subscription_plan (
  id text primary key,
  title text not null,
  description text,
  frequency_interval int not null check (frequency_interval between 1 and 1000),
  frequency text not null check (frequency in ('days', 'weeks', 'months', 'years')),
  first_time_discount_price int check (first_time_discount_price >= 0),
  first_time_discount_rate int check (first_time_discount_rate between 0 and 100),
  first_time_discount_amount int check (first_time_discount_amount >= 0),
  discount_price int check (discount_price >= 0),
  discount_rate int check (discount_rate between 0 and 100),
  discount_amount int check (discount_amount >= 0),
  minimum_cycles int check (minimum_cycles >= 1),
  maximum_cycles int check (maximum_cycles >= 1),
  metadata jsonb,
  status text not null default 'draft' check (status in ('draft', 'published', 'deleted')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (minimum_cycles <= maximum_cycles)
);
create index subscription_plan_newest on subscription_plan (created_at desc, id);

create table subscription_plan_target (
  subscription_plan_id text not null references subscription_plan on delete cascade,
  target_type text not null check (target_type in ('product', 'variant', 'category', 'subcategory')),
  target_id text not null,
  primary key (subscription_plan_id, target_type, target_id)
);
create index subscription_plan_target_of on subscription_plan_target (target_id, target_type);

-- A delivery's day is computed from its anchor, so that month ends never drift: anchor + steps × frequency.
create table subscription (
  id text primary key,
  status text not null default 'active' check (status in ('active', 'paused', 'cancelled', 'completed')),
  customer_id text not null references customer,
  region_id text not null references region,
  sales_channel_id text references sales_channel,
  variant_id text not null references product_variant,
  quantity int not null check (quantity >= 1),
  subscription_plan_id text not null references subscription_plan,
  -- The plan as agreed; later changes apply to later buyers.
  plan jsonb not null,
  -- The last delivery that was ordered; the first purchase is 1.
  current_cycle int not null check (current_cycle >= 0),
  anchored_on date not null,
  steps int not null check (steps >= 0),
  -- When the next order is attempted, and when it was due before a failure postponed it; 03:00 in Tokyo.
  next_order_at timestamptz,
  non_postponed_next_order_at timestamptz,
  skipped_order_at timestamptz,
  number_of_succesive_failures int not null default 0 check (number_of_succesive_failures >= 0),
  pre_order_confirmation_email_sent_for timestamptz,
  shipping_address_id text not null references address,
  shipping_option_id text references shipping_option,
  payment_provider_id text not null references payment_provider,
  payment_method_id text,
  original_order_id text references orders,
  original_item_id text unique references line_item,
  migrated_subscription jsonb,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((next_order_at is null) = (status in ('cancelled', 'completed')))
);
create index subscription_due on subscription (next_order_at, id) where status = 'active';
create index subscription_newest on subscription (created_at desc, id);
create index subscription_of_customer on subscription (customer_id, created_at desc);
create index subscription_original_order on subscription (original_order_id);
create index subscription_address on subscription (shipping_address_id);
create unique index subscription_migrated on subscription ((migrated_subscription ->> 'id'))
  where migrated_subscription is not null;

-- One cart for one delivery, whoever attempts it and however often: with unique (orders.cart_id) never two orders.
create table subscription_renewal (
  subscription_id text not null references subscription on delete cascade,
  cycle int not null check (cycle >= 1),
  cart_id text references cart,
  order_id text references orders,
  -- Leased until then by a worker.
  leased_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (subscription_id, cycle)
);
create index subscription_renewal_order on subscription_renewal (order_id);
create index subscription_renewal_cart on subscription_renewal (cart_id);

create table subscription_event (
  id text primary key,
  subscription_id text not null references subscription on delete cascade,
  type text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null
);
create index subscription_event_of on subscription_event (subscription_id, created_at desc, id desc);
