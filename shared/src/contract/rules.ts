/**
 * The rules of spec section 5 that both sides hold: the browser for comfort, the server because it must.
 * Plain functions without a library, so that a form carries only what it uses.
 */

export const codePattern = /^\d{6}$/

/** The client check of spec section 5: 000000 is never a code anybody was sent. */
export const isCode = (value: string) => codePattern.test(value) && value !== '000000'

/** An address that mail can reach: one @, a domain with a dot, no spaces, at most 254 characters (RFC 5321). */
export const isEmail = (value: string) =>
  value.length <= 254 &&
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u.test(
    value,
  )

/** Letters, digits and signs as wide as a Chinese character, which its input methods write, as the plain ones. */
export const plainWidth = (value: string) => value.normalize('NFKC')

/** Digits of a telephone number without its area code; spaces, dashes and brackets are the writer's own. */
export const telDigits = (value: string) => plainWidth(value).replace(/[\s().-]/g, '')
export const isTel = (value: string) => /^\d{5,14}$/.test(telDigits(value))
export const areaCodePattern = /^\+\d{1,4}$/

export const nicknameMax = 40
export const passwordMin = 8
export const passwordMax = 128

/** Strength as zxcvbn counts it, 0 to 4; below this a password is refused by the server. */
export const passwordScoreMin = 2

/** A member's own picture, in bytes; the server decodes it and writes it again. */
export const pictureMax = 5 * 1024 ** 2
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Archives: largest upload and largest slice in one request, in bytes. */
export const uploadMax = 20 * 1024 ** 3
export const uploadSliceMax = 8 * 1024 ** 2
export const uploadPartsMax = 50

/** CallBack: characters of a message and of a canned message's title, and the years ahead it may be put off (spec section 5). */
export const callbackMessageMax = 1000
export const callbackTitleMax = 40
export const callbackSubjectMax = 80
/** What represents the fan's own name and the link in a message: in each language, and understood in all. */
export const callbackTokens = {
  name: { 'zh-tw': '{粉絲名稱}', 'zh-cn': '{粉丝名称}', en: '{fan name}' },
  link: { 'zh-tw': '{新連結}', 'zh-cn': '{新链接}', en: '{new link}' },
} as const
export const callbackYearsAhead = 9
/** The number of the words by which fans agree when they sign up, kept with each address: `./agreed-words`. */
export const signUpWords = 1
/** What leads a fan to sign up: the page's address, a picture with a code, or the form in a member's own site. */
export const signUpSources = ['link', 'story', 'post', 'poster', 'widget'] as const
/** The form to sign up, for a frame in any site: `?page=` its sign-up page's, `&lang=` the language; absent, the browser's. */
export const signUpFormPath = '/api3/optin/widget'
/** So many of a member's other pages are on a sign-up page. */
export const signUpLinksMax = 20
/** One that is to go out at once waits so long, in which it can be taken back. */
export const callbackHoldSeconds = 60

/** So long after its end a CallBack can be sent to those it did not reach. */
export const callbackRestDays = 7
/** Restore: characters of the note alongside a request. */
export const restoreNoteMax = 500
/** What was deleted (pages, canned messages, drafts of restores) can be put back for so many days. */
export const binDays = 30
/** An account that its member deletes is erased after so many days, unless it is kept. */
export const eraseDays = 7
/** How many chosen records one call may name. */
export const chosenMax = 10_000

/** A member's own words on the fans of a page: so many tags, the characters of one, and those of the note on a fan. */
export const fanTagsMax = 50
export const fanTagMax = 30
export const fanNoteMax = 500

/** How it is known that a fan is one who was kept under another id: see `fan.earlier`. */
export const fanMatches = ['username', 'date', 'member'] as const
export type FanMatch = (typeof fanMatches)[number]

/** Groups of a page's fans: how many, the characters of a name, and the conditions of a rule. */
export const fanGroupsMax = 50
export const fanGroupMax = 40
export const fanConditionsMax = 10

/** Links to a page's list: how many are open at once, for how many days, the characters of a name, and what may be shown next to names. */
export const sharesMax = 20
export const shareDaysMax = 90
export const shareNameMax = 60
export const shareColumns = ['since', 'state', 'tags', 'reach', 'note', 'ids'] as const
export type ShareColumn = (typeof shareColumns)[number]

/**
 * A talk with a consultant: what it may be about, the characters of the question, how long it takes, how many of a member may be open,
 * and the times there are: on workdays, by Taipei's clock (UTC+8, which has had no summer time since 1979).
 */
export const consultingTopics = ['hijacked', 'fans', 'moving', 'brand', 'other'] as const
export type ConsultingTopic = (typeof consultingTopics)[number]
export const consultingQuestionMax = 1000
export const consultingMinutes = 30
export const consultingOpenMax = 2
export const consultingTimes = {
  utcOffset: 8,
  /** From Monday to Friday, each hour with two times. */
  hours: [10, 11, 14, 15, 16, 17],
  /** The first is so many hours away, the last so many days. */
  hoursBefore: 24,
  daysAhead: 14,
} as const

/** The product's own list of fans, for what no platform gives (platforms.md). With a mark, so that Excel reads it as UTF-8. */
export const fanTemplateColumns = ['uid', 'name', 'username', 'url', 'followed_at', 'email'] as const
export const fanTemplate = `\ufeff${fanTemplateColumns.join(',')}\r\n`

/** A free member sees this many fans of a list (spec section 6). */
export const freeFansShown = 60

/** The entries the avatar's drop-down may have (spec section 2), in their order, and those whose flag is on unless the
 *  environment says otherwise. The site info names them under `account_menu`, with commas between. */
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
/** So many notices are marked in one call: as many as one answer of the list holds at most. */
export const noticesMarkedMax = 100

/** A list of fans older than this no longer says who follows. */
export const listOldDays = 14

/** Sign-ups of so many days say how fast they come. */
export const signUpDays = 30
/** The most sign-ups that a page may aim for. */
export const signUpGoalMax = 100_000_000
/** Days after which a CallBack must be rehearsed again. */
export const rehearsalDays = 90
/** What a rehearsal looks at, in the order it is shown. */
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
