-- Work whose tries have ended without success, until staff try it again or close it. `error`: names and codes, never a message.
create table given_up_work (
  id text primary key,
  job_id text not null unique,
  work text not null,
  about jsonb not null,
  tries integer not null,
  reason text not null check (reason in ('no_answer', 'timed_out', 'refused', 'fault')),
  error text,
  begun_at timestamptz not null,
  given_up_at timestamptz not null,
  outcome text check (outcome in ('retried', 'closed', 'done_since')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
create index given_up_work_open on given_up_work (given_up_at, id) where ended_at is null;
create index given_up_work_ended on given_up_work (ended_at desc, id) where ended_at is not null;
