-- Since when a service of a CallBack cannot be reached, and nothing has been handed over.
alter table callbacks add column unreached_since timestamptz;
