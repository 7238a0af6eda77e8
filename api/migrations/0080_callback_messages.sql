-- CallBack by a platform's own messages: it sleeps by the platform's limits, and says why it could not go on.
alter table callbacks
  -- No message goes out before.
  add column wait_until timestamptz,
  -- Why the messages that were left could not go out.
  add column halted jsonb,
  -- The accounts that messages went out from.
  add column senders text[] not null default '{}';
