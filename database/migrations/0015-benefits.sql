-- A rule has one condition of each type and operator: two concurrent calls cannot create a second.
create unique index discount_condition_kind on discount_condition (discount_rule_id, type, operator) where deleted_at is null;
create index discount_parent on discount (parent_discount_id) where parent_discount_id is not null;
create index gift_card_order on gift_card (order_id) where order_id is not null;

-- Points of a customer, one yen each: available ones, and pending ones that wait for the parcel to be sent.
create table point_account (
  customer_id text primary key references customer,
  balance int not null default 0 check (balance >= 0),
  pending int not null default 0 check (pending >= 0),
  updated_at timestamptz not null
);
-- The ledger: the sums of its two columns are the account's balances.
create table point_movement (
  id bigint generated always as identity primary key,
  customer_id text not null references point_account,
  kind text not null check (kind in ('used', 'used_back', 'earned', 'corrected')),
  delta int not null default 0,
  pending_delta int not null default 0,
  -- What used them; every use and every refund happens once.
  attempt_id text,
  -- What earned them.
  order_id text,
  note text,
  moved_at timestamptz not null
);
create index point_movement_customer on point_movement (customer_id, id);
create index point_movement_order on point_movement (order_id) where order_id is not null;
create unique index point_movement_attempt on point_movement (attempt_id, kind) where attempt_id is not null;
