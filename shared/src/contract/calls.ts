/**
 * Every call: its address and how the browser may treat it. No schema is imported here, so that the browser's client can
 * carry this table (and nothing else) at run time. The schemas are in one file per domain.
 *
 * A call without any mark needs a member's session, writes, and is sent once.
 *
 * - `public`: needs no session, and carries no token, unless it `opensSession`.
 * - `opensSession`: a login, which ends the session that the browser had before.
 * - `reads`: changes nothing, so the client can retry it before it counts as failed.
 * - `gives: 'file'`: its answer is a file, streamed; the browser's client returns it as a Blob. Refusals are JSON, as for other calls.
 * - `takes: 'file'`: its body ends in a file, streamed, of any size. Every other body is small.
 * - `keyed`: carries an `idempotency_key`, so the client can retry it as well.
 * - `keepsSession`: neither an answer -1 nor a failure ends the session (spec section 4).
 * - `resumes`: runs in the background, and its caller resumes it after a broken connection. A failure does not end the
 *   session; an answer -1 does.
 * - `demo`: allowed in a demonstration (a read-only session of `auth.demo`). Any other member call, reads included, is refused there with
 *   `demo_read_only`: a new call stays closed until it is marked. A marked call calls no platform, counts against no limit of the
 *   member, and reveals neither who the member is nor who else has logged in.
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

  'auth.sendSmsCode': { method: 'POST', path: '/api/login/sendsmscode', public: true },
  'auth.sendEmailCode': { method: 'POST', path: '/api/login/sendEmailcode', public: true },
  'auth.registerBySms': {
    method: 'POST',
    path: '/api/loginv2/smsregistered',
    public: true,
    opensSession: true,
  },
  'auth.registerByEmail': {
    method: 'POST',
    path: '/api/loginv2/emailregistered',
    public: true,
    opensSession: true,
  },
  'auth.loginByEmail': { method: 'POST', path: '/api/loginv2/emaillogin', public: true, opensSession: true },
  'auth.loginBySms': { method: 'POST', path: '/api/loginv2/smsLogin', public: true, opensSession: true },
  'auth.demo': { method: 'POST', path: '/api/loginv2/demo', public: true, opensSession: true },
  'auth.resetPassword': { method: 'POST', path: '/api/login/resetPassword', public: true },
  'auth.countryByIp': { method: 'POST', path: '/api/user/getcountrycodebyip', public: true, reads: true },
  'auth.logout': { method: 'POST', path: '/api/login/loginOut', demo: true },
  'auth.beginAuthorisation': { method: 'POST', path: '/api/otherLogin/begin', public: true },
  'auth.loginByGoogle': {
    method: 'POST',
    path: '/api/otherLogin/google_login',
    public: true,
    opensSession: true,
  },
  'auth.loginByFacebook': {
    method: 'POST',
    path: '/api/otherLogin/face_login',
    public: true,
    opensSession: true,
  },
  'auth.link': { method: 'POST', path: '/api/otherLogin/link' },
  'auth.beginLink': { method: 'POST', path: '/api/otherLogin/beginLink' },
  'auth.finishLink': { method: 'POST', path: '/api/otherLogin/setLink' },
  'auth.unlink': { method: 'POST', path: '/api/otherLogin/unlink' },
  'auth.links': { method: 'POST', path: '/api/otherLogin/links', reads: true },

  'user.info': { method: 'POST', path: '/api3/user/getinfobytoken', reads: true, demo: true },
  'user.saveBase': { method: 'POST', path: '/api/user/savebaseinfobytoken' },
  'user.saveNickname': { method: 'POST', path: '/api/user/saveNickname' },
  'user.uploadImage': { method: 'POST', path: '/api/user/uploadImg', takes: 'file' },
  'user.saveHead': { method: 'POST', path: '/api/user/saveUserHead' },
  'user.setActiveNotice': { method: 'POST', path: '/api/user/setActiveNotice' },
  'user.setStorageNotice': { method: 'POST', path: '/api/user/setStorageNotice' },
  'user.checkCode': { method: 'POST', path: '/api/user/checkcode' },
  'user.delete': { method: 'POST', path: '/api/user/delUser' },
  'user.undoDelete': { method: 'POST', path: '/api/user/undoDelUser' },
  'user.undoDeleteByLink': { method: 'POST', path: '/api/user/undoDelUserByLink', public: true },
  'user.data': { method: 'POST', path: '/api/user/getData' },
  'user.sessions': { method: 'POST', path: '/api/user/getSessions', reads: true },
  'user.endSession': { method: 'POST', path: '/api/user/endSession' },
  'user.endOtherSessions': { method: 'POST', path: '/api/user/endOtherSessions' },

  'twoFactor.begin': { method: 'POST', path: '/api/user/getSecondQrc' },
  'twoFactor.turnOn': { method: 'POST', path: '/api/user/setSecondLogin' },
  'twoFactor.turnOff': { method: 'POST', path: '/api/user/closeSecondLogin' },
  'twoFactor.spareCodes': { method: 'POST', path: '/api/user/getSpareNum', reads: true },
  'twoFactor.showSpareCodes': { method: 'POST', path: '/api/user/showRandNum' },
  'twoFactor.renewSpareCodes': { method: 'POST', path: '/api/user/delRandNum' },
  'twoFactor.downloadSpareCodes': { method: 'POST', path: '/api/user/downloadSpareNum' },
  'twoFactor.check': { method: 'POST', path: '/api/user/checkSpareNum', public: true, opensSession: true },

  'passkeys.beginLogin': {
    method: 'POST',
    path: '/api/passkey/beginLogin',
    public: true,
    reads: true,
    keepsSession: true,
  },
  'passkeys.login': { method: 'POST', path: '/api/passkey/login', public: true, opensSession: true },
  'passkeys.list': { method: 'POST', path: '/api/passkey/getList', reads: true },
  'passkeys.beginAdd': { method: 'POST', path: '/api/passkey/beginAdd' },
  'passkeys.add': { method: 'POST', path: '/api/passkey/add' },
  'passkeys.rename': { method: 'POST', path: '/api/passkey/rename' },
  'passkeys.remove': { method: 'POST', path: '/api/passkey/remove' },
  'passkeys.beginProof': { method: 'POST', path: '/api/passkey/beginProof' },
  'passkeys.prove': { method: 'POST', path: '/api/passkey/prove' },

  'push.devices': { method: 'POST', path: '/api/push/getDevices', reads: true },
  'push.turnOn': { method: 'POST', path: '/api/push/turnOn' },
  'push.turnOff': { method: 'POST', path: '/api/push/turnOff' },
  'push.test': { method: 'POST', path: '/api/push/test' },

  'media.bindings': { method: 'POST', path: '/api/usermedia/bindData', reads: true },
  'media.beginBind': { method: 'POST', path: '/api/usermedia/beginBind' },
  'media.bind': { method: 'POST', path: '/api/usermedia/setBindData' },
  'media.unbind': { method: 'POST', path: '/api/usermedia/outBindData' },
  'media.sendPhoneCode': { method: 'POST', path: '/api/usermedia/sendPhoneVerificationCode' },
  'media.sendEmailCode': { method: 'POST', path: '/api/usermedia/sendEmailVerificationCode' },
  'media.checkCode': { method: 'POST', path: '/api/usermedia/checkVerificationCode' },

  'pages.list': { method: 'POST', path: '/api/user/back', reads: true, demo: true },
  'pages.add': { method: 'POST', path: '/api3/url/back' },
  'pages.set': { method: 'POST', path: '/api3/url/setback' },
  'pages.reset': { method: 'POST', path: '/api/url/reset' },
  'pages.beginAccess': { method: 'POST', path: '/api3/usermedia/beginurlaccess' },
  'pages.access': { method: 'POST', path: '/api3/usermedia/seturlaccesstoken' },
  'pages.endAccess': { method: 'POST', path: '/api3/usermedia/endurlaccess' },
  'pages.answerSigns': { method: 'POST', path: '/api3/url/answersigns' },
  'pages.delete': { method: 'POST', path: '/api3/url/delete' },
  'pages.bin': { method: 'POST', path: '/api3/url/bin', reads: true, demo: true },
  'pages.putBack': { method: 'POST', path: '/api3/url/putBack' },
  'pages.erase': { method: 'POST', path: '/api3/url/erase' },

  'backup.estimate': { method: 'POST', path: '/api3/backup/estimate', reads: true },
  'backup.start': { method: 'POST', path: '/api3/backup/start' },
  'backup.upload': { method: 'POST', path: '/api3/backup/upload', resumes: true, takes: 'file' },
  'backup.runs': { method: 'POST', path: '/api3/backup/runs', reads: true, resumes: true, demo: true },
  'backup.stop': { method: 'POST', path: '/api3/backup/stop' },

  'fans.list': { method: 'POST', path: '/api/Fans/fansList', reads: true, demo: true },
  'fans.history': { method: 'POST', path: '/api/Fans/history', reads: true, demo: true },
  'fans.download': { method: 'POST', path: '/api/Fans/downFans', gives: 'file' },
  'fans.tags': { method: 'POST', path: '/api/Fans/tags', reads: true, demo: true },
  'fans.tag': { method: 'POST', path: '/api/Fans/tag' },
  'fans.saveTag': { method: 'POST', path: '/api/Fans/saveTag' },
  'fans.groups': { method: 'POST', path: '/api/Fans/groups', reads: true, demo: true },
  'fans.saveGroup': { method: 'POST', path: '/api/Fans/saveGroup' },
  'fans.group': { method: 'POST', path: '/api/Fans/group' },
  'fans.merge': { method: 'POST', path: '/api/Fans/merge' },
  'fans.unmerge': { method: 'POST', path: '/api/Fans/unmerge' },
  'fans.note': { method: 'POST', path: '/api/Fans/note' },
  'shares.list': { method: 'POST', path: '/api/fanShares/getList', reads: true },
  'shares.make': { method: 'POST', path: '/api/fanShares/make' },
  'shares.withdraw': { method: 'POST', path: '/api/fanShares/withdraw' },
  'shares.open': { method: 'POST', path: '/api/fanShares/open', public: true, keepsSession: true },
  'shares.rows': {
    method: 'POST',
    path: '/api/fanShares/rows',
    public: true,
    reads: true,
    keepsSession: true,
  },
  'callback.send': { method: 'POST', path: '/api/CallBack/sendCallBack', keyed: true },
  'callback.preview': { method: 'POST', path: '/api/CallBack/preview', reads: true, demo: true },
  'callback.test': { method: 'POST', path: '/api/CallBack/test' },
  'callback.list': { method: 'POST', path: '/api/CallBack/getCalllList', reads: true, demo: true },
  'callback.outcomes': { method: 'POST', path: '/api/CallBack/getOutcomes', reads: true, demo: true },
  'callback.cancel': { method: 'POST', path: '/api/CallBack/cancel' },
  'callback.resume': { method: 'POST', path: '/api/CallBack/resume' },
  'callback.saveCanned': { method: 'POST', path: '/api/CallBack/savecaninfo' },
  'callback.canned': { method: 'POST', path: '/api/CallBackCan/getlist', reads: true, demo: true },
  'readiness.list': { method: 'POST', path: '/api3/readiness/list', reads: true, demo: true },
  'readiness.setGoal': { method: 'POST', path: '/api3/readiness/setGoal' },
  'readiness.rehearse': { method: 'POST', path: '/api3/readiness/rehearse' },

  'optIn.settings': { method: 'POST', path: '/api/optin/settings', reads: true, demo: true },
  'optIn.turn': { method: 'POST', path: '/api/optin/turn' },
  'optIn.setLinks': { method: 'POST', path: '/api/optin/setLinks' },
  'optIn.code': { method: 'POST', path: '/api/optin/code', reads: true, demo: true },
  'optIn.show': { method: 'POST', path: '/api/optin/show', public: true, reads: true },
  'optIn.ask': { method: 'POST', path: '/api/optin/ask', public: true },
  'optIn.confirm': { method: 'POST', path: '/api/optin/confirm', public: true },
  'optIn.leave': { method: 'POST', path: '/api/optin/leave', public: true },

  'line.settings': { method: 'POST', path: '/api3/line/settings', reads: true, demo: true },
  'line.connect': { method: 'POST', path: '/api3/line/connect' },
  'line.disconnect': { method: 'POST', path: '/api3/line/disconnect' },

  'telegram.settings': { method: 'POST', path: '/api3/telegram/settings', reads: true, demo: true },
  'telegram.connect': { method: 'POST', path: '/api3/telegram/connect' },
  'telegram.disconnect': { method: 'POST', path: '/api3/telegram/disconnect' },

  'fanPush.settings': { method: 'POST', path: '/api3/fanPush/settings', reads: true, demo: true },
  'fanPush.show': { method: 'POST', path: '/api3/fanPush/show', public: true, reads: true },
  'fanPush.ask': { method: 'POST', path: '/api3/fanPush/ask', public: true },
  'fanPush.confirm': { method: 'POST', path: '/api3/fanPush/confirm', public: true },
  'fanPush.stop': { method: 'POST', path: '/api3/fanPush/stop', public: true },

  'orders.offer': { method: 'POST', path: '/api/vipv2/goHighVip', reads: true, demo: true },
  'orders.price': { method: 'POST', path: '/api/vipv2/buyHighVipgetprice', reads: true },
  'orders.draftPlan': { method: 'POST', path: '/api/vipv2/buyVip', reads: true },
  'orders.draftUpgrade': { method: 'POST', path: '/api/vipv2/buyHighVip', reads: true },
  'orders.addOn': { method: 'POST', path: '/api/vipv2/goBuyAdd', reads: true, demo: true },
  'orders.draftAddOn': { method: 'POST', path: '/api/vipv2/buyAdd', reads: true },
  'orders.storagePacks': { method: 'POST', path: '/api/vip/getStorageList', reads: true, demo: true },
  'orders.mayBuyStorage': { method: 'POST', path: '/api/vipv2/iscanbuystorage', reads: true, demo: true },
  'orders.checkDiscount': { method: 'POST', path: '/api/orderLv2/checkDiscount', reads: true },
  'orders.post': { method: 'POST', path: '/api/orderLv2/postOrder', keyed: true },
  'orders.postStorage': { method: 'POST', path: '/api/orderLv2/postStorage', keyed: true },
  'orders.postAddOn': { method: 'POST', path: '/api/orderLv2/postAddOrder', keyed: true },
  'orders.list': { method: 'POST', path: '/api/vip/getBillList', reads: true },
  'orders.proof': { method: 'POST', path: '/api/vip/getBill', gives: 'file' },
  'orders.pay': { method: 'POST', path: '/api/orderLv2/payOrder' },
  'orders.cancel': { method: 'POST', path: '/api/orderLv2/cancelOrder' },
  'notices.list': { method: 'POST', path: '/api/notice/getlist', reads: true },
  'notices.seen': { method: 'POST', path: '/api/notice/setseen' },
  'notices.mark': { method: 'POST', path: '/api/notice/mark' },

  'restore.reasons': { method: 'POST', path: '/api3/url/getrestorereason', reads: true, demo: true },
  'restore.page': { method: 'POST', path: '/api3/url/getinfobyid', reads: true, demo: true },
  'restore.apply': { method: 'POST', path: '/api3/url/restoreapply', keyed: true },
  'restore.dryRun': { method: 'POST', path: '/api3/url/dryrun', reads: true, demo: true },
  'restore.choose': { method: 'POST', path: '/api3/url/restorechoose' },
  'restore.start': { method: 'POST', path: '/api3/url/startrestoring', keyed: true },
  'restore.list': { method: 'POST', path: '/api3/url/getrestorerecodelist', reads: true, demo: true },
  'restore.show': { method: 'POST', path: '/api3/url/getinfobyurrid', reads: true, demo: true },
  'restore.pause': { method: 'POST', path: '/api3/url/restorepause' },
  'restore.goOn': { method: 'POST', path: '/api3/url/restoregoon' },
  'restore.retry': { method: 'POST', path: '/api3/url/restoreretry' },
  'restore.tick': { method: 'POST', path: '/api3/url/restoretick' },
  'restore.putBack': { method: 'POST', path: '/api3/url/restoreputback' },
  'restore.end': { method: 'POST', path: '/api3/url/restoreend' },
  'restore.package': { method: 'POST', path: '/api3/url/restorepackage', gives: 'file' },
  'restore.report': { method: 'POST', path: '/api3/url/restorereport', gives: 'file' },

  'posts.list': { method: 'POST', path: '/api/post_file/getlist', reads: true, demo: true },
  'posts.download': { method: 'POST', path: '/api/post_file/down', gives: 'file' },

  'insights.page': { method: 'POST', path: '/api3/insights/page', reads: true, demo: true },
  'insights.overlap': { method: 'POST', path: '/api3/insights/overlap', reads: true, demo: true },
  'insights.words': { method: 'POST', path: '/api3/insights/words', reads: true },
  'insights.mail': { method: 'POST', path: '/api3/insights/mail' },
  'insights.consent': { method: 'POST', path: '/api3/insights/consent' },

  'consulting.times': { method: 'POST', path: '/api3/consulting/times', reads: true },
  'consulting.list': { method: 'POST', path: '/api3/consulting/list', reads: true },
  'consulting.ask': { method: 'POST', path: '/api3/consulting/ask' },
  'consulting.move': { method: 'POST', path: '/api3/consulting/move' },
  'consulting.cancel': { method: 'POST', path: '/api3/consulting/cancel' },
} as const satisfies Record<string, CallAddress>

export interface CallAddress {
  method: 'GET' | 'POST'
  path: `/api${string}`
  public?: true
  reads?: true
  keyed?: true
  opensSession?: true
  keepsSession?: true
  resumes?: true
  gives?: 'file'
  takes?: 'file'
  demo?: true
}

export type CallName = keyof typeof calls
/** Calls that change nothing. They can be retried, so a single failed attempt does not end the session. */
export type ReadName = {
  [Name in CallName]: (typeof calls)[Name] extends { reads: true } ? Name : never
}[CallName]

/** A call's address with all its marks, as the general type. */
export const addressOf = (name: CallName): CallAddress => calls[name]

/** Server-sent events: progress of the member's runs, and new notices. The token travels in the header `X-Token` (api.md). */
export const eventsPath = '/api3/backup/events'

/**
 * Raised whenever a call changes in a way that an older browser build or server would not understand. A release names the version it was built for;
 * publishing refuses a release newer than the live server's version.
 */
export const contractVersion = 1

/** Whether anyone can make this call, and it changes nothing. Only such answers can be embedded in a page that many visitors get. */
export function isPublicRead(call: string): boolean {
  const address = (calls as Record<string, CallAddress | undefined>)[call]
  return address?.public === true && address.reads === true
}
