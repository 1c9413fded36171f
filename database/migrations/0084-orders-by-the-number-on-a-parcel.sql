-- Whoever waits for a parcel reads the number on its slip to staff: with dashes, or without.
create index tracking_link_digits on tracking_link (digits_of(tracking_number)) where deleted_at is null;
