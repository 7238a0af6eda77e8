-- The header lines a mail carries beside the usual ones (RFC 8058), to be seen in the development outbox as well.
alter table outbox add column headers jsonb not null default '{}';
