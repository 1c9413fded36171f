-- How surely the age of a buyer of guarded medicine must be known, from a day on until another rule begins (薬機法36条の11, the
-- shop's own 手順書). By a talk by video alone does the law let more be sold than one small package to an adult.
create table age_assurance_rule (
  valid_from date primary key,
  -- Of an adult, for one small package; of those younger than so many years, who may go to school still, otherwise.
  adult text not null check (adult in ('self_declared', 'payment', 'document', 'video')),
  young_until int not null check (young_until between 18 and 30),
  young text not null check (young in ('self_declared', 'payment', 'document', 'video')),
  -- Whether a talk by video lets one small package be sold to who is under age, and more than that to an adult.
  minor_by_video boolean not null,
  more_by_video boolean not null,
  -- A talk counts for so many days, its own among them.
  video_days int not null check (video_days between 1 and 30),
  source text not null
);

-- How staff have made sure of somebody's age: by a paper, or in a talk by video with a paper in it.
create table age_assurance (
  customer_id text primary key references customer,
  level text not null check (level in ('document', 'video')),
  birthday date not null,
  checked_on date not null,
  checked_by text not null references staff,
  created_at timestamptz not null
);
