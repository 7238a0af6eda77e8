-- Until when a CallBack's notifications, LINE messages and Telegram messages wait; `wait_until` is that of platform messages.
alter table callbacks
  add column push_wait_until timestamptz,
  add column line_wait_until timestamptz,
  add column telegram_wait_until timestamptz;
