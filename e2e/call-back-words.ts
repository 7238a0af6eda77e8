import type { Language } from './words'

/* What a person reads and presses from the first backup to the CallBack, in the three languages: said here once more, so that a
   word that went missing in the product is missed here. */

const traditional = {
  menu: (name: string) => `${name} 的備份與授權`,
  byApi: /^從 X 備份/,
  byArchive: '匯入封存檔',
  go: /到 X 授權/,
  agree: /同意約 US\$[\d.]+，開始備份/,
  allIn: '都放進保險箱了',
  openOptIn: '打開登記頁',
  email: 'Email',
  leaveAddress: '留下 Email',
  itWasMe: '確認，是我登記的',
  confirmed: '好了，不會失去聯絡了',
  bell: /^通知：.*未讀/,
  notices: '通知',
  told: (name: string) => `${name} 可能被盜用`,
  asked: '這是你本人做的嗎？',
  sign: (from: string, to: string) => `帳號名稱從 ${from} 變成 ${to}`,
  me: '是我本人',
  notMe: '不是我，用 CallBack 召回粉絲',
  message: 'X 私訊',
  text: '內容',
  link: '新的粉專網址',
  send: (fans: number) => `送給 ${fans} 位粉絲`,
  look: '看內容',
  outcomes: '送達情形',
}

type Words = typeof traditional

const simplified: Words = {
  menu: (name) => `${name} 的备份与授权`,
  byApi: /^从 X 备份/,
  byArchive: '导入存档',
  go: /到 X 授权/,
  agree: /同意约 US\$[\d.]+，开始备份/,
  allIn: '都放进保险箱了',
  openOptIn: '打开登记页',
  email: '邮箱',
  leaveAddress: '留下邮箱',
  itWasMe: '确认，是我登记的',
  confirmed: '好了，不会失去联系了',
  bell: /^通知：.*未读/,
  notices: '通知',
  told: (name) => `${name} 可能被盗用`,
  asked: '这是你本人操作的吗？',
  sign: (from, to) => `账号名称从 ${from} 变成 ${to}`,
  me: '是我本人',
  notMe: '不是我，用 CallBack 召回粉丝',
  message: 'X 私信',
  text: '内容',
  link: '新的主页网址',
  send: (fans) => `发送给 ${fans} 位粉丝`,
  look: '看内容',
  outcomes: '送达情况',
}

const english: Words = {
  menu: (name) => `Backup and authorisation of ${name}`,
  byApi: /^Back up through X/,
  byArchive: 'Import archive',
  go: /Authorise at X/,
  agree: /Agree to about US\$[\d.]+ and back up/,
  allIn: 'It is all in your safe',
  openOptIn: 'Open the sign-up page',
  email: 'E-mail',
  leaveAddress: 'Leave my address',
  itWasMe: 'Yes, that was me',
  confirmed: 'Done. You will not lose touch',
  bell: /^Notices: \d+ unread/,
  notices: 'Notices',
  told: (name) => `${name} may have been hijacked`,
  asked: 'Was this you?',
  sign: (from, to) => `The handle changed from ${from} to ${to}`,
  me: 'It was me',
  notMe: 'Not me: CallBack my fans',
  message: 'X message',
  text: 'Message',
  link: 'Address of your new page',
  send: (fans) => `Send to ${fans} fans`,
  look: 'View',
  outcomes: 'What was delivered',
}

export const callBackWords: Record<Language, Words> = {
  'zh-tw': traditional,
  'zh-cn': simplified,
  en: english,
}
