-- Documents and texts for buyers: receipts, the pharmacist's information, the tax deduction.

-- A receipt as issued, which never changes (電子帳簿保存法7条): the order's figures at that time. An order whose figures change
-- later gets its next version; a reissued version is marked as such.
create table receipt (
  id text primary key,
  -- An order of this shop, or one of the earlier shop.
  order_id text not null,
  version int not null check (version >= 1),
  total bigint not null,
  addressee text not null,
  document jsonb not null,
  times_given int not null default 1 check (times_given >= 1),
  issued_at timestamptz not null,
  unique (order_id, version)
);
create index receipt_issued on receipt (issued_at);

-- The list of tax-deductible medicines (セルフメディケーション税制), by the month from which a list is valid.
create table tax_deductible_item (
  -- The first day of the month.
  holds_from date not null,
  jan text not null,
  name text not null,
  primary key (holds_from, jan)
);

-- A review may end without its pharmacist: the order was cancelled before, or its buyer did not respond in time.
alter table pharmacist_review
  drop constraint pharmacist_review_status_check,
  add constraint pharmacist_review_status_check check (status in ('waiting', 'approved', 'rejected', 'withdrawn', 'expired')),
  -- 薬機法36条の10第6項: the buyer has waived an explanation, and the pharmacist has judged that none is needed.
  add explanation_waived boolean not null default false,
  -- What the buyer has to do before the pharmacist can continue, since when, and when they were reminded of it.
  add waits_for text check (waits_for in ('answer', 'confirmation')),
  add waits_since timestamptz,
  add reminded_at timestamptz,
  add check ((waits_for is null) = (waits_since is null));
create index pharmacist_review_waits on pharmacist_review (waits_since) where status = 'waiting' and waits_for is not null;
alter table pharmacist_review_past add explanation_waived boolean not null default false;

-- Messages between pharmacist and buyer about an order; sealed (encrypted).
create table pharmacist_message (
  id text primary key,
  order_id text not null references orders,
  -- Null: the buyer.
  staff_id text references staff,
  secret_text bytea not null,
  created_at timestamptz not null
);
create index pharmacist_message_order on pharmacist_message (order_id, created_at, id);

-- The written information about first-class medicine, who gave it when, and that the buyer has understood it
-- (薬機法36条の10, 施行規則159条の15). Kept for at least two years.
create table medicine_information (
  id text primary key,
  order_id text not null references orders,
  version int not null check (version >= 1),
  -- The package information of each medicine at that time.
  sheet jsonb not null,
  -- The pharmacist's own note for this buyer; sealed (encrypted).
  secret_advice bytea not null,
  provided_by text not null references staff,
  provided_at timestamptz not null,
  confirmed_at timestamptz,
  -- How the buyer was identified: signed in, or by the link of the mail.
  confirmed_by text check (confirmed_by in ('account', 'link')),
  check ((confirmed_at is null) = (confirmed_by is null)),
  unique (order_id, version)
);

-- An order of the earlier shop, as its export has it: one row per order, with its lines.
create table legacy_order (
  id text primary key,
  email text not null,
  name text not null unique,
  created_at timestamptz not null,
  total bigint not null,
  financial_status text not null,
  fulfillment_status text not null,
  shipping jsonb not null,
  line_items jsonb not null,
  metadata jsonb not null,
  imported_at timestamptz not null
);
create index legacy_order_email on legacy_order (lower(email), created_at desc, id desc);
