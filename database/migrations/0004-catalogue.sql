create table product_type (
  id text primary key,
  value text not null,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table product_tag (
  id text primary key,
  value text not null,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table product_collection (
  id text primary key,
  title text not null,
  handle text unique,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table product_category (
  id text primary key,
  name text not null,
  description text not null default '',
  handle text not null unique,
  is_active boolean not null default false,
  is_internal boolean not null default false,
  parent_category_id text references product_category,
  rank int not null default 0,
  -- The path of ids from the root, `pcat_a.pcat_b.`: descendants are found by prefix.
  mpath text not null,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index product_category_parent on product_category (parent_category_id);
create index product_category_path on product_category (mpath text_pattern_ops);

create table shipping_profile (
  id text primary key,
  name text not null,
  type text not null check (type in ('default', 'gift_card', 'custom')),
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table product (
  id text primary key,
  title text not null,
  subtitle text,
  description text,
  handle text unique,
  is_giftcard boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'proposed', 'published', 'rejected')),
  thumbnail text,
  weight numeric,
  length numeric,
  height numeric,
  width numeric,
  hs_code text,
  origin_country text,
  mid_code text,
  material text,
  collection_id text references product_collection,
  type_id text references product_type,
  profile_id text references shipping_profile,
  discountable boolean not null default true,
  external_id text,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
-- The shopper's lists, one index per sort order; an index alone tells which products are on a page.
create index product_newest on product (created_at, id) where deleted_at is null and status = 'published';
create index product_by_title on product (title, id) where deleted_at is null and status = 'published';
create index product_collection_products on product (collection_id) where deleted_at is null;
create index product_type_products on product (type_id) where deleted_at is null;
alter table tax_rate_product add foreign key (product_id) references product;
alter table tax_rate_product_type add foreign key (product_type_id) references product_type;

create table image (
  id text primary key,
  url text not null,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create table product_image (
  product_id text not null references product,
  image_id text not null references image,
  rank int not null default 0,
  primary key (product_id, image_id)
);
create table product_tag_product (
  product_id text not null references product,
  product_tag_id text not null references product_tag,
  primary key (product_id, product_tag_id)
);
create index product_tag_product_tag on product_tag_product (product_tag_id);
create table product_category_product (
  product_category_id text not null references product_category,
  product_id text not null references product,
  -- 0 is the product's main category.
  rank int not null default 0,
  primary key (product_category_id, product_id)
);
create index product_category_product_product on product_category_product (product_id);
create table product_sales_channel (
  product_id text not null references product,
  sales_channel_id text not null references sales_channel,
  primary key (product_id, sales_channel_id)
);

create table product_option (
  id text primary key,
  title text not null,
  product_id text not null references product,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index product_option_product on product_option (product_id);

create table product_variant (
  id text primary key,
  title text not null,
  product_id text not null references product,
  sku text unique,
  barcode text unique,
  ean text unique,
  upc text unique,
  variant_rank int not null default 0,
  allow_backorder boolean not null default false,
  manage_inventory boolean not null default true,
  hs_code text,
  origin_country text,
  mid_code text,
  material text,
  weight numeric,
  length numeric,
  height numeric,
  width numeric,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index product_variant_product on product_variant (product_id);
create index product_variant_newest on product_variant (created_at, id) where deleted_at is null;

create table product_option_value (
  id text primary key,
  value text not null,
  option_id text not null references product_option,
  variant_id text not null references product_variant,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index product_option_value_variant on product_option_value (variant_id);
create index product_option_value_option on product_option_value (option_id);

create table price_list (
  id text primary key,
  name text not null,
  description text not null default '',
  type text not null default 'sale' check (type in ('sale', 'override')),
  status text not null default 'draft' check (status in ('active', 'draft')),
  starts_at timestamptz,
  ends_at timestamptz,
  includes_tax boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table money_amount (
  id text primary key,
  currency_code text not null references currency,
  amount int not null check (amount >= 0),
  min_quantity int,
  max_quantity int,
  price_list_id text references price_list,
  variant_id text not null references product_variant,
  region_id text references region,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index money_amount_variant on money_amount (variant_id) where deleted_at is null;

-- Pieces available to sell. The ledger below explains every one of them: quantity = sum of its movements.
create table stock (
  variant_id text primary key references product_variant,
  quantity int not null check (quantity >= 0)
);
create table stock_movement (
  id bigint generated always as identity primary key,
  variant_id text not null references product_variant,
  delta int not null check (delta <> 0),
  reason text not null check (reason in ('received', 'held', 'released', 'corrected')),
  -- The attempt, order or import that moved it.
  because_of text,
  moved_at timestamptz not null
);
create index stock_movement_variant on stock_movement (variant_id);
-- The reservations of one attempt are released by its id.
create index stock_movement_because on stock_movement (because_of) where reason <> 'received';

create table product_list (
  id text primary key,
  title text not null,
  handle text not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table product_list_product (
  product_list_id text not null references product_list,
  product_id text not null references product,
  rank int not null default 0,
  primary key (product_list_id, product_id)
);
