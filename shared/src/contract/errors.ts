/**
 * Every refusal a person can meet. The server has a sentence for each in all three languages
 * (api/locales), and a test that says so. Keys are stable: code may test them, sentences may change.
 */
export const errorKeys = [
  // Any call
  'fields_invalid', // params.fields: names of the fields that do not hold
  'form_expected', // the body is of another kind: JSON, or multipart without its boundary
  'not_found',
  'too_many_requests',
  'server_busy', // nothing was kept of the call: later it goes through
  'outcome_unknown', // the database broke off: a call that writes may have been done. With the same idempotency_key it may be repeated
  'downloads_at_once', // two downloads are under way: a third has to wait
  'login_timeout',
  'demo_read_only', // a session of `auth.demo` asked for what it may not
  'idempotency_mismatch',

  // Sign-up and login
  'agree_required',
  'code_required',
  'code_wrong',
  'code_expired',
  'code_too_soon', // params.wait: seconds
  'code_too_many', // this target or address has asked too often this hour
  'email_taken', // said only to someone who proved the address is theirs
  'tel_taken',
  'password_mismatch',
  'password_weak',
  'login_wrong',
  'demo_off', // the site shows no demonstration
  'email_unproven', // no code can be sent there before it is proven
  'tel_unproven',
  'sms_unavailable', // no text-message provider is configured
  'sms_busy', // strangers had as many sent in this hour as the site allows (`SMS_PER_HOUR`)
  'proof_new_device', // `media.checkCode` first: this device has been known for less than a day
  'proof_required', // log in again, or `media.checkCode` first: what opens the account is about to change

  // Two-factor login
  'second_login_required', // at registration: data is a second step (ticket, login_types)
  'second_code_wrong',
  'second_code_used', // that time step was used already: the next one is needed
  'spare_code_wrong',
  'ticket_expired', // the first step has to be taken again
  'second_login_on',
  'second_login_off',
  'second_login_begin', // no secret was asked for, or it has had its time

  // Passkeys
  'passkey_unknown', // it was removed here, or never added
  'passkey_wrong', // what the browser answered is not what was asked for
  'passkey_expired', // the challenge has had its time, or was used
  'passkey_exists', // it opens an account already
  'passkey_limit', // params.limit

  // Alarms as messages of the browser
  'push_unknown_service', // its endpoint is of no push service that we know
  'push_limit', // params.limit
  'push_not_taken', // the push service refused a test; the device is no longer listed

  // Logging in and binding through other sites
  'oauth_state', // not begun in this browser, used already, or too old
  'oauth_cancelled',
  'oauth_network',
  'oauth_failed',
  'google_unavailable',
  'provider_unavailable', // params.provider: a name
  'account_exists', // params.provider; data.link: for auth.link after logging in
  'link_expired',
  'linked_elsewhere', // params.provider
  'login_last', // params.provider: the only way into this account
  'instagram_not_bound',
  'platform_not_bound', // params.platform
  'bind_impossible', // params.platform

  // The account
  'undo_key', // the link of the mail is damaged, or that deletion is over
  'account_leaving', // params.at: it will be erased, so nothing new is sent
  'picture_missing',
  'picture_type', // neither PNG, JPEG nor WebP, or damaged
  'picture_lies', // params.name, params.kind: what its bytes say
  'picture_too_large', // params.limit: bytes
  'picture_pixels', // params.limit: pixels a side

  // Pages
  'page_url_facebook',
  'page_url_instagram',
  'page_url_threads',
  'page_url_tiktok',
  'page_url_x',
  'page_url_youtube',
  'page_url_xiaohongshu',
  'page_exists',
  'page_reset_soon', // params.days: until the address may be changed again
  'page_no_api', // params.platform: archives are the way
  'page_not_authorised', // params.platform
  'page_other_account', // params.platform, params.account: whose it is that was authorised
  'auto_plan', // params.allowed: what the plan has
  'cost_unseen', // data.estimate
  'platform_busy', // params.platform: it does not answer, or asks us to wait
  'server_full', // a disk of ours is full: nothing is lost, it continues later
  'pages_limit', // params.limit
  'platforms_limit', // params.limit
  'device_new', // params.at: a device destroys nothing before it has been known for a day
  'page_read_only', // params.limit: pages the plan backs up; this one is beyond them

  // CallBack
  'callback_pending', // data.callback: the one that waits
  'callback_sending',
  'callback_not_active',
  'callback_waits', // another one of the page is scheduled
  'callback_rest', // params.days: no one is left to send it to, or it ended too long ago
  'callback_message_missing',
  'callback_token_link', // params.token: it represents a link, and none is given
  'callback_token_unknown', // params.token: represents nothing
  'callback_via_missing',
  'callback_time', // params.years
  'callback_plan', // the plan has no CallBack
  'callback_plan_email', // the plan has e-mail alone
  'callback_limit', // params.limit: sends of this plan
  'callback_nobody', // no one can be reached this way
  'canned_limit', // params.limit
  'nothing_selected',
  'fans_too_many', // params.limit: of one change
  'fans_both_follow', // two of the newest whole list are no one person
  'fans_notes_long', // params.limit: the notes of two fans, together
  'fans_unmerge', // params.days: the merge is older, or not the newest of its fan
  'tags_limit', // params.limit
  'tag_taken', // another tag has this name
  'tag_in_rule', // params.group: its rule asks for the tag
  'groups_limit', // params.limit
  'group_taken', // another group has this name
  'group_name', // it has none
  'consulting_closed', // this site has no consultants
  'consulting_time', // not one of the times, or too soon
  'consulting_taken', // someone else has the time
  'consulting_limit', // params.limit: requests of a member that are open at once
  'consulting_past', // it is over, was declined, or has begun
  'shares_limit', // params.limit: links to one page's list
  'share_closed', // a link to a list: wrong, expired, withdrawn, or the list is gone
  'opt_in_closed',
  'opt_in_key', // the address in the mail is damaged
  'fan_push_full', // params.limit: browsers of a page's fans
  'fan_push_key', // of a notification that asked to confirm: used, or too old
  'line_token', // LINE does not take the access token
  'line_channel', // the access token is of another channel than the id
  'line_secret', // what LINE signs is not by this channel secret
  'line_taken', // the account is connected to another page
  'line_down', // no answer from LINE
  'telegram_https', // Telegram cannot reach this site
  'telegram_token', // Telegram does not take the token
  'telegram_taken', // the bot is connected to another page
  'telegram_down', // no answer from Telegram

  // Plans and orders
  'cart_empty',
  'plan_not_sold',
  'plan_change_booked', // params.until: another plan is paid for, from that day on
  'add_on_plan', // the plan has no extra pages
  'add_on_limit', // params.left
  'storage_plan', // the plan has no extra storage
  'storage_limit', // params.left: packs
  'discount_invalid',
  'discount_used',
  'phone_invalid',
  'mobile_invalid',
  'email_invalid',
  'postal_code_invalid',
  'tax_id_invalid',
  'carrier_mobile_invalid',
  'carrier_certificate_invalid',
  'donation_code_invalid',
  'order_not_unpaid', // it is paid, cancelled or refunded already
  'order_not_paid', // proof of purchase is for what was paid
  'payment_unavailable',

  // Restore
  'restore_plan', // the plan has no restore
  'restore_plan_dry', // the plan has dry runs alone
  'restore_too_soon', // params.days; data.wait_until
  'restore_to_missing',
  'restore_to_same', // a page cannot be restored into itself
  'restore_span_missing',
  'restore_not_draft', // it was begun: nothing of it can be changed
  'restore_not_begun',
  'restore_nothing', // nothing of the choice can be restored
  'restore_way_closed', // params.platform: publishing there is not open
  'restore_drafts', // params.limit
  'restore_authorise', // params.platform: the page is not authorised for publishing
  'restore_not_paused',
  'restore_paused',
  'restore_no_retry', // it did not fail, or is there by now

  // Uploads and runs
  'upload_empty',
  'upload_offset', // data.received: where to continue
  'upload_too_large', // params.limit: bytes
  'storage_full', // params.limit: bytes
  'uploads_waiting', // params.limit: archives of a channel that wait at once
  'run_active',
  'run_not_active',
] as const

export type ErrorKey = (typeof errorKeys)[number]

/**
 * Why a backup run failed, or what it has to say though it went well. Sentences as above.
 * `error` of a run is one of these; `notes` are any number of them.
 */
export const runErrorKeys = [
  'archive_empty',
  'archive_not_readable', // neither ZIP, TGZ, JSON, JS, CSV
  'archive_format', // params.format: RAR, 7z and others that are not read
  'archive_truncated',
  'archive_encrypted',
  'archive_bomb',
  'archive_unsafe_path',
  'archive_too_many_entries',
  'archive_nested',
  'archive_text', // exported as text, in a language that is not read: how to export again
  'archive_html', // exported as HTML: how to export again
  'archive_other_platform', // params.platform: the right one
  'archive_other_owner', // params.owner: whose archive it is
  'archive_nothing_found',
  'file_unknown', // params.platform: a file by itself that is none of its lists
  'archive_nothing_here', // params.platform: one that gives no fans at all
  'run_stopped',
  'run_failed',
  'api_access_ended', // params.platform: to be authorised again
  'api_page_vanished', // params.platform
  'api_forbidden', // params.platform
  'api_down', // params.platform
  'server_full', // a disk of ours
] as const

/** Why a CallBack ended as it did (`reason`), and why a way does not reach someone (`why`). Sentences as above. */
export const callbackReasonKeys = [
  'callback_cancelled',
  'callback_overwritten',
  'callback_page_deleted', // its page was in the bin when its time came, or went there meanwhile
  'callback_stopped', // params.sent
  'callback_nobody',
  'callback_token_link', // params.token
  'callback_token_unknown', // params.token
  'callback_plan_ended',
  'callback_failed', // the mail server took nothing for hours
  'callback_copied', // restored from a copy: the site that was copied may have sent it since
  'callback_broken', // a fault of ours
  'reach_no_email', // no address is known
  'reach_left', // signed off
  'reach_returned', // the mail server said that there is no such address
  'reach_unconfirmed', // has not confirmed the address yet
  'reach_impossible', // params.platform: it lets no one write to fans
  'reach_window', // params.platform: it lets a page answer for a day, and no more
  'reach_authorise', // params.platform: no page of the member's there may send messages
  'reach_no_id', // params.platform: the list does not say who that is there
  'reach_plan',
  'message_closed', // params.platform: the fan takes no messages from this account
  'message_gone', // params.platform: the fan's account is gone
  'message_access_ended', // params.platform: to be authorised again
  'message_forbidden', // params.platform: it lets the account send no messages
  'message_down', // params.platform: no answer, again and again
  'reach_line_waiting', // follows, and has not pressed "yes"
  'line_refused', // LINE does not take a message to this fan
  'line_token_ended', // to be connected again
  'line_quota', // the month's messages are used up
  'line_no_answer', // again and again
  'reach_telegram_waiting', // started the bot, and has not pressed "yes"
  'telegram_refused', // Telegram does not take a message to this fan
  'telegram_token_ended', // to be connected again
  'telegram_no_answer', // again and again
  'reach_push_waiting', // asked for notifications, and has not confirmed
  'push_gone', // the browser takes no notifications any more
  'push_refused', // its push service does not take the message
  'push_no_answer', // of any push service, again and again
  'delivery_unheard', // no one can say whether it was taken
  'delivery_returned', // the mail server did not take it
] as const

/** What becomes of a post in a restore, and why. Sentences as above. */
export const restoreNoteKeys = [
  'restore_text_split', // params.count, params.platform
  'restore_text_cut', // params.limit, params.platform
  'restore_text_angles', // params.platform: takes no < and >, and gets wide ones
  'restore_media_missing', // params.count
  'restore_media_kind', // params.count, params.platform
  'restore_media_type', // params.count, params.platform
  'restore_media_bytes', // params.count, params.limit: bytes
  'restore_media_mixed', // params.count, params.platform
  'restore_media_count', // params.count, params.limit, params.platform
  'restore_media_anew', // params.count: rewritten as JPEG
  'restore_media_spread', // params.count, params.platform: over so many posts
  'restore_skip_kind', // stories, replies, reposts
  'restore_skip_empty',
  'restore_skip_film', // params.platform: takes films alone
  'restore_skip_media', // params.platform: takes nothing without a picture or film
  'restore_skip_done', // is there already
  'restore_seen_by', // params.was, params.audience: will be seen by fewer
  'restore_seen_alone', // params.audience: the backup does not say who could see it
  'restore_seen_openly', // params.was: will be public, as the member chose
  'restore_skip_open', // params.was, params.platform: has nothing so closed
  'restore_skip_unsaid', // params.platform: the backup does not say who could see it
  'restore_skip_begun', // another request began it, and is not sure or not through
] as const

/** Why a post of a restore by API failed or is unknown, and why a restore paused by itself. Sentences as above. */
export const restoreWhyKeys = [
  'restore_refused', // params.platform, params.said: in the platform's own words
  'restore_refused_part', // the same, params.done, params.of: parts of a thread that are there
  'restore_stopped_part', // params.done, params.of: it ended, or its page went, in the middle of a thread
  'restore_found_part', // params.done, params.of: its member found the part that was unsure; those after it are not there
  'restore_no_answer', // params.platform
  'restore_audience_unknown', // begun before it was kept who may see a post
  'restore_file_gone', // a file of it is not kept any more
  'restore_unsure', // params.platform: look there before trying again
  'restore_access_ended', // params.platform
  'restore_page_vanished', // params.platform
  'restore_forbidden', // params.platform
  'restore_down', // params.platform
  'restore_copied', // restored from a copy: the site that was copied may have published since
  'restore_broken', // a fault of ours
] as const

export const runNoteKeys = [
  'records_skipped', // params.count, params.file
  'corrupt_file', // params.file
  'list_absent', // params.file: sound, but without the list that it should hold
  'posts_absent', // params.files: lists of posts that the archive should have
  'packing_unread', // params.count, params.format: files of a ZIP that are packed in a way that is not read
  'ids_cut', // params.count, params.file: a spreadsheet took their last digits
  'dates_ambiguous', // params.count, params.file: day or month first, which no row decides
  'dates_unread', // params.count, params.file
  'parts_missing', // params.files: fans are seen, none counts as gone
  'older_archive', // params.taken_at: no one counts as gone
  'newer_of_two', // two exports in one upload; params.taken_at of the one taken
  'account_left_out', // params.owner: another account's export in one upload
  'unsafe_path_skipped', // params.count
  'same_paths', // params.count: paths that came again with something else; no one counts as gone
  'media_missing', // params.count
  'media_added', // params.count: of posts that other parts of the export brought
  'media_waiting', // params.count, params.until: their posts came with no part yet
  'parts_awaited', // params.files: of the same export, still to come
  'media_over_storage', // params.count: left out because the storage is full
  'already_imported',
  'captions_unread', // params.count, params.file: posts with texts under labels of an unknown language
  'content_left_out', // params.files: posts of a kind that is not read
  'fans_only', // the archive held no posts
  'fans_empty', // the fan list has no one in it
  'posts_only', // the archive held no fan list
  'fans_not_given', // params.platform: it never gives a fan list; the CSV template is the way
  'titles_only', // params.platform: no bodies, pictures or links of posts
  'media_links_only', // params.count: links that expire, no files
  'fans_renamed', // params.count: the same as before by the second they followed; very likely
  'list_partial', // params.since: the list goes back to that day only; no one counts as gone
  'fans_by_archive', // params.platform: gives no list of fans by API; its archive does
  'fans_some', // params.platform: of its fans those it shows
  'fans_wrote', // people who wrote to the page
  'fans_short', // params.seen, params.of: no one counts as gone
  'fans_by_hand', // a run by itself leaves out the list that costs money
  'films_not_given', // params.platform: stills and links of films, never the films
  'posts_limited', // params.count: the newest so many
  'media_unreachable', // params.count
  'files_unused', // params.count: files that are neither fans nor posts
] as const

export type RunErrorKey = (typeof runErrorKeys)[number]
export type CallBackReasonKey = (typeof callbackReasonKeys)[number]
export type RestoreNoteKey = (typeof restoreNoteKeys)[number]
export type RestoreWhyKey = (typeof restoreWhyKeys)[number]
export type RunNoteKey = (typeof runNoteKeys)[number]
