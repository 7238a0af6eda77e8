-- A CallBack that was to go out at once waits until `send_at`, so that it can be taken back.
alter table callbacks add column held boolean not null default false;
