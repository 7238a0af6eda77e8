/**
 * Every call there is: its address and how the browser may treat it. No schema is imported here, so that the
 * browser's client can carry this table (and nothing else) at run time. The schemas are in one file a domain.
 *
 * - `public`: asks for no session, and carries no token, unless it is
 * - `opensSession`: a login, which ends the session that the browser had before.
 * - `reads`: changes nothing, so it may be tried again before it counts as failed.
 * - `gives: 'file'`: its answer is a file, streamed; the browser's client gives it as a Blob. Refusals are as ever.
 * - `takes: 'file'`: its body ends in a file, streamed, whatever its size. Every other body is small.
 * - `keyed`: carries an `idempotency_key`, so it may be tried again as well.
 * - `keepsSession`: an answer -1 or a failure of it never ends the session (spec section 4).
 * - `resumes`: runs in the background, and its caller resumes after a broken connection where it stopped. A failure
 *   of it does not end the session; an answer -1 does.
 * - `demo`: a demonstration (a read-only session of `auth.demo`) may ask it. Any other call of a member's is refused it with
 *   `demo_read_only`, reads too: what is new stays closed until it says so here. A call that has it calls no platform, counts
 *   against no limit of the member's, and says nothing of who the member is or of who else has logged in.
 */
export const calls = {
  'site.state': { method: 'POST', path: '/api/system/getWebsiteState', public: true, reads: true },
  'site.info': {
    method: 'POST',
    path: '/api3/system/getinfo',
    public: true,
    reads: true,
    keepsSession: true,
  },
  'site.article': { method: 'POST', path: '/api/article/article', public: true, reads: true },
  'site.areaCodes': {
    method: 'GET',
    path: '/api/dataList/areacode',
    public: true,
    reads: true,
    keepsSession: true,
  },
  'site.platforms': { method: 'POST', path: '/api/data_list/getplatelist', public: true, reads: true },
  'site.navigation': { method: 'POST', path: '/api/nav/getlist', public: true, reads: true },
  'site.footer': { method: 'POST', path: '/api/data_list/getFooter', public: true, reads: true },
  'site.signImage': { method: 'POST', path: '/api/sign_img/getItem', public: true, reads: true },
  'site.endorsements': { method: 'POST', path: '/api/data_list/getUserShare', public: true, reads: true },
  'site.plans': { method: 'GET', path: '/api/vip/vip', public: true, reads: true },

  'auth.sendSmsCode': { method: 'POST', path: '/api/login/sendsmscode', public: true, reads: false },
  'auth.sendEmailCode': { method: 'POST', path: '/api/login/sendEmailcode', public: true, reads: false },
  'auth.registerBySms': {
    method: 'POST',
    path: '/api/loginv2/smsregistered',
    public: true,
    reads: false,
    opensSession: true,
  },
  'auth.registerByEmail': {
    method: 'POST',
    path: '/api/loginv2/emailregistered',
    public: true,
    reads: false,
    opensSession: true,
  },
  'auth.loginByEmail': {
    method: 'POST',
    path: '/api/loginv2/emaillogin',
    public: true,
    reads: false,
    opensSession: true,
  },
  'auth.loginBySms': {
    method: 'POST',
    path: '/api/loginv2/smsLogin',
    public: true,
    reads: false,
    opensSession: true,
  },
  'auth.demo': {
    method: 'POST',
    path: '/api/loginv2/demo',
    public: true,
    reads: false,
    opensSession: true,
  },
  'auth.resetPassword': { method: 'POST', path: '/api/login/resetPassword', public: true, reads: false },
  'auth.countryByIp': { method: 'POST', path: '/api/user/getcountrycodebyip', public: true, reads: true },
  'auth.logout': { method: 'POST', path: '/api/login/loginOut', public: false, reads: false, demo: true },
  'auth.beginAuthorisation': { method: 'POST', path: '/api/otherLogin/begin', public: true, reads: false },
  'auth.loginByGoogle': {
    method: 'POST',
    path: '/api/otherLogin/google_login',
    public: true,
    reads: false,
    opensSession: true,
  },
  'auth.loginByFacebook': {
    method: 'POST',
    path: '/api/otherLogin/face_login',
    public: true,
    reads: false,
    opensSession: true,
  },
  'auth.link': { method: 'POST', path: '/api/otherLogin/link', public: false, reads: false },
  'auth.beginLink': { method: 'POST', path: '/api/otherLogin/beginLink', public: false, reads: false },
  'auth.finishLink': { method: 'POST', path: '/api/otherLogin/setLink', public: false, reads: false },
  'auth.unlink': { method: 'POST', path: '/api/otherLogin/unlink', public: false, reads: false },
  'auth.links': { method: 'POST', path: '/api/otherLogin/links', public: false, reads: true },

  'user.info': { method: 'POST', path: '/api3/user/getinfobytoken', public: false, reads: true, demo: true },
  'user.saveBase': { method: 'POST', path: '/api/user/savebaseinfobytoken', public: false, reads: false },
  'user.saveNickname': { method: 'POST', path: '/api/user/saveNickname', public: false, reads: false },
  'user.uploadImage': {
    method: 'POST',
    path: '/api/user/uploadImg',
    public: false,
    reads: false,
    takes: 'file',
  },
  'user.saveHead': { method: 'POST', path: '/api/user/saveUserHead', public: false, reads: false },
  'user.setActiveNotice': { method: 'POST', path: '/api/user/setActiveNotice', public: false, reads: false },
  'user.setStorageNotice': {
    method: 'POST',
    path: '/api/user/setStorageNotice',
    public: false,
    reads: false,
  },
  'user.checkCode': { method: 'POST', path: '/api/user/checkcode', public: false, reads: false },
  'user.delete': { method: 'POST', path: '/api/user/delUser', public: false, reads: false },
  'user.undoDelete': { method: 'POST', path: '/api/user/undoDelUser', public: false, reads: false },
  'user.undoDeleteByLink': {
    method: 'POST',
    path: '/api/user/undoDelUserByLink',
    public: true,
    reads: false,
  },
  'user.data': { method: 'POST', path: '/api/user/getData', public: false, reads: false },
  'user.sessions': { method: 'POST', path: '/api/user/getSessions', public: false, reads: true },
  'user.endSession': { method: 'POST', path: '/api/user/endSession', public: false, reads: false },
  'user.endOtherSessions': {
    method: 'POST',
    path: '/api/user/endOtherSessions',
    public: false,
    reads: false,
  },

  'twoFactor.begin': { method: 'POST', path: '/api/user/getSecondQrc', public: false, reads: false },
  'twoFactor.turnOn': { method: 'POST', path: '/api/user/setSecondLogin', public: false, reads: false },
  'twoFactor.turnOff': { method: 'POST', path: '/api/user/closeSecondLogin', public: false, reads: false },
  'twoFactor.spareCodes': { method: 'POST', path: '/api/user/getSpareNum', public: false, reads: true },
  'twoFactor.showSpareCodes': { method: 'POST', path: '/api/user/showRandNum', public: false, reads: false },
  'twoFactor.renewSpareCodes': { method: 'POST', path: '/api/user/delRandNum', public: false, reads: false },
  'twoFactor.downloadSpareCodes': {
    method: 'POST',
    path: '/api/user/downloadSpareNum',
    public: false,
    reads: false,
  },
  'twoFactor.check': {
    method: 'POST',
    path: '/api/user/checkSpareNum',
    public: true,
    reads: false,
    opensSession: true,
  },

  'passkeys.beginLogin': {
    method: 'POST',
    path: '/api/passkey/beginLogin',
    public: true,
    reads: true,
    keepsSession: true,
  },
  'passkeys.login': {
    method: 'POST',
    path: '/api/passkey/login',
    public: true,
    reads: false,
    opensSession: true,
  },
  'passkeys.list': { method: 'POST', path: '/api/passkey/getList', public: false, reads: true },
  'passkeys.beginAdd': { method: 'POST', path: '/api/passkey/beginAdd', public: false, reads: false },
  'passkeys.add': { method: 'POST', path: '/api/passkey/add', public: false, reads: false },
  'passkeys.rename': { method: 'POST', path: '/api/passkey/rename', public: false, reads: false },
  'passkeys.remove': { method: 'POST', path: '/api/passkey/remove', public: false, reads: false },
  'passkeys.beginProof': { method: 'POST', path: '/api/passkey/beginProof', public: false, reads: false },
  'passkeys.prove': { method: 'POST', path: '/api/passkey/prove', public: false, reads: false },

  'push.devices': { method: 'POST', path: '/api/push/getDevices', public: false, reads: true },
  'push.turnOn': { method: 'POST', path: '/api/push/turnOn', public: false, reads: false },
  'push.turnOff': { method: 'POST', path: '/api/push/turnOff', public: false, reads: false },
  'push.test': { method: 'POST', path: '/api/push/test', public: false, reads: false },

  'media.bindings': { method: 'POST', path: '/api/usermedia/bindData', public: false, reads: true },
  'media.beginBind': { method: 'POST', path: '/api/usermedia/beginBind', public: false, reads: false },
  'media.bind': { method: 'POST', path: '/api/usermedia/setBindData', public: false, reads: false },
  'media.unbind': { method: 'POST', path: '/api/usermedia/outBindData', public: false, reads: false },
  'media.sendPhoneCode': {
    method: 'POST',
    path: '/api/usermedia/sendPhoneVerificationCode',
    public: false,
    reads: false,
  },
  'media.sendEmailCode': {
    method: 'POST',
    path: '/api/usermedia/sendEmailVerificationCode',
    public: false,
    reads: false,
  },
  'media.checkCode': {
    method: 'POST',
    path: '/api/usermedia/checkVerificationCode',
    public: false,
    reads: false,
  },

  'pages.list': { method: 'POST', path: '/api/user/back', public: false, reads: true, demo: true },
  'pages.add': { method: 'POST', path: '/api3/url/back', public: false, reads: false },
  'pages.set': { method: 'POST', path: '/api3/url/setback', public: false, reads: false },
  'pages.reset': { method: 'POST', path: '/api/url/reset', public: false, reads: false },
  'pages.beginAccess': {
    method: 'POST',
    path: '/api3/usermedia/beginurlaccess',
    public: false,
    reads: false,
  },
  'pages.access': {
    method: 'POST',
    path: '/api3/usermedia/seturlaccesstoken',
    public: false,
    reads: false,
  },
  'pages.endAccess': {
    method: 'POST',
    path: '/api3/usermedia/endurlaccess',
    public: false,
    reads: false,
  },
  'pages.answerSigns': { method: 'POST', path: '/api3/url/answersigns', public: false, reads: false },
  'pages.delete': { method: 'POST', path: '/api3/url/delete', public: false, reads: false },
  'pages.bin': { method: 'POST', path: '/api3/url/bin', public: false, reads: true, demo: true },
  'pages.putBack': { method: 'POST', path: '/api3/url/putBack', public: false, reads: false },
  'pages.erase': { method: 'POST', path: '/api3/url/erase', public: false, reads: false },

  'backup.estimate': { method: 'POST', path: '/api3/backup/estimate', public: false, reads: true },
  'backup.start': { method: 'POST', path: '/api3/backup/start', public: false, reads: false },
  'backup.upload': {
    method: 'POST',
    path: '/api3/backup/upload',
    public: false,
    reads: false,
    resumes: true,
    takes: 'file',
  },
  'backup.runs': {
    method: 'POST',
    path: '/api3/backup/runs',
    public: false,
    reads: true,
    resumes: true,
    demo: true,
  },
  'backup.stop': { method: 'POST', path: '/api3/backup/stop', public: false, reads: false },

  'fans.list': { method: 'POST', path: '/api/Fans/fansList', public: false, reads: true, demo: true },
  'fans.history': { method: 'POST', path: '/api/Fans/history', public: false, reads: true, demo: true },
  'fans.download': {
    method: 'POST',
    path: '/api/Fans/downFans',
    public: false,
    reads: false,
    gives: 'file',
  },
  'fans.tags': { method: 'POST', path: '/api/Fans/tags', public: false, reads: true, demo: true },
  'fans.tag': { method: 'POST', path: '/api/Fans/tag', public: false, reads: false },
  'fans.saveTag': { method: 'POST', path: '/api/Fans/saveTag', public: false, reads: false },
  'fans.groups': { method: 'POST', path: '/api/Fans/groups', public: false, reads: true, demo: true },
  'fans.saveGroup': { method: 'POST', path: '/api/Fans/saveGroup', public: false, reads: false },
  'fans.group': { method: 'POST', path: '/api/Fans/group', public: false, reads: false },
  'fans.merge': { method: 'POST', path: '/api/Fans/merge', public: false, reads: false },
  'fans.unmerge': { method: 'POST', path: '/api/Fans/unmerge', public: false, reads: false },
  'fans.note': { method: 'POST', path: '/api/Fans/note', public: false, reads: false },
  'shares.list': { method: 'POST', path: '/api/fanShares/getList', public: false, reads: true },
  'shares.make': { method: 'POST', path: '/api/fanShares/make', public: false, reads: false },
  'shares.withdraw': { method: 'POST', path: '/api/fanShares/withdraw', public: false, reads: false },
  'shares.open': {
    method: 'POST',
    path: '/api/fanShares/open',
    public: true,
    reads: false,
    keepsSession: true,
  },
  'shares.rows': {
    method: 'POST',
    path: '/api/fanShares/rows',
    public: true,
    reads: true,
    keepsSession: true,
  },
  'callback.send': {
    method: 'POST',
    path: '/api/CallBack/sendCallBack',
    public: false,
    reads: false,
    keyed: true,
  },
  'callback.preview': {
    method: 'POST',
    path: '/api/CallBack/preview',
    public: false,
    reads: true,
    demo: true,
  },
  'callback.test': { method: 'POST', path: '/api/CallBack/test', public: false, reads: false },
  'callback.list': {
    method: 'POST',
    path: '/api/CallBack/getCalllList',
    public: false,
    reads: true,
    demo: true,
  },
  'callback.outcomes': {
    method: 'POST',
    path: '/api/CallBack/getOutcomes',
    public: false,
    reads: true,
    demo: true,
  },
  'callback.cancel': { method: 'POST', path: '/api/CallBack/cancel', public: false, reads: false },
  'callback.resume': { method: 'POST', path: '/api/CallBack/resume', public: false, reads: false },
  'callback.saveCanned': { method: 'POST', path: '/api/CallBack/savecaninfo', public: false, reads: false },
  'callback.canned': {
    method: 'POST',
    path: '/api/CallBackCan/getlist',
    public: false,
    reads: true,
    demo: true,
  },
  'readiness.list': {
    method: 'POST',
    path: '/api3/readiness/list',
    public: false,
    reads: true,
    demo: true,
  },
  'readiness.setGoal': { method: 'POST', path: '/api3/readiness/setGoal', public: false, reads: false },
  'readiness.rehearse': { method: 'POST', path: '/api3/readiness/rehearse', public: false, reads: false },

  'optIn.settings': { method: 'POST', path: '/api/optin/settings', public: false, reads: true, demo: true },
  'optIn.turn': { method: 'POST', path: '/api/optin/turn', public: false, reads: false },
  'optIn.setLinks': { method: 'POST', path: '/api/optin/setLinks', public: false, reads: false },
  'optIn.code': { method: 'POST', path: '/api/optin/code', public: false, reads: true, demo: true },
  'optIn.show': { method: 'POST', path: '/api/optin/show', public: true, reads: true },
  'optIn.ask': { method: 'POST', path: '/api/optin/ask', public: true, reads: false },
  'optIn.confirm': { method: 'POST', path: '/api/optin/confirm', public: true, reads: false },
  'optIn.leave': { method: 'POST', path: '/api/optin/leave', public: true, reads: false },

  'line.settings': { method: 'POST', path: '/api3/line/settings', public: false, reads: true, demo: true },
  'line.connect': { method: 'POST', path: '/api3/line/connect', public: false, reads: false },
  'line.disconnect': { method: 'POST', path: '/api3/line/disconnect', public: false, reads: false },

  'telegram.settings': {
    method: 'POST',
    path: '/api3/telegram/settings',
    public: false,
    reads: true,
    demo: true,
  },
  'telegram.connect': { method: 'POST', path: '/api3/telegram/connect', public: false, reads: false },
  'telegram.disconnect': { method: 'POST', path: '/api3/telegram/disconnect', public: false, reads: false },

  'fanPush.settings': {
    method: 'POST',
    path: '/api3/fanPush/settings',
    public: false,
    reads: true,
    demo: true,
  },
  'fanPush.show': { method: 'POST', path: '/api3/fanPush/show', public: true, reads: true },
  'fanPush.ask': { method: 'POST', path: '/api3/fanPush/ask', public: true, reads: false },
  'fanPush.confirm': { method: 'POST', path: '/api3/fanPush/confirm', public: true, reads: false },
  'fanPush.stop': { method: 'POST', path: '/api3/fanPush/stop', public: true, reads: false },

  'orders.offer': { method: 'POST', path: '/api/vipv2/goHighVip', public: false, reads: true, demo: true },
  'orders.price': { method: 'POST', path: '/api/vipv2/buyHighVipgetprice', public: false, reads: true },
  'orders.draftPlan': { method: 'POST', path: '/api/vipv2/buyVip', public: false, reads: true },
  'orders.draftUpgrade': { method: 'POST', path: '/api/vipv2/buyHighVip', public: false, reads: true },
  'orders.addOn': { method: 'POST', path: '/api/vipv2/goBuyAdd', public: false, reads: true, demo: true },
  'orders.draftAddOn': { method: 'POST', path: '/api/vipv2/buyAdd', public: false, reads: true },
  'orders.storagePacks': {
    method: 'POST',
    path: '/api/vip/getStorageList',
    public: false,
    reads: true,
    demo: true,
  },
  'orders.mayBuyStorage': {
    method: 'POST',
    path: '/api/vipv2/iscanbuystorage',
    public: false,
    reads: true,
    demo: true,
  },
  'orders.checkDiscount': {
    method: 'POST',
    path: '/api/orderLv2/checkDiscount',
    public: false,
    reads: true,
  },
  'orders.post': {
    method: 'POST',
    path: '/api/orderLv2/postOrder',
    public: false,
    reads: false,
    keyed: true,
  },
  'orders.postStorage': {
    method: 'POST',
    path: '/api/orderLv2/postStorage',
    public: false,
    reads: false,
    keyed: true,
  },
  'orders.postAddOn': {
    method: 'POST',
    path: '/api/orderLv2/postAddOrder',
    public: false,
    reads: false,
    keyed: true,
  },
  'orders.list': { method: 'POST', path: '/api/vip/getBillList', public: false, reads: true },
  'orders.proof': { method: 'POST', path: '/api/vip/getBill', public: false, reads: false, gives: 'file' },
  'orders.pay': { method: 'POST', path: '/api/orderLv2/payOrder', public: false, reads: false },
  'orders.cancel': { method: 'POST', path: '/api/orderLv2/cancelOrder', public: false, reads: false },
  'notices.list': { method: 'POST', path: '/api/notice/getlist', public: false, reads: true },
  'notices.seen': { method: 'POST', path: '/api/notice/setseen', public: false, reads: false },
  'notices.mark': { method: 'POST', path: '/api/notice/mark', public: false, reads: false },

  'restore.reasons': {
    method: 'POST',
    path: '/api3/url/getrestorereason',
    public: false,
    reads: true,
    demo: true,
  },
  'restore.page': { method: 'POST', path: '/api3/url/getinfobyid', public: false, reads: true, demo: true },
  'restore.apply': {
    method: 'POST',
    path: '/api3/url/restoreapply',
    public: false,
    reads: false,
    keyed: true,
  },
  'restore.dryRun': { method: 'POST', path: '/api3/url/dryrun', public: false, reads: true, demo: true },
  'restore.choose': { method: 'POST', path: '/api3/url/restorechoose', public: false, reads: false },
  'restore.start': {
    method: 'POST',
    path: '/api3/url/startrestoring',
    public: false,
    reads: false,
    keyed: true,
  },
  'restore.list': {
    method: 'POST',
    path: '/api3/url/getrestorerecodelist',
    public: false,
    reads: true,
    demo: true,
  },
  'restore.show': {
    method: 'POST',
    path: '/api3/url/getinfobyurrid',
    public: false,
    reads: true,
    demo: true,
  },
  'restore.pause': { method: 'POST', path: '/api3/url/restorepause', public: false, reads: false },
  'restore.goOn': { method: 'POST', path: '/api3/url/restoregoon', public: false, reads: false },
  'restore.retry': { method: 'POST', path: '/api3/url/restoreretry', public: false, reads: false },
  'restore.tick': { method: 'POST', path: '/api3/url/restoretick', public: false, reads: false },
  'restore.putBack': { method: 'POST', path: '/api3/url/restoreputback', public: false, reads: false },
  'restore.end': { method: 'POST', path: '/api3/url/restoreend', public: false, reads: false },
  'restore.package': {
    method: 'POST',
    path: '/api3/url/restorepackage',
    public: false,
    reads: false,
    gives: 'file',
  },
  'restore.report': {
    method: 'POST',
    path: '/api3/url/restorereport',
    public: false,
    reads: false,
    gives: 'file',
  },

  'posts.list': { method: 'POST', path: '/api/post_file/getlist', public: false, reads: true, demo: true },
  'posts.download': {
    method: 'POST',
    path: '/api/post_file/down',
    public: false,
    reads: false,
    gives: 'file',
  },

  'insights.page': { method: 'POST', path: '/api3/insights/page', public: false, reads: true, demo: true },
  'insights.overlap': {
    method: 'POST',
    path: '/api3/insights/overlap',
    public: false,
    reads: true,
    demo: true,
  },
  'insights.words': { method: 'POST', path: '/api3/insights/words', public: false, reads: true },
  'insights.mail': { method: 'POST', path: '/api3/insights/mail', public: false, reads: false },
  'insights.consent': { method: 'POST', path: '/api3/insights/consent', public: false, reads: false },

  'consulting.times': {
    method: 'POST',
    path: '/api3/consulting/times',
    public: false,
    reads: true,
  },
  'consulting.list': {
    method: 'POST',
    path: '/api3/consulting/list',
    public: false,
    reads: true,
  },
  'consulting.ask': { method: 'POST', path: '/api3/consulting/ask', public: false, reads: false },
  'consulting.move': { method: 'POST', path: '/api3/consulting/move', public: false, reads: false },
  'consulting.cancel': { method: 'POST', path: '/api3/consulting/cancel', public: false, reads: false },
} as const satisfies Record<string, CallAddress>

export interface CallAddress {
  method: 'GET' | 'POST'
  path: `/api${string}`
  public: boolean
  reads: boolean
  keyed?: boolean
  opensSession?: boolean
  keepsSession?: boolean
  resumes?: boolean
  gives?: 'file'
  takes?: 'file'
  demo?: true
}

export type CallName = keyof typeof calls
/** Those that change nothing, so that one broken try ends no session. */
export type ReadName = {
  [Name in CallName]: (typeof calls)[Name]['reads'] extends true ? Name : never
}[CallName]

/** Server-sent events: progress of the member's runs, and their notices as they come. The token travels in the header `X-Token` (api.md). */
export const eventsPath = '/api3/backup/events'

/**
 * Raised whenever a call changes in a way an older browser build or server would not understand.
 * A release says which one it was built for; publishing refuses one newer than the live server's.
 */
export const contractVersion = 1

/** Whether anyone may ask a call, and asking changes nothing. No other answer may be in a page that many get. */
export function isPublicRead(call: string): boolean {
  const address = (calls as Record<string, CallAddress | undefined>)[call]
  return address !== undefined && address.public && address.reads
}
