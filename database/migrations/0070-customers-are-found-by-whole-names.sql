-- The search key for customers: the address, and the name as it is typed, family name first or last. Without spaces, in
-- lower case, with letters and kana of one width; the typed text is normalised the same way.
create function customer_words(email text, first_name text, last_name text) returns text
  language sql immutable parallel safe
  return lower(translate(normalize(
    email || E'\n' || coalesce(last_name, '') || coalesce(first_name, '')
      || E'\n' || coalesce(first_name, '') || coalesce(last_name, ''), nfkd), E' \t', ''));
create index customer_letters on customer using gin (letter_pairs(customer_words(email, first_name, last_name)))
  where deleted_at is null;
-- The beginning of a telephone number.
create index customer_phone on customer (digits_of(phone) text_pattern_ops)
  where phone is not null and deleted_at is null;
