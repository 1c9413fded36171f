-- Points at the provider of d-points (035). Each row is one transaction there, under our own key: what the shop
-- requests, and how the provider has responded. A request without a response is repeated.
create table d_point_entry (
  key text primary key,
  customer_id text not null references customer,
  -- A revocation takes back a part of an award.
  kind text not null check (kind in ('use', 'award', 'revoke')),
  points int not null check (points > 0),
  -- Whose d-account, at the provider; deleted as soon as the provider knows the transaction by its key.
  subject text,
  wanted text not null check (wanted in ('held', 'settled', 'canceled')),
  state text not null default 'asked' check (state in ('asked', 'held', 'settled', 'canceled', 'refused')),
  -- Why the provider refused.
  refusal text,
  order_id text,
  award_key text references d_point_entry,
  -- Its state there, where it differs from our books (reconciliation).
  theirs text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'revoke') = (award_key is not null))
);
create index d_point_entry_customer on d_point_entry (customer_id, created_at);
create index d_point_entry_order on d_point_entry (order_id) where order_id is not null;
create index d_point_entry_award on d_point_entry (award_key) where award_key is not null;
create index d_point_entry_undone on d_point_entry (created_at) where state <> wanted and state <> 'refused';

-- What the provider last returned about a customer's d-account.
create table d_point_balance (
  customer_id text primary key references customer,
  subject text not null,
  points int not null check (points >= 0),
  -- Why they cannot be used.
  trouble text,
  card_last4 text,
  asked_at timestamptz not null
);

-- A closed account loses its points (032).
alter table point_movement drop constraint point_movement_kind_check;
alter table point_movement add constraint point_movement_kind_check
  check (kind in ('used', 'used_back', 'earned', 'corrected', 'expired'));
