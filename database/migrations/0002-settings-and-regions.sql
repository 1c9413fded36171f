create table sales_channel (
  id text primary key,
  name text not null,
  description text,
  is_disabled boolean not null default false,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table store (
  id text primary key,
  name text not null,
  default_currency_code text not null,
  default_sales_channel_id text references sales_channel,
  swap_link_template text,
  payment_link_template text,
  invite_link_template text,
  default_location_id text,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table feature_flag (
  id text primary key,
  state text not null check (state in ('0', '1')),
  updated_at timestamptz not null
);

create table currency (
  code text primary key check (code = lower(code)),
  symbol text not null,
  symbol_native text not null,
  name text not null,
  includes_tax boolean not null default false
);

create table tax_provider (id text primary key, is_installed boolean not null default true);
create table payment_provider (id text primary key, is_installed boolean not null default true);
create table fulfillment_provider (id text primary key, is_installed boolean not null default true);

create table region (
  id text primary key,
  name text not null,
  currency_code text not null references currency,
  tax_rate numeric(7, 4) not null check (tax_rate >= 0),
  tax_code text,
  gift_cards_taxable boolean not null default true,
  automatic_taxes boolean not null default true,
  tax_provider_id text references tax_provider,
  includes_tax boolean not null default false,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table country (
  id int generated always as identity primary key,
  iso_2 text not null unique check (iso_2 = lower(iso_2)),
  iso_3 text not null,
  num_code int not null,
  name text not null,
  display_name text not null,
  region_id text references region
);

create table region_payment_provider (
  region_id text not null references region,
  provider_id text not null references payment_provider,
  primary key (region_id, provider_id)
);
create table region_fulfillment_provider (
  region_id text not null references region,
  provider_id text not null references fulfillment_provider,
  primary key (region_id, provider_id)
);

-- Rates are effective-dated: a rate holds from `valid_from` until before `valid_to` (Asia/Tokyo days).
create table tax_rate (
  id text primary key,
  rate numeric(7, 4) check (rate >= 0),
  code text,
  name text not null,
  region_id text not null references region,
  valid_from date,
  valid_to date,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table tax_rate_product_type (
  tax_rate_id text not null references tax_rate,
  product_type_id text not null,
  primary key (tax_rate_id, product_type_id)
);
create table tax_rate_product (
  tax_rate_id text not null references tax_rate,
  product_id text not null,
  primary key (tax_rate_id, product_id)
);
create index tax_rate_product_product on tax_rate_product (product_id);
create table tax_rate_shipping_option (
  tax_rate_id text not null references tax_rate,
  shipping_option_id text not null,
  primary key (tax_rate_id, shipping_option_id)
);

-- Japan Post's towns; one postal code may hold several.
create table postal_code (
  code text not null check (code ~ '^[0-9]{7}$'),
  prefecture text not null,
  city text not null,
  town text not null,
  primary key (code, prefecture, city, town)
);
