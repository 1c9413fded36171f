-- What a return has refunded in kind: points and gift cards beside money (040).
create table given_back_in_kind (
  id text primary key,
  order_id text not null references orders,
  -- Null: points.
  gift_card_id text references gift_card,
  return_id text not null references return_order,
  -- Yen; a point is one.
  amount int not null check (amount >= 0),
  -- Yen of the order that it paid for: a card pays its tax in addition.
  worth int not null check (worth > 0),
  created_at timestamptz not null
);
create index given_back_in_kind_order on given_back_in_kind (order_id);
