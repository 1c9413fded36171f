create table discount_rule (
  id text primary key,
  description text,
  type text not null check (type in ('fixed', 'percentage', 'free_shipping')),
  value int not null,
  allocation text check (allocation in ('total', 'item')),
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create table discount (
  id text primary key,
  code text not null check (code = upper(trim(code))),
  is_dynamic boolean not null default false,
  rule_id text references discount_rule,
  is_disabled boolean not null default false,
  parent_discount_id text references discount,
  starts_at timestamptz not null,
  ends_at timestamptz,
  valid_duration text,
  usage_limit int,
  usage_count int not null default 0,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (usage_limit is null or usage_count <= usage_limit)
);
create unique index discount_code on discount (code) where deleted_at is null;
create table discount_region (
  discount_id text not null references discount,
  region_id text not null references region,
  primary key (discount_id, region_id)
);
create table discount_condition (
  id text primary key,
  type text not null check (type in ('products', 'product_types', 'product_collections', 'product_tags', 'customer_groups')),
  operator text not null check (operator in ('in', 'not_in')),
  discount_rule_id text not null references discount_rule,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create table discount_condition_value (
  condition_id text not null references discount_condition,
  value_id text not null,
  primary key (condition_id, value_id)
);
-- One row per order that used the coupon: a unique index enforces single use by customer or by e-mail.
create table discount_use (
  discount_id text not null references discount,
  attempt_id text not null,
  customer_id text,
  email text not null,
  used_at timestamptz not null,
  primary key (discount_id, attempt_id)
);
create index discount_use_email on discount_use (discount_id, email);

create table gift_card (
  id text primary key,
  code text not null unique,
  value int not null,
  balance int not null check (balance >= 0),
  region_id text not null references region,
  order_id text,
  is_disabled boolean not null default false,
  ends_at timestamptz,
  tax_rate numeric(7, 4),
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create table gift_card_transaction (
  id text primary key,
  gift_card_id text not null references gift_card,
  order_id text not null,
  amount int not null,
  is_taxable boolean,
  tax_rate numeric(7, 4),
  created_at timestamptz not null
);
create index gift_card_transaction_order on gift_card_transaction (order_id);

create table shipping_option (
  id text primary key,
  name text not null,
  region_id text not null references region,
  profile_id text not null references shipping_profile,
  provider_id text not null references fulfillment_provider,
  price_type text not null check (price_type in ('flat_rate', 'calculated')),
  amount int,
  is_return boolean not null default false,
  admin_only boolean not null default false,
  includes_tax boolean not null default false,
  data jsonb not null default '{}',
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create table shipping_option_requirement (
  id text primary key,
  shipping_option_id text not null references shipping_option,
  type text not null check (type in ('min_subtotal', 'max_subtotal')),
  amount int not null,
  deleted_at timestamptz
);
alter table tax_rate_shipping_option add foreign key (shipping_option_id) references shipping_option;
