-- What a provider reports about a refund made through it, where it is not done at once: that the request is accepted,
-- and later that the money was sent, or that it failed.
create table refund_verdict (
  refund_id text primary key references refund on delete cascade,
  reference text,
  state text not null check (state in ('accepted', 'given', 'declined')),
  reason text,
  said_at timestamptz not null
);
create index refund_verdict_reference on refund_verdict (reference) where reference is not null;
create index refund_verdict_open on refund_verdict (said_at) where state <> 'given';
create index refund_settled_age on refund (created_at) where settled_at is not null;
