-- A part of an export that holds media alone waits for the part with its posts until then, and is swept afterwards.
alter table uploads add column keep_until timestamptz;
create index uploads_waiting on uploads (page_id) where keep_until is not null;
