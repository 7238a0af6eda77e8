-- A code that a known device or the member asked for is kept apart from what strangers ask for: they can neither replace it
-- nor use up its tries.
alter table codes add column trusted boolean not null default false;
alter table codes drop constraint codes_pkey;
alter table codes add primary key (target, use, trusted);
