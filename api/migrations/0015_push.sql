-- Browsers that show a member's alarms (Web Push, RFC 8030). `endpoint` is where their push service takes messages, `p256dh` and
-- `auth` are what a message is encrypted with (RFC 8291): the browser alone has the other half.
create table push_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  endpoint text collate "C" not null unique,
  p256dh text collate "C" not null,
  auth text collate "C" not null,
  name text not null,
  created_at timestamptz not null
);
create index push_devices_user on push_devices (user_id);

-- The one key pair that this installation signs with (RFC 8292); browsers bind what they subscribe to its public half.
create table push_keys (
  id integer primary key check (id = 1),
  public_key text collate "C" not null,
  private_key text collate "C" not null,
  created_at timestamptz not null
);
