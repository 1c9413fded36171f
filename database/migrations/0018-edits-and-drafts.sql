-- A payment that staff record was made in a way this shop does not see. No shopper may choose it.
insert into payment_provider (id, is_installed) values ('system', false) on conflict do nothing;

-- An edit that adds first-class medicine starts another review: the earlier decision is kept.
create table pharmacist_review_past (
  id text not null,
  order_id text not null,
  status text not null,
  decided_by text references staff,
  note text,
  created_at timestamptz not null,
  decided_at timestamptz,
  replaced_at timestamptz not null,
  primary key (id, replaced_at)
);
create index pharmacist_review_past_order on pharmacist_review_past (order_id);

create index payment_collection_session_session on payment_collection_session (payment_session_id);
create index payment_collection_payment_payment on payment_collection_payment (payment_id);
create index order_edit_newest on order_edit (created_at desc, id);
