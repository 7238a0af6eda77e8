/**
 * Every refusal a person can get. The server has a message for each in all three languages (api/locales), and a test checks that. Keys are stable:
 * code can test them. Messages can change.
 */
export const errorKeys = [
  // Any call
  'fields_invalid', // params.fields: names of the invalid fields
  'form_expected', // the body has the wrong format: JSON, or multipart without its boundary
  'not_found',
  'too_many_requests',
  'server_busy', // the call had no effect: try it later
  'outcome_unknown', // the database connection broke: a write may have been done. With the same idempotency_key it can be repeated
  'downloads_at_once', // two downloads are running: a third has to wait
  'login_timeout',
  'demo_read_only', // a session of `auth.demo` made a call that is not allowed there
  'idempotency_mismatch',

  // Sign-up and login
  'agree_required',
  'code_required',
  'code_wrong',
  'code_expired',
  'code_too_soon', // params.wait: seconds
  'code_too_many', // this target or address has requested too many codes this hour
  'email_taken', // returned only to a person who proved that the address is theirs
  'tel_taken',
  'password_mismatch',
  'password_weak',
  'login_wrong',
  'demo_off', // the site has no demonstration
  'email_unproven', // no code can be sent to this address before it is proven
  'tel_unproven',
  'sms_unavailable', // no text-message provider is configured
  'sms_busy', // visitors have used up the hour's text messages (`SMS_PER_HOUR`)
  'proof_new_device', // `media.checkCode` first: this device was first seen less than a day ago
  'proof_required', // log in again, or `media.checkCode` first: the call changes how the account is opened

  // Two-factor login
  'second_login_required', // at registration: data is a second step (ticket, login_types)
  'second_code_wrong',
  'second_code_used', // that time step was used already: wait for the next one
  'spare_code_wrong',
  'ticket_expired', // the first step has to be taken again
  'second_login_on',
  'second_login_off',
  'second_login_begin', // no secret was requested, or it has expired

  // Passkeys
  'passkey_unknown', // it was removed here, or never added
  'passkey_wrong', // the browser's answer does not fit the challenge
  'passkey_expired', // the challenge has expired or was used
  'passkey_exists', // it belongs to an account already
  'passkey_limit', // params.limit

  // Alarms as browser notifications
  'push_unknown_service', // its endpoint belongs to no push service that we know
  'push_limit', // params.limit
  'push_not_taken', // the push service refused a test; the device is no longer listed

  // Login and linking through other sites
  'oauth_state', // not begun in this browser, used already, or expired
  'oauth_cancelled',
  'oauth_network',
  'oauth_failed',
  'google_unavailable',
  'provider_unavailable', // params.provider: its name
  'account_exists', // params.provider; data.link: for auth.link after logging in
  'link_expired',
  'link_other_account', // params.provider: its address belongs to another member than the one who logged in
  'linked_elsewhere', // params.provider
  'login_last', // params.provider: the only login method of this account
  'instagram_not_bound',
  'platform_not_bound', // params.platform
  'bind_impossible', // params.platform

  // The account
  'undo_key', // the link in the mail is damaged, or the deletion is over
  'account_leaving', // params.at: when the account is erased; until then nothing new is sent
  'picture_missing',
  'picture_type', // neither PNG, JPEG nor WebP, or damaged
  'picture_lies', // params.name, params.kind: the type found in its bytes
  'picture_too_large', // params.limit: bytes
  'picture_pixels', // params.limit: pixels per side

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
  'page_no_api', // params.platform: use its archive instead
  'page_not_authorised', // params.platform
  'page_other_account', // params.platform, params.account: the account that was authorised
  'auto_plan', // params.allowed: what the plan allows
  'cost_unseen', // data.estimate
  'platform_busy', // params.platform: it does not answer, or asks us to wait
  'server_full', // a disk of the server is full: nothing is lost, it continues later
  'pages_limit', // params.limit
  'platforms_limit', // params.limit
  'device_new', // params.at: until then this device is too new to destroy anything; it must have been known for a day
  'page_read_only', // params.limit: number of pages the plan backs up; this page is beyond it

  // CallBack
  'callback_pending', // data.callback: the waiting CallBack
  'callback_sending',
  'callback_not_active',
  'callback_waits', // another one of the page is scheduled
  'callback_rest', // params.days: no fan is left to send it to, or it ended too long ago
  'callback_message_missing',
  'callback_token_link', // params.token: it represents a link, and the call has none
  'callback_token_unknown', // params.token: not a known token
  'callback_via_missing',
  'callback_time', // params.years
  'callback_plan', // the plan has no CallBack
  'callback_plan_email', // the plan allows only e-mail
  'callback_limit', // params.limit: sends that this plan allows
  'callback_nobody', // no fan can be reached by this delivery method
  'canned_limit', // params.limit
  'nothing_selected',
  'fans_too_many', // params.limit: fans in one change
  'fans_both_follow', // both are in the newest complete list, so they are two people
  'fans_notes_long', // params.limit: characters of both fans' notes together
  'fans_unmerge', // params.days: the merge is older than that, or not the newest of its fan
  'tags_limit', // params.limit
  'tag_taken', // another tag of the page has this name
  'tag_in_rule', // params.group: its rule uses the tag
  'groups_limit', // params.limit
  'group_taken', // another group of the page has this name
  'group_name', // the name is empty
  'consulting_closed', // this site has no consultants
  'consulting_time', // not one of the offered times, or too soon
  'consulting_taken', // the time is already taken
  'consulting_limit', // params.limit: open requests per member
  'consulting_network', // too many requests from this network
  'consulting_past', // it is over, was declined, or has begun
  'shares_limit', // params.limit: links to one page's list
  'share_closed', // a link to a list: wrong, expired, withdrawn, or the list is gone
  'opt_in_closed',
  'opt_in_key', // the address in the mail is damaged
  'fan_push_full', // params.limit: browsers per page
  'fan_push_key', // the key of a confirmation notification: used or expired
  'line_token', // LINE rejects the access token
  'line_channel', // the access token belongs to another channel than the id
  'line_secret', // LINE's signature does not match this channel secret
  'line_taken', // the account is connected to another page
  'line_down', // LINE does not answer
  'telegram_https', // Telegram cannot reach this site
  'telegram_token', // Telegram rejects the token
  'telegram_taken', // the bot is connected to another page
  'telegram_down', // Telegram does not answer

  // Plans and orders
  'cart_empty',
  'plan_not_sold',
  'plan_change_booked', // params.until: another plan is already paid for, from that day on
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
  'order_not_unpaid', // it is already paid, cancelled or refunded
  'order_not_paid', // proof of purchase exists only for paid orders
  'payment_unavailable',

  // Restore
  'restore_plan', // the plan has no restore
  'restore_plan_dry', // the plan allows only dry runs
  'restore_too_soon', // params.days; data.wait_until
  'restore_to_missing',
  'restore_to_same', // a page cannot be restored into itself
  'restore_span_missing',
  'restore_not_draft', // it was begun: it can no longer be changed
  'restore_not_begun',
  'restore_nothing', // none of the chosen posts can be restored
  'restore_way_closed', // params.platform: publishing there is not available
  'restore_drafts', // params.limit
  'restore_authorise', // params.platform: the page is not authorised for publishing
  'restore_not_paused',
  'restore_paused',
  'restore_no_retry', // the post did not fail, or is already there

  // Uploads and runs
  'upload_empty',
  'upload_offset', // data.received: where to continue
  'upload_too_large', // params.limit: bytes
  'storage_full', // params.limit: bytes
  'uploads_waiting', // params.limit: archives of one page that can wait at a time
  'run_active',
  'run_not_active',
] as const

export type ErrorKey = (typeof errorKeys)[number]

/** Why a backup run failed (`error` of a run, one key), and remarks on a run (`notes`, any number of keys). Messages as above. */
export const runErrorKeys = [
  'archive_empty',
  'archive_not_readable', // not ZIP, TGZ, JSON, JS or CSV
  'archive_format', // params.format: RAR, 7z and others that we cannot read
  'archive_truncated',
  'archive_encrypted',
  'archive_bomb',
  'archive_unsafe_path',
  'archive_too_many_entries',
  'archive_nested',
  'list_encoding', // params.file: a list of fans in an encoding that we do not know
  'list_quotes', // params.file: a quoted cell so long that it is unclear where the rows begin
  'list_format', // params.file: a spreadsheet that is no .xlsx, or has a password
  'archive_text', // exported as text in a language that we cannot read; the message says how to export again
  'archive_html', // exported as HTML; the message says how to export again
  'archive_other_platform', // params.platform: the platform the archive is from
  'archive_other_owner', // params.owner: the account the archive is of
  'archive_nothing_found',
  'file_unknown', // params.platform: a single file that is none of its lists
  'archive_nothing_here', // params.platform: its archives contain no fans
  'run_stopped',
  'run_failed',
  'upload_gone', // the uploaded files are no longer there: a restored copy has none
  'api_access_ended', // params.platform: has to be authorised again
  'api_page_vanished', // params.platform
  'api_forbidden', // params.platform
  'api_down', // params.platform
  'server_full', // a disk of the server is full
] as const

/** Why a CallBack ended (`reason`), and why a delivery method does not reach a fan (`why`). Messages as above. */
export const callbackReasonKeys = [
  'callback_cancelled',
  'callback_overwritten',
  'callback_page_deleted', // its page was in the bin when its time came, or was deleted during sending
  'callback_stopped', // params.sent
  'callback_nobody',
  'callback_token_link', // params.token
  'callback_token_unknown', // params.token
  'callback_plan_ended',
  'callback_failed', // the mail server accepted nothing for hours
  'callback_undelivered', // every delivery failed, each for a reason of its own
  'callback_copied', // the database was restored from a copy: the original site may have sent it since
  'callback_broken', // an internal error
  'reach_no_email', // no address is known
  'reach_left', // unsubscribed
  'reach_returned', // the mail server reported that the address does not exist
  'reach_unconfirmed', // has not confirmed the address yet
  'reach_impossible', // params.platform: it does not allow messages to fans
  'reach_window', // params.platform: it allows a page to answer only within a day
  'reach_authorise', // params.platform: none of the member's pages there is authorised to send messages
  'reach_no_id', // params.platform: the list has no id of the fan there
  'reach_plan',
  'message_closed', // params.platform: the fan accepts no messages from this account
  'message_gone', // params.platform: the fan's account no longer exists
  'message_access_ended', // params.platform: has to be authorised again
  'message_forbidden', // params.platform: the account is not allowed to send messages
  'message_down', // params.platform: no answer to any attempt
  'reach_line_waiting', // follows, but has not pressed "yes"
  'line_refused', // LINE rejects messages to this fan
  'line_token_ended', // has to be connected again
  'line_quota', // the month's message quota is used up
  'line_no_answer', // to any attempt
  'reach_telegram_waiting', // started the bot, but has not pressed "yes"
  'telegram_refused', // Telegram rejects messages to this fan
  'telegram_token_ended', // has to be connected again
  'telegram_no_answer', // to any attempt
  'reach_push_waiting', // asked for notifications, but has not confirmed
  'push_gone', // the browser's subscription has ended
  'push_refused', // its push service rejects the message
  'push_no_answer', // from any push service, to any attempt
  'delivery_unheard', // unknown whether it was delivered
  'delivery_returned', // the mail server rejected it
] as const

/** How a post changes in a restore, or why it is skipped. Messages as above. */
export const restoreNoteKeys = [
  'restore_text_split', // params.count, params.platform
  'restore_text_cut', // params.limit, params.platform
  'restore_text_angles', // params.platform: it does not accept < and >; full-width ones replace them
  'restore_media_missing', // params.count
  'restore_media_kind', // params.count, params.platform
  'restore_media_type', // params.count, params.platform
  'restore_media_bytes', // params.count, params.limit: bytes
  'restore_media_mixed', // params.count, params.platform
  'restore_media_count', // params.count, params.limit, params.platform
  'restore_media_anew', // params.count: rewritten as JPEG
  'restore_media_spread', // params.count: number of posts it is spread over, params.platform
  'restore_skip_kind', // stories, replies, reposts
  'restore_skip_empty',
  'restore_skip_film', // params.platform: it accepts only videos
  'restore_skip_media', // params.platform: it accepts no post without a picture or video
  'restore_skip_done', // already published there
  'restore_seen_by', // params.was, params.audience: fewer people will see it
  'restore_seen_alone', // params.audience: the backup does not say who could see it
  'restore_seen_openly', // params.was: it will be public, as the member chose
  'restore_skip_open', // params.was, params.platform: it has no audience this restricted
  'restore_skip_unsaid', // params.platform: the backup does not say who could see it
  'restore_skip_begun', // another restore began it, and is unfinished or unsure of the result
] as const

/** Why a post of a restore by API failed or is unknown, and why a restore paused without the member. Messages as above. */
export const restoreWhyKeys = [
  'restore_refused', // params.platform, params.said: the platform's own message
  'restore_refused_part', // the same, params.done, params.of: parts of the thread that are published
  'restore_stopped_part', // params.done, params.of: the restore ended, or its page was deleted, in the middle of a thread
  'restore_found_part', // params.done, params.of: the member found the part that was unsure; later parts are not published
  'restore_no_answer', // params.platform
  'restore_audience_unknown', // begun before the audience of posts was recorded
  'restore_file_gone', // one of its files is no longer stored
  'restore_unsure', // params.platform: check there before retrying
  'restore_access_ended', // params.platform
  'restore_page_vanished', // params.platform
  'restore_forbidden', // params.platform
  'restore_down', // params.platform
  'restore_copied', // the database was restored from a copy: the original site may have published since
  'restore_broken', // an internal error
] as const

export const runNoteKeys = [
  'records_skipped', // params.count, params.file
  'corrupt_file', // params.file
  'list_absent', // params.file: intact, but without the list it should contain
  'posts_absent', // params.files: lists of posts missing from the archive
  'html_unread', // params.files: lists as HTML, next to others as JSON; no fan counts as gone if one is of fans
  'archives_inside', // params.files: archives within the archive, which are not read; no fan counts as gone
  'packing_unread', // params.count, params.format: files of a ZIP with an unsupported compression
  'sheets_unread', // params.count, params.file: a workbook has lists of fans in other sheets, too
  'ids_cut', // params.count, params.file: a spreadsheet program rounded off their last digits
  'ids_twice', // params.count: rows of a list with the id of an earlier one and another name
  'dates_ambiguous', // params.count, params.file: no row shows whether day or month comes first
  'dates_unread', // params.count, params.file
  'names_lost', // params.count, params.file: only question marks; the program that saved the list could not write their characters
  'dates_future', // params.count: fans who would follow only later; kept without the date
  'parts_missing', // params.files: fans are added, none counts as gone
  'older_archive', // params.taken_at: no fan counts as gone
  'newer_of_two', // two exports in one upload; params.taken_at of the imported one
  'account_left_out', // params.owner: another account's export in the same upload
  'unsafe_path_skipped', // params.count; no fan counts as gone
  'same_paths', // params.count: paths that occurred again with other content; no fan counts as gone
  'media_missing', // params.count
  'media_added', // params.count: files for posts that came with other parts of the export
  'media_waiting', // params.count, params.until: no part with their posts has arrived yet
  'parts_awaited', // params.files: of the same export, not uploaded yet
  'media_over_storage', // params.count: left out because the storage is full
  'already_imported',
  'captions_unread', // params.count, params.file: posts whose text has labels in an unknown language
  'content_left_out', // params.files: posts of an unsupported kind
  'fans_only', // the archive contained no posts
  'fans_empty', // the fan list is empty
  'posts_only', // the archive contained no fan list
  'fans_not_given', // params.platform: it never provides a fan list; use the CSV template
  'titles_only', // params.platform: it provides no text, pictures or links of posts
  'media_links_only', // params.count: expiring links, no files
  'fans_renamed', // params.count: same as a former fan, because the second of following is equal; very likely
  'list_partial', // params.since: the list only goes back to that day; no fan counts as gone
  'fans_by_archive', // params.platform: no list of fans by API; use its archive
  'fans_some', // params.platform: it shows only some of its fans
  'fans_wrote', // people who wrote to the page
  'fans_short', // params.seen, params.of: no fan counts as gone
  'fans_by_hand', // an automatic run skips the list that costs money
  'films_not_given', // params.platform: stills and links of videos, but never the videos
  'posts_limited', // params.count: only the newest ones
  'media_unreachable', // params.count
  'files_unused', // params.count: files that are neither fans nor posts
] as const

export type RunErrorKey = (typeof runErrorKeys)[number]
export type CallBackReasonKey = (typeof callbackReasonKeys)[number]
export type RestoreNoteKey = (typeof restoreNoteKeys)[number]
export type RestoreWhyKey = (typeof restoreWhyKeys)[number]
export type RunNoteKey = (typeof runNoteKeys)[number]
