-- Who left is a small part of a list, and is looked through by name on the worst day: an index of their own, a fortieth of
-- the other, which otherwise is read for everybody first.
create index fans_gone_grams on fans using gin (grams) where gone_at is not null;
