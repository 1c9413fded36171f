-- A shop's licence to sell medicines, one per licensed store (薬機法4条・26条). Sales stop when it expires.
create table licence (
  id text primary key,
  kind text not null check (kind in ('薬局', '店舗販売業')),
  number text not null,
  issued_by text not null,
  opener_name text not null,
  store_name text not null,
  store_address text not null,
  manager_name text not null,
  phone text not null,
  classes text[] not null,
  valid_from date not null,
  valid_to date not null,
  -- What must be displayed and has no column of its own: hours, notification, photos, expiry policy.
  display jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table professional (
  id text primary key,
  licence_id text not null references licence,
  name text not null,
  kind text not null check (kind in ('薬剤師', '登録販売者')),
  duties text not null,
  created_at timestamptz not null
);
create table shift (
  professional_id text not null references professional,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  primary key (professional_id, starts_at)
);

-- 指定濫用防止医薬品 (guarded ingredients): which ones, since when, and how many days of use make a small package (law, not
-- code).
create table guarded_ingredient_rule (
  ingredient text not null,
  valid_from date not null,
  valid_to date,
  small_package_days int not null,
  -- More days where the product has a certain effect: {"cold": 7}.
  purpose_days jsonb,
  recent_days int not null,
  source text not null,
  primary key (ingredient, valid_from)
);

-- The questionnaire of one product in one wording; a change of wording is a new version.
create table purchase_questionnaire (
  product_id text not null references product,
  version int not null,
  questions jsonb not null,
  created_at timestamptz not null,
  primary key (product_id, version)
);

-- Answers about health (要配慮個人情報): encrypted, readable by the buyer and by a pharmacist, never logged.
create table purchase_answer (
  line_item_id text primary key,
  cart_id text not null,
  order_id text,
  questionnaire_version int,
  answers bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index purchase_answer_cart on purchase_answer (cart_id);
create index purchase_answer_order on purchase_answer (order_id) where order_id is not null;

-- The pharmacist's decision on an order with first-class medicine (薬機法36条の10); kept two years.
create table pharmacist_review (
  id text primary key,
  order_id text not null unique,
  status text not null check (status in ('waiting', 'approved', 'rejected')),
  decided_by text references staff,
  note text,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index pharmacist_review_waiting on pharmacist_review (created_at) where status = 'waiting';

-- Purchases of guarded ingredients, per buyer, so that several orders count as one buyer's.
create table guarded_purchase (
  order_id text not null,
  line_item_id text not null,
  ingredient text not null,
  customer_id text,
  email text not null,
  packages int not null,
  bought_on date not null,
  primary key (line_item_id, ingredient)
);
create index guarded_purchase_email on guarded_purchase (email, ingredient, bought_on);
create index guarded_purchase_customer on guarded_purchase (customer_id, ingredient, bought_on);
