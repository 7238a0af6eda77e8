/**
 * The rules of spec section 5 that browser and server share: the browser checks for convenience, the server enforces. Plain functions without a
 * library, so that a form bundles only what it uses.
 */

export const codePattern = /^\d{6}$/

/** The client check of spec section 5: 000000 is never sent as a code. */
export const isCode = (value: string) => codePattern.test(value) && value !== '000000'

/** A syntactically valid address: one @, a domain with a dot, no spaces, at most 254 characters (RFC 5321). */
export const isEmail = (value: string) =>
  value.length <= 254 &&
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z\d-]{1,59})$/iu.test(
    value,
  )

/**
 * An address with its domain in the form that mail servers use (UTS 46), so that one mailbox has one form. Chromium converts an
 * address while it is typed, other browsers do not.
 */
export function plainDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const url = `http://${address.slice(at + 1)}`
  const isDomain = at >= 0 && /^http:\/\/[\p{L}\p{N}\p{M}.。．｡-]+$/u.test(url)
  return isDomain && URL.canParse(url) ? address.slice(0, at + 1) + new URL(url).hostname : address
}

/** An address as it is stored: lower case, without invisible characters, which come along when it is copied. */
export const plainEmail = (value: string) =>
  plainDomain(value.replace(/\p{Default_Ignorable_Code_Point}/gu, '')).toLowerCase()

/** Converts full-width letters, digits and signs, which Chinese input methods produce, to plain ones. */
export const plainWidth = (value: string) => value.normalize('NFKC')

/** Digits of a telephone number without its area code; spaces, dashes, dots and brackets are removed. */
export const telDigits = (value: string) => plainWidth(value).replace(/[\s().-]/g, '')
export const isTel = (value: string) => /^\d{5,14}$/.test(telDigits(value))
export const areaCodePattern = /^\+\d{1,4}$/

export const nicknameMax = 40
export const passwordMin = 8
export const passwordMax = 128

/** Minimum strength (zxcvbn score, 0 to 4): the server refuses a weaker password. */
export const passwordScoreMin = 2

/** Maximum size of a member's picture, in bytes; the server decodes and re-encodes it. */
export const pictureMax = 5 * 1024 ** 2
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Archives: maximum size of an upload and of a slice in one request, in bytes, and number of files per upload. */
export const uploadMax = 20 * 1024 ** 3
export const uploadSliceMax = 8 * 1024 ** 2
export const uploadPartsMax = 50

/**
 * CallBack: maximum characters of a message, of a message template's title and of a subject, and (`callbackYearsAhead`) the years ahead it can be
 * scheduled (spec section 5).
 */
export const callbackMessageMax = 1000
export const callbackTitleMax = 40
export const callbackSubjectMax = 80
/** Placeholders for the fan's name and the link in a message. A message can use those of any language. */
export const callbackTokens = {
  name: { 'zh-tw': '{粉絲名稱}', 'zh-cn': '{粉丝名称}', en: '{fan name}' },
  link: { 'zh-tw': '{新連結}', 'zh-cn': '{新链接}', en: '{new link}' },
} as const
export const callbackYearsAhead = 9
/** The number of the words to which fans agree when they sign up, stored with each address: `./agreed-words`. */
export const signUpWords = 1
/** How a fan came to sign up: the page's address, a picture with a QR code, or the form embedded in a member's own site. */
export const signUpSources = ['link', 'story', 'post', 'poster', 'widget'] as const
/** The sign-up form for an iframe in any site: `?page=` is the slug of the sign-up page, `&lang=` the language (default: the browser's). */
export const signUpFormPath = '/api3/optin/widget'
/** Maximum number of the member's other pages on a sign-up page. */
export const signUpLinksMax = 20
/** Seconds that a CallBack to be sent immediately waits, during which it can be cancelled. */
export const callbackHoldSeconds = 60

/** Days after its end in which a CallBack can be sent again to fans it did not reach. */
export const callbackRestDays = 7
/** Restore: maximum characters of the note of a request. */
export const restoreNoteMax = 500
/** Days that deleted items (pages, message templates, drafts of restores, and others) can be restored from the bin. */
export const binDays = 30
/** Days until an account that its member deletes is erased, unless the member undoes it. */
export const eraseDays = 7
/** Maximum number of records named in one call. */
export const chosenMax = 10_000

/** Tags and notes on fans: maximum number of tags per page, characters of a tag, and characters of a note. */
export const fanTagsMax = 50
export const fanTagMax = 30
export const fanNoteMax = 500

/** How a fan was matched with an earlier id: see `fan.earlier`. */
export const fanMatches = ['username', 'date', 'member'] as const
export type FanMatch = (typeof fanMatches)[number]

/** Groups of a page's fans: maximum number, characters of a name, and conditions of a rule. */
export const fanGroupsMax = 50
export const fanGroupMax = 40
export const fanConditionsMax = 10

/** Links to a page's list: maximum number open, days, characters of a name, and the columns that can be shown next to names. */
export const sharesMax = 20
export const shareDaysMax = 90
export const shareNameMax = 60
export const shareColumns = ['since', 'state', 'tags', 'reach', 'note', 'ids'] as const
export type ShareColumn = (typeof shareColumns)[number]

/**
 * A talk with a consultant: its topics, maximum characters of the question, length in minutes, open requests per member, and the offered times: on
 * workdays, in Taipei time (UTC+8, without daylight saving time since 1979).
 */
export const consultingTopics = ['hijacked', 'fans', 'moving', 'brand', 'other'] as const
export type ConsultingTopic = (typeof consultingTopics)[number]
export const consultingQuestionMax = 1000
export const consultingMinutes = 30
export const consultingOpenMax = 2
export const consultingTimes = {
  utcOffset: 8,
  /** Monday to Friday, two times in each hour. */
  hours: [10, 11, 14, 15, 16, 17],
  /** The first offered time is at least this many hours away, the last at most this many days. */
  hoursBefore: 24,
  daysAhead: 14,
} as const

/** The product's own fan list format, for platforms that provide none (platforms.md). With a byte order mark, so that Excel reads it as UTF-8. */
export const fanTemplateColumns = ['uid', 'name', 'username', 'url', 'followed_at', 'email'] as const
export const fanTemplate = `\ufeff${fanTemplateColumns.join(',')}\r\n`

/** Number of fans that a free member sees of a list (spec section 6). */
export const freeFansShown = 60

/** The entries of the avatar's drop-down (spec section 2), in order, and those that are on unless the
 *  environment sets otherwise. The site info lists them in `account_menu`, comma-separated. */
export const accountMenuKeys = [
  'memberCenter',
  'callback',
  'tutorials',
  'manageLogin',
  'storageStore',
  'transactionHistory',
] as const
export type AccountMenuKey = (typeof accountMenuKeys)[number]
export const usualAccountMenu: readonly AccountMenuKey[] = accountMenuKeys.slice(0, 4)

/** Days after which a page's address may be changed again (`pages.reset`). */
export const resetDays = 30

/** What a notice is about; the bell's list is filtered by it. */
export const noticeTopics = ['account', 'backup', 'restore', 'hijack'] as const
/** Maximum number of notices marked in one call: the page size limit of the list. */
export const noticesMarkedMax = 100

/** Age in days after which a fan list is too old to say who follows. */
export const listOldDays = 14

/** Number of days over which recent sign-ups are counted. */
export const signUpDays = 30
/** Maximum goal for a page's sign-ups. */
export const signUpGoalMax = 100_000_000
/** Days after which a CallBack must be rehearsed again. */
export const rehearsalDays = 90
/** The checks of a rehearsal, in the order they are shown. */
export const rehearsalChecks = [
  'list',
  'signUp',
  'goal',
  'reach',
  'plan',
  'message',
  'line',
  'telegram',
  'mail',
  'spare',
] as const
