/* Texts and labels for operators, in the three languages, repeated as in words.ts. */
import type { Language } from './words'

const traditional = {
  token: '維運權杖',
  wrongToken: /權杖不對/,
  live: '現在上線的版本',
  fails: /有失敗|失敗過多/,
  refresh: '重新整理',
  rollback: (name: string) => `退回 ${name}`,
  reason: '原因',
  said: (name: string, to: string) => `${name} 已退回 ${to}`,
  history: '變動紀錄',
  automatic: '自動',
  off: '維運台沒有打開',
}
type OpsWords = typeof traditional

const simplified: OpsWords = {
  token: '运维令牌',
  wrongToken: /令牌不正确/,
  live: '当前线上版本',
  fails: /有失败|失败过多/,
  refresh: '刷新',
  rollback: (name) => `回退 ${name}`,
  reason: '原因',
  said: (name, to) => `${name} 已回退到 ${to}`,
  history: '变动记录',
  automatic: '自动',
  off: '运维台未启用',
}

const english: OpsWords = {
  token: 'Operator token',
  wrongToken: /not an operator's token/,
  live: 'What is live',
  fails: /Some fail|Failing/,
  refresh: 'Refresh',
  rollback: (name) => `Roll back ${name}`,
  reason: 'Reason',
  said: (name, to) => `${name} is back on ${to}`,
  history: 'History',
  automatic: 'Automatic',
  off: 'The console is off',
}

export const opsWords: Record<Language, OpsWords> = {
  'zh-tw': traditional,
  'zh-cn': simplified,
  en: english,
}
