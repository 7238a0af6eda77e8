import type { WordsFile } from '../languages'
import type { Level } from './read-status'

interface StatusWords {
  site: string
  title: string
  description: string
  overall: Record<'good' | 'some' | 'bad', string>
  /** What can still go wrong in a part that has no fault itself. */
  whatNext: Record<'some' | 'bad', string>
  closed: string
  api: string
  now: Record<Level, string>
  days: string
  none: string
  share: (share: string) => string
  at: string
  about: string
  home: string
  help: string
}

export const statusWords: Record<WordsFile, StatusWords> = {
  'zh-TW': {
    site: '粉絲保險箱',
    title: '服務狀態',
    description: '粉絲保險箱每個部分現在是否正常，以及最近 30 天的紀錄。',
    overall: { good: '一切正常', some: '部分功能不太順', bad: '有功能無法使用' },
    whatNext: {
      some: '大多數人不會受到影響。遇到問題時，請過幾分鐘再試一次。',
      bad: '你的備份都還在，排定的工作會在恢復後接著做。請過幾分鐘再試一次。',
    },
    closed: '維護中，暫停服務',
    api: '帳號、備份與召回',
    now: { good: '正常', some: '不太順', bad: '無法使用', none: '今天的資料還不夠' },
    days: '最近 30 天',
    none: '沒有資料',
    share: (share) => `${share}% 沒有問題`,
    at: '讀取時間',
    about: '數字來自伺服器自己的紀錄：每分鐘檢查一次服務，以及訪客的頁面是否成功載入。',
    home: '回首頁',
    help: '專頁被盜或被停權',
  },
  'zh-CN': {
    site: '粉丝保险箱',
    title: '服务状态',
    description: '粉丝保险箱每个部分现在是否正常，以及最近 30 天的记录。',
    overall: { good: '一切正常', some: '部分功能不太顺畅', bad: '有功能无法使用' },
    whatNext: {
      some: '大多数人不会受到影响。遇到问题时，请过几分钟再试一次。',
      bad: '你的备份都还在，预定的任务会在恢复后接着做。请过几分钟再试一次。',
    },
    closed: '维护中，暂停服务',
    api: '账号、备份与召回',
    now: { good: '正常', some: '不太顺畅', bad: '无法使用', none: '今天的数据还不够' },
    days: '最近 30 天',
    none: '没有数据',
    share: (share) => `${share}% 没有问题`,
    at: '读取时间',
    about: '数字来自服务器自己的记录：每分钟检查一次服务，以及访客的页面是否成功加载。',
    home: '回首页',
    help: '主页被盗或被停用',
  },
  en: {
    site: 'FanKeep',
    title: 'Service status',
    description: 'Whether each part of FanKeep works right now, and how it did in the last 30 days.',
    overall: {
      good: 'Everything works',
      some: 'Some parts have trouble',
      bad: 'Some parts do not work',
    },
    whatNext: {
      some: 'Most people notice nothing. If something fails, try again in a few minutes.',
      bad: 'Your backups are safe, and scheduled work continues once it is back. Try again in a few minutes.',
    },
    closed: 'Closed for maintenance',
    api: 'Accounts, backups, and CallBack',
    now: { good: 'Works', some: 'Has trouble', bad: 'Does not work', none: 'Too few visits today to say' },
    days: 'Last 30 days',
    none: 'No data',
    share: (share) => `${share}% without a fault`,
    at: 'As of',
    about:
      'The figures are the servers’ own: the service is checked once a minute, and pages report whether they loaded.',
    home: 'Home',
    help: 'My page was hijacked or suspended',
  },
}

const inEach = (of: (words: StatusWords) => string) => ({
  'zh-tw': of(statusWords['zh-TW']),
  'zh-cn': of(statusWords['zh-CN']),
  en: of(statusWords.en),
})

/** The page as a remote would declare it, for search engines and shared links. */
export const statusRoute = {
  path: '/status',
  name: 'status',
  title: inEach(({ title }) => title),
  description: inEach(({ description }) => description),
  access: 'public' as const,
}
