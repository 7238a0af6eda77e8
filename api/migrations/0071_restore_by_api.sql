-- Restoring through the platforms' APIs: what a request under way is doing, and of each post how far it is.

-- `phase`: what a request under way by API does, null where it is none. `halted`: why it paused by itself (a key and its
-- params). `turn`: the number of the job that may work on it; a job of an older number does nothing. `faults`: posts in a row that
-- the platform gave no answer to.
alter table restores
  add column way text not null default 'hand' check (way in ('api', 'hand')),
  add column failed int not null default 0,
  add column unknown int not null default 0,
  add column phase text check (phase in ('publishing', 'waiting', 'paused')),
  add column wait_until timestamptz,
  add column halted jsonb,
  add column stop_asked boolean not null default false,
  add column turn int not null default 0,
  add column faults int not null default 0;
create index restores_under_way on restores (id) where state = 2 and way = 'api';

-- `sending`: the ids of those parts that stand there, and what was made ready for the next (uploads, containers). `asked_at`:
-- since when that part is handed over without an answer heard. The lease: who works on it, and until when a call of his may
-- still come through at the platform.
alter table restore_items
  add column tries int not null default 0,
  add column why jsonb,
  add column sending jsonb not null default '{"ids":[]}',
  add column asked_at timestamptz,
  add column lease_owner text,
  add column lease_until timestamptz,
  drop constraint restore_items_outcome_check,
  add constraint restore_items_outcome_check
    check (outcome in ('waiting', 'publishing', 'done', 'failed', 'unknown', 'skipped'));
drop index restore_items_once;
create unique index restore_items_once on restore_items (to_page_id, content_key)
  where outcome in ('waiting', 'publishing', 'done', 'unknown');
-- How much of the platform's allowance of the last hours is used.
create index restore_items_lately on restore_items (to_page_id, at) where at is not null;
