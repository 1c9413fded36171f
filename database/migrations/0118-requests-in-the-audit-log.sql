-- What a request has written is looked up by the id that its error page and the server's log show (018).
create index audit_entry_request on audit_entry (request_id);
