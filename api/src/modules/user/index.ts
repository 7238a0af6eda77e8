import { handle, handleUpload } from '../../infra/http/handle'
import type { Module } from '../../infra/module'
import type { Services } from '../../infra/services'
import { deleteAccount } from './delete-account'
import { eraseDue, eraseUser } from './erase-account'
import { demoInfoOf, userInfoOf } from '../member/info'
import { keepAccount, keepByLink } from './keep-account'
import { mailLeavingHandler } from './mail-leaving'
import { peekMemberCode } from '../auth/member-codes'
import { saveHead, uploadPicture } from './picture'
import { pictureRoutes } from './picture-routes'
import { rememberLanguage, saveBase, saveNickname, setNotice } from './profile'
import { endOtherSessions, endSession, sessionsOf } from './sessions'
import { dataRoute, keptUser, offerData } from './export-data'

/** For how long mails about the account’s erasure also go to a replaced address. */
const replacedDays = 30

async function maintenance(services: Services, modules: readonly Module[]): Promise<void> {
  const { db, clock } = services
  const before = new Date(clock.now().getTime() - replacedDays * 86_400_000)
  await db.deleteFrom('replacedEmails').where('replacedAt', '<', before).execute()
  await eraseDue(services, modules)
}

export const user: Module = {
  name: 'user',
  eraseMember: eraseUser,
  exportData: keptUser,
  jobs: [mailLeavingHandler],
  maintenance,
  routes: (api) => {
    const { services } = api
    handle(api, 'user.info', async ({ member, token, language }) => {
      if (member.demo) return demoInfoOf(services, member.id, token)
      await rememberLanguage(services, member.id, language)
      return userInfoOf(services, member.id, token)
    })
    handle(api, 'user.saveBase', (call) => saveBase(services, call))
    handle(api, 'user.saveNickname', (call) => saveNickname(services, call))
    handleUpload(api, 'user.uploadImage', (call) => uploadPicture(services, call))
    handle(api, 'user.saveHead', (call) => saveHead(services, call))
    handle(api, 'user.setActiveNotice', (call) => setNotice(services, 'noticeActive', call))
    handle(api, 'user.setStorageNotice', (call) => setNotice(services, 'noticeStorage', call))
    handle(api, 'user.checkCode', async ({ member, input: { code, use } }) => {
      await peekMemberCode(services, member, use, code)
      return { right: true }
    })
    handle(api, 'user.delete', (call) => deleteAccount(services, api.modules, call))
    handle(api, 'user.undoDelete', (call) => keepAccount(services, call))
    handle(api, 'user.undoDeleteByLink', (call) => keepByLink(services, call))
    handle(api, 'user.data', (call) => offerData(services, call))
    dataRoute(api)
    handle(api, 'user.sessions', (call) => sessionsOf(services, call))
    handle(api, 'user.endSession', (call) => endSession(services, call))
    handle(api, 'user.endOtherSessions', (call) => endOtherSessions(services, call))
    pictureRoutes(api)
  },
}
