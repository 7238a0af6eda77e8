import type { CallName } from '@fankeep/shared/contract'

/** Calls whose contract landed ahead of the server, so that screens can be built on it. Each leaves with its route. */
export const toCome: CallName[] = [
  'user.uploadImage',
  'user.saveHead',
  'user.setActiveNotice',
  'user.setStorageNotice',
  'user.checkCode',
  'user.delete',
  'user.data',
  'user.sessions',
  'user.endSession',
  'user.endOtherSessions',
  'media.bindings',
  'media.beginBind',
  'media.bind',
  'media.unbind',
  'media.sendPhoneCode',
  'media.sendEmailCode',
  'media.checkCode',
]
