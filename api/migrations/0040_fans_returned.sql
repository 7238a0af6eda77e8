-- The fans who had left and came back, of millions a few: counting them read every fan who followed since the first list. While an index of
-- a million fans is built, about a second, imports wait.
create index fans_returned on fans (page_id) where gone_at is null and at - first_seen > interval '1 day';
