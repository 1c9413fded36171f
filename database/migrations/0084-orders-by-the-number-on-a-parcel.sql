-- A caller who waits for a parcel reads the tracking number to staff: with dashes, or without.
create index tracking_link_digits on tracking_link (digits_of(tracking_number)) where deleted_at is null;
