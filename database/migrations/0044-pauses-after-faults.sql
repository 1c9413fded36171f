-- An internal fault in a regular delivery: how often in a row, and when it is retried automatically.
alter table subscription_renewal add faults int not null default 0 check (faults >= 0), add not_before timestamptz;
