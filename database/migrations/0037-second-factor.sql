-- A second factor for staff (050): a six-digit code from an app on their phone, or one of ten recovery codes.

alter table staff
  -- Since when sign-in requires it; null for those without one.
  add second_factor_at timestamptz;

create table second_factor (
  staff_id text primary key references staff,
  -- The app's secret, base32, sealed (encrypted) under DATA_KEY. The factor is active once staff.second_factor_at is
  -- set.
  secret bytea not null,
  -- The last 30-second step whose code was used: neither it nor an earlier one is accepted again.
  last_step integer,
  -- SHA-256, base64url, of the remaining recovery codes.
  recovery_secrets text[] not null default '{}',
  created_at timestamptz not null
);
