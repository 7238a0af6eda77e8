-- Telegram bots that members connected to their pages. `secrets` holds the token and what Telegram shows when it calls us, sealed; `hook`
-- is the last part of the address that Telegram calls; `heard_at` is when it last did so with the right secret.
create table telegram_bots (
  page_id bigint primary key references all_pages (id) on delete cascade,
  bot_id text collate "C" not null,
  username text collate "C" not null,
  name text not null,
  secrets text not null,
  hook text collate "C" not null unique,
  state text not null default 'bound' check (state in ('bound', 'expired')),
  since timestamptz not null,
  heard_at timestamptz
);
-- A bot has one webhook: it is one page's.
create unique index telegram_bots_bot on telegram_bots (bot_id);

-- Who started such a bot. `update_id` and `heard_at` are of the last update of theirs that counted: an older one that comes late changes
-- nothing. `language` is what their Telegram speaks, where we speak it as well.
create table telegram_fans (
  page_id bigint not null references all_pages (id) on delete cascade,
  chat_id text collate "C" not null,
  language text collate "C",
  source text not null default 'start' check (source in ('start')),
  started_at timestamptz not null,
  confirmed_at timestamptz,
  left_at timestamptz,
  update_id bigint not null,
  heard_at timestamptz not null,
  primary key (page_id, chat_id)
);

-- Updates that were counted: Telegram may deliver one again.
create table telegram_updates (
  page_id bigint not null references all_pages (id) on delete cascade,
  update_id bigint not null,
  at timestamptz not null,
  primary key (page_id, update_id)
);
create index telegram_updates_at on telegram_updates (at);

alter table deliveries drop constraint deliveries_via_check;
alter table deliveries add constraint deliveries_via_check check (via in ('message', 'email', 'line', 'push', 'telegram'));
