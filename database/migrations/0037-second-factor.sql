-- A second factor for staff (050): a code of six digits from an app on their phone, or one of ten recovery codes.

alter table staff
  -- Since when signing in asks for it; null for whoever has none.
  add second_factor_at timestamptz;

create table second_factor (
  staff_id text primary key references staff,
  -- What the app holds, base32, sealed under DATA_KEY. The factor holds once staff.second_factor_at is set.
  secret bytea not null,
  -- The last step of thirty seconds whose code was used: neither it nor an earlier one opens anything again.
  last_step integer,
  -- SHA-256, base64url, of the recovery codes that are left.
  recovery_secrets text[] not null default '{}',
  created_at timestamptz not null
);
