import type { Article, InEach } from './content'

export const aboutUs: InEach<Article> = {
  'zh-tw': {
    title: '關於我們',
    body: `
粉專不見了，粉絲都還在。這是我們做粉絲保險箱的理由。

經營一個專頁，往往要花上好幾年：一則一則地寫，一位一位地認識。可是名單放在平台裡，平台一句「帳號已停用」，或一個半夜上門的駭客，就能讓這些年歸零。我們認為，願意追蹤你的人，應該有一份名單在你自己手上。

## 我們做三件事
- 平常就備份：把 Facebook、Instagram、Threads、TikTok、X、YouTube 和小紅書的粉絲名單與貼文，收進你自己的保險箱，誰來了、誰走了都看得到。
- 出事就召回：專頁被停權或被盜的那一天，用事先備好的 Email、私訊和你的其他頻道，告訴粉絲新家在哪裡。
- 搬家不漏東西：把備份好的貼文，照原本的順序，一則一則放回新的專頁。

## 我們怎麼看誠實
每個平台開放的資料都不一樣。能用 API 拿到的，我們說能；只能靠你下載備份檔的，我們教你怎麼下載；平台完全不給的，我們也直說。預覽會告訴你一封召回能傳到幾位粉絲、其餘的為什麼到不了。你看到的數字，就是真的數字。

## 我們怎麼保管你的資料
備份只屬於你。我們不賣名單、不拿來投廣告、也不會替你發布任何東西。你隨時可以下載全部資料帶走，也可以要求全部刪除。詳細的做法寫在[隱私權政策](/termPrivacy)裡。

## 聯絡我們
客服時間是週一至週五 10:00–19:00，國定假日休息。帳號出事的時候，請直接寫信到 service@fankeep.example，信件標題寫上「緊急」，我們會先處理。
`,
  },
  'zh-cn': {
    title: '关于我们',
    body: `
主页不见了，粉丝都还在。这就是我们做粉丝保险箱的理由。

经营一个主页，往往要花上好几年：一条一条地写，一位一位地认识。可是名单放在平台里，平台一句“账号已停用”，或一个半夜上门的黑客，就能让这些年归零。我们认为，愿意关注你的人，应该有一份名单在你自己手上。

## 我们做三件事
- 平时就备份：把 Facebook、Instagram、Threads、TikTok、X、YouTube 和小红书的粉丝名单与帖子，存进你自己的保险箱，谁来了、谁走了都看得到。
- 出事就召回：主页被停用或被盗的那一天，用事先备好的邮箱、私信和你的其他频道，告诉粉丝新家在哪里。
- 搬家不漏东西：把备份好的帖子，按原来的顺序，一条一条放回新的主页。

## 我们怎么看诚实
每个平台开放的数据都不一样。能用 API 拿到的，我们说能；只能靠你下载备份文件的，我们教你怎么下载；平台完全不给的，我们也直说。预览会告诉你一次召回能传到多少位粉丝、其余的为什么到不了。你看到的数字，就是真实的数字。

## 我们怎么保管你的数据
备份只属于你。我们不卖名单、不拿来投广告，也不会替你发布任何内容。你随时可以下载全部数据带走，也可以要求全部删除。详细做法写在[隐私政策](/termPrivacy)里。

## 联系我们
客服时间是周一至周五 10:00–19:00（台北时间），台湾法定假日休息。账号出事的时候，请直接写信到 service@fankeep.example，邮件标题注明“紧急”，我们会优先处理。
`,
  },
  en: {
    title: 'About us',
    body: `
The page is gone. The fans are not. That is why we built FanKeep.

A page takes years: one post after another, one person after another. Yet the list of those people lies with the platform, and a single "account disabled", or one burglar at two in the morning, can bring all of it to nothing. We think that the people who chose to follow you should also be on a list of your own.

## Three things we do
- Back up on calm days: fan lists and posts of Facebook, Instagram, Threads, TikTok, X, YouTube and Xiaohongshu, in a safe of your own, with who came and who left.
- Call back on the bad day: when a page is suspended or hijacked, tell the fans where the new home is, by the e-mail, messages and other channels prepared beforehand.
- Move without losing anything: put the posts back into a new page, one after another, in their old order.

## How we see honesty
Every platform gives something else. What its API gives, we say so. What only your own download gives, we show you how to download. What it does not give at all, we say as well. Before a call-back goes out, you see how many fans it reaches and why the rest are not reached. The figures you see are the figures there are.

## How we keep what is yours
The backup is yours alone. We sell no lists, feed no advertising, and publish nothing in your name. You can take all of it with you at any time, or have all of it erased. The [privacy policy](/termPrivacy) has the details.

## Talk to us
Support answers Monday to Friday, 10:00–19:00 Taipei time, holidays excepted. When your account is in trouble, write to service@fankeep.example with "urgent" in the subject: those come first.
`,
  },
}
