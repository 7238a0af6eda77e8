-- LINE Official Accounts that members connected to their pages. `secrets` holds channel secret and access token, sealed; `hook` is the
-- last part of the address that LINE calls; `heard_at` is when it last did so with a right signature.
create table line_channels (
  page_id bigint primary key references all_pages (id) on delete cascade,
  channel_id text collate "C" not null,
  bot_id text collate "C" not null,
  basic_id text collate "C" not null,
  name text not null,
  secrets text not null,
  hook text collate "C" not null unique,
  state text not null default 'bound' check (state in ('bound', 'expired')),
  since timestamptz not null,
  heard_at timestamptz
);
-- An account has one webhook: it is one page's.
create unique index line_channels_bot on line_channels (bot_id);

-- Who follows such an account. `event_at` is LINE's own time of the last event of theirs: an older one that comes late changes nothing.
create table line_fans (
  page_id bigint not null references all_pages (id) on delete cascade,
  uid text collate "C" not null,
  source text not null default 'follow' check (source in ('follow')),
  followed_at timestamptz not null,
  confirmed_at timestamptz,
  left_at timestamptz,
  event_at timestamptz not null,
  primary key (page_id, uid)
);

-- Events that were counted: LINE may deliver one again.
create table line_events (
  page_id bigint not null references all_pages (id) on delete cascade,
  event_id text collate "C" not null,
  at timestamptz not null,
  primary key (page_id, event_id)
);
create index line_events_at on line_events (at);

alter table deliveries drop constraint deliveries_via_check;
alter table deliveries add constraint deliveries_via_check check (via in ('message', 'email', 'line'));
