-- What a licence said before each change of it, and until when: orders name for years the store and the manager who
-- sold them (薬機法施行規則14条・159条の14). Of what changed before this migration nothing is kept here.
create table licence_past (
  licence_id text not null references licence,
  stood_until timestamptz not null,
  was jsonb not null,
  primary key (licence_id, stood_until)
);
create trigger licence_past_stays before update or delete or truncate on licence_past
  for each statement execute function record_stays();

-- The licence that somebody on a shift which had begun worked under, when they moved to another. Null: not moved since.
alter table shift add column licence_id text references licence;
