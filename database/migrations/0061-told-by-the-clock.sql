-- How far jobs have published changes that are due by time alone (a notice that appears, a price list that begins).
create table told_by_clock (
  job text primary key,
  until timestamptz not null
);
