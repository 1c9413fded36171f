-- How reliably the age of a buyer of guarded medicine must be known, from a day until the next rule begins
-- (薬機法36条の11, the shop's own 手順書). By law, only a video conversation allows more than one small package for an adult.
create table age_assurance_rule (
  valid_from date primary key,
  -- The level for an adult buying one small package; for those younger than `young_until`, who may still be at school,
  -- the level `young`.
  adult text not null check (adult in ('self_declared', 'payment', 'document', 'video')),
  young_until int not null check (young_until between 18 and 30),
  young text not null check (young in ('self_declared', 'payment', 'document', 'video')),
  -- Whether a video conversation allows one small package for a minor, and more than that for an adult.
  minor_by_video boolean not null,
  more_by_video boolean not null,
  -- A conversation is valid for this many days, including its own.
  video_days int not null check (video_days between 1 and 30),
  source text not null
);

-- How staff have verified somebody's age: by a document, or in a video conversation with a document shown.
create table age_assurance (
  customer_id text primary key references customer,
  level text not null check (level in ('document', 'video')),
  birthday date not null,
  checked_on date not null,
  checked_by text not null references staff,
  created_at timestamptz not null
);
