import type { Language } from './words'

/* Texts and labels of a restore, in the three languages. They repeat the product's words, so that a missing word
   is noticed. */

const traditional = {
  fromCard: '把內容還原到新頻道',
  note: /備註/,
  kept: '草稿已存好',
  authorise: '到 Threads 授權',
  bound: '已授權，可發布',
  dryRun: '試算看看',
  verdict: '4 則裡，3 則可以還原',
  split: '調整後發布',
  cannot: '無法還原',
  show: '看內容',
  take: (title: string) => `還原「${title}」`,
  begin: (posts: number) => `開始還原 ${posts} 則`,
  progress: '還原進度',
  all: '每一則都搬好了。',
  open: '打開貼文',
  report: '下載報告',
  history: '還原紀錄',
  completed: '已完成',
  apply: '申請還原',
  wait: /還要等 7 天/,
  from: /起可以再還原/,
}

export type RestoreWords = typeof traditional

const simplified: RestoreWords = {
  fromCard: '把内容还原到新频道',
  note: /备注/,
  kept: '草稿已存好',
  authorise: '到 Threads 授权',
  bound: '已授权，可发布',
  dryRun: '试算看看',
  verdict: '4 条里，3 条可以还原',
  split: '调整后发布',
  cannot: '无法还原',
  show: '看内容',
  take: (title) => `还原“${title}”`,
  begin: (posts) => `开始还原 ${posts} 条`,
  progress: '还原进度',
  all: '每一条都搬好了。',
  open: '打开帖子',
  report: '下载报告',
  history: '还原记录',
  completed: '已完成',
  apply: '申请还原',
  wait: /还要等 7 天/,
  from: /起可以再还原/,
}

const english: RestoreWords = {
  fromCard: 'Restore to a new channel',
  note: /Note/,
  kept: 'Draft saved',
  authorise: 'Authorize on Threads',
  bound: 'Authorized to publish',
  dryRun: 'Dry run',
  verdict: '3 of 4 posts can be restored',
  split: 'Adjusted',
  cannot: 'Can’t restore',
  show: 'Show',
  take: (title) => `Restore “${title}”`,
  begin: (posts) => `Restore ${posts} ${posts === 1 ? 'post' : 'posts'}`,
  progress: 'Restore progress',
  all: 'Every post was restored.',
  open: 'Open post',
  report: 'Download report',
  history: 'History',
  completed: 'Completed',
  apply: 'New restore',
  wait: /Days to wait: 7/,
  from: /You can restore again/,
}

export const restoreWords: Record<Language, RestoreWords> = {
  'zh-tw': traditional,
  'zh-cn': simplified,
  en: english,
}
