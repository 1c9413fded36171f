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

-- What the home page shows, as handles; shaped for the wire when it is read.
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

create table synonym_group (
  id int generated always as identity primary key,
  words text[] not null
);

-- One row per product that can be found: everything a search answer, its filters and its order need.
create table product_search (
  product_id text primary key references product,
  title_norm text not null,
  text_norm text not null,
  grams text[] not null,
  facets text[] not null,
  price_yen int,
  original_price_yen int,
  in_stock boolean not null,
  popularity int not null,
  published_at timestamptz not null,
  -- The card as the wire has it.
  card jsonb not null
);
create index product_search_grams on product_search using gin (grams);
create index product_search_facets on product_search using gin (facets);

create table article_search (
  article_id text primary key references article,
  title_norm text not null,
  text_norm text not null,
  grams text[] not null
);
create index article_search_grams on article_search using gin (grams);

-- The words the shop knows, for completing and for putting right a slip of the finger.
create table search_word (
  word text primary key,
  shown text not null,
  weight int not null
);

create table mail (
  id text primary key,
  -- One per occasion (`order-confirmation:order_…`): a repeated fact sends nothing twice.
  occasion text not null unique,
  recipient text not null,
  subject text not null,
  sent_at timestamptz,
  created_at timestamptz not null
);
