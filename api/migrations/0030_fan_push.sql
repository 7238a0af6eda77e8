-- Browsers of fans that agreed to notifications about a page (Web Push, RFC 8030). `id` is chance: it opens the way out, and names the
-- fan in a CallBack. `keys` holds what a message is encrypted with (RFC 8291), sealed. A browser that stops has no row.
create table push_fans (
  id text collate "C" primary key,
  page_id bigint not null references all_pages (id) on delete cascade,
  endpoint text collate "C" not null,
  keys text not null,
  language text collate "C" not null,
  source text not null default 'sign_up' check (source in ('sign_up')),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  unique (page_id, endpoint)
);
-- Those that were never confirmed are thrown away.
create index push_fans_waiting on push_fans (asked_at) where confirmed_at is null;

alter table deliveries drop constraint deliveries_via_check;
alter table deliveries add constraint deliveries_via_check check (via in ('message', 'email', 'line', 'push'));
