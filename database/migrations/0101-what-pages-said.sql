-- What a static page said before each change of it, and when it was shown: the law requires some of them to be shown
-- (薬機法施行規則 別表第1の2・1の3, 特定商取引法11条), and inspectors ask about a past day.
create table page_past (
  handle text not null references page,
  shown_from timestamptz not null,
  shown_until timestamptz not null,
  title text not null,
  body jsonb not null,
  primary key (handle, shown_until)
);
create trigger page_past_stays before update or delete or truncate on page_past
  for each statement execute function record_stays();
