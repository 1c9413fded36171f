-- Tables that are not about a shop: facts for later rooms, keys that make a retry harmless, sessions.

create table fact (
  id bigint generated always as identity primary key,
  name text not null,
  about jsonb not null,
  noted_at timestamptz not null,
  sent_at timestamptz
);
create index fact_unsent on fact (id) where sent_at is null;

-- One row per Idempotency-Key and caller's path: the stored response is replayed, another body is refused.
create table idempotency_key (
  key text not null,
  path text not null,
  body_hash text not null,
  status int,
  answer text,
  created_at timestamptz not null,
  primary key (key, path)
);
create index idempotency_key_age on idempotency_key (created_at);

-- The id is the SHA-256 of the cookie's secret: reading the table gives nobody a session.
create table session (
  id text primary key,
  customer_id text,
  staff_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_customer on session (customer_id) where customer_id is not null;
create index session_expiry on session (expires_at);

create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
