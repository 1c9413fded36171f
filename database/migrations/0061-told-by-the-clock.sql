-- How far jobs have told of what comes by the clock alone (a notice that comes out, a price list that begins).
create table told_by_clock (
  job text primary key,
  until timestamptz not null
);
