-- A payment by wallet from beginning to end: separate from its attempt, with its log (shop.md §3).
create table wallet_payment (
  id text primary key,
  provider_id text not null,
  cart_id text not null references cart,
  amount int not null check (amount >= 0),
  status text not null check (status in ('pending', 'failed', 'completed', 'canceled', 'expired', 'refunded')),
  -- {events: [{type: INFO | ERROR, data, message, createdAt}]}
  metadata jsonb not null default '{"events": []}',
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index wallet_payment_newest on wallet_payment (created_at desc, id);

-- Payments whose state at the provider differed from our books at the last check.
create table payment_disagreement (
  payment_id text primary key references payment,
  ours text not null,
  theirs text not null,
  seen_at timestamptz not null
);
create index payment_open_age on payment (created_at) where captured_at is null and canceled_at is null;
