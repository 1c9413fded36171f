-- Each external sign-in (LINE, dアカウント, Yahoo! JAPAN) belongs to one customer.
create unique index customer_line on customer ((metadata ->> 'lineId')) where metadata ? 'lineId';
create unique index customer_d_account on customer ((metadata ->> 'dAccountOpenId')) where metadata ? 'dAccountOpenId';
create unique index customer_yahoo on customer ((metadata ->> 'yahooOpenId')) where metadata ? 'yahooOpenId';

-- Favourite variants of a customer.
create table favorite_variant (
  id text primary key,
  customer_id text not null references customer,
  variant_id text not null references product_variant,
  created_at timestamptz not null,
  unique (customer_id, variant_id)
);
create index favorite_variant_newest on favorite_variant (customer_id, created_at desc, id desc);
create index favorite_variant_of on favorite_variant (variant_id);

-- Restock requests: who asked to be notified when a variant can be bought again; notified once, then done.
create table restock_notice (
  id text primary key,
  email text not null,
  variant_id text not null references product_variant,
  sku_code text,
  customer_id text references customer,
  created_at timestamptz not null,
  notified_at timestamptz
);
create unique index restock_notice_open on restock_notice (variant_id, email) where notified_at is null;
create index restock_notice_email on restock_notice (email);
create index restock_notice_customer on restock_notice (customer_id) where customer_id is not null;

-- Feedback on a page of the site.
create table site_feedback (
  id text primary key,
  impression text not null check (impression in ('positive', 'negative')),
  reasons text[] not null,
  page text not null,
  comment text,
  created_at timestamptz not null
);

-- One vote for each article and voter: an account, or a marker kept by the browser.
create table article_feedback (
  article_id text not null references article,
  voter text not null,
  is_helpful boolean not null,
  feedback_choice text,
  comment text,
  created_at timestamptz not null,
  primary key (article_id, voter),
  check (is_helpful = (feedback_choice is null))
);

-- A cart that staff block until its shopper has started again (shop.md §3).
create table blocked_cart (
  id text primary key,
  cart_id text not null references cart,
  state text not null default 'pending' check (state in ('pending', 'reset_complete')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index blocked_cart_open on blocked_cart (cart_id) where deleted_at is null;
