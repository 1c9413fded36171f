create table article (
  id text primary key,
  handle text not null unique,
  title text not null,
  description text not null,
  body jsonb not null,
  thumbnail text,
  approval_date date,
  likes int not null default 0,
  dislikes int not null default 0,
  category_handles text[] not null default '{}',
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index article_newest on article (published_at desc, id);

create table notice (
  id text primary key,
  category text not null,
  title text not null,
  body jsonb not null,
  published_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table page (
  handle text primary key,
  title text not null,
  body jsonb not null,
  updated_at timestamptz not null
);

-- The content of the home page, as handles; shaped for the response when it is read.
create table home_page (
  id int primary key check (id = 1),
  content jsonb not null,
  updated_at timestamptz not null
);

create table inquiry (
  id text primary key,
  path text[] not null,
  name text not null,
  reply_email text not null,
  order_number text,
  content text not null,
  created_at timestamptz not null
);

-- Numbers the changes of searchable data, so that every process knows what is new to it. A writer that takes a number
-- holds the advisory lock `search` until it commits: numbers become visible in order.
create sequence search_change;

-- Words with the same meaning to a shopper.
create table synonym_group (
  id int generated always as identity primary key,
  words text[] not null,
  change bigint not null default nextval('search_change')
);

-- One row per product that can or could be found: the data for search, filters and sort order. Every process keeps
-- these rows in memory, in columns; only the card is read from here.
create table product_search (
  product_id text primary key references product,
  change bigint not null,
  -- The last change of title, text, facets or words.
  text_change bigint not null,
  is_listed boolean not null,
  -- Kana-folded: title and reading; then every passage it can be found by, one a line.
  title_norm text not null,
  text_norm text not null,
  -- `symptoms<tab>頭痛<tab>頭痛`: facet, value, label.
  facets text[] not null,
  words text[] not null,
  price_yen int not null,
  in_stock boolean not null,
  popularity int not null,
  published_at timestamptz not null,
  -- When a price list begins or ends and the row must be rebuilt.
  stale_at timestamptz,
  -- The card as it is sent: JSON.
  card text not null
);
create unique index product_search_change on product_search (change);
create index product_search_stale on product_search (stale_at) where stale_at is not null;

create table article_search (
  article_id text primary key references article on delete cascade,
  change bigint not null,
  is_listed boolean not null,
  title_norm text not null,
  text_norm text not null
);
create unique index article_search_change on article_search (change);

create table mail (
  id text primary key,
  -- One per occasion (`order-confirmation:order_…`): a repeated fact sends no second mail.
  occasion text not null unique,
  recipient text not null,
  subject text not null,
  sent_at timestamptz,
  created_at timestamptz not null
);
