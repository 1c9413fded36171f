-- How and when an address consented to advertising mails (特定電子メール法3条2項, 施行規則4条): by kind, `at` and `by`. For earlier
-- consents only the last change is known.
alter table marketing_subscription add column consents jsonb not null default '{}';
update marketing_subscription set consents =
  case when email_magazine = 'subscribed' then jsonb_build_object('email_magazine', c.consent) else '{}' end ||
  case when medicine_recommendation = 'subscribed' then jsonb_build_object('medicine_recommendation', c.consent) else '{}' end
from (select email as whose, jsonb_build_object('by', null,
    'at', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as consent
  from marketing_subscription) c where c.whose = email;
