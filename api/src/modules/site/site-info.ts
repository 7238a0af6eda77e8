import type { Language } from '../../infra/language'

/** Words in all three languages: a missing one does not compile. */
type InEach<Words> = Record<Language, Words>

type SiteInfo = Record<
  'title' | 'copyright' | 'description' | 'keywords' | 'email' | 'phone' | 'address' | 'hours' | 'logo',
  string
>

const everywhere = {
  email: 'service@fankeep.example',
  phone: '+886 2 0000 0000',
  /** Empty: the site uses its own logo. A URL here replaces it. */
  logo: '',
}

export const siteInfo: InEach<SiteInfo> = {
  'zh-tw': {
    ...everywhere,
    title: '粉絲保險箱 FanKeep',
    copyright: '© 2026 粉絲保險箱 FanKeep',
    description:
      '每天把粉絲名單與貼文收進你自己的保險箱。帳號被盜、被停權的那一天，把粉絲叫到新家，內容也照原樣搬過去。',
    keywords:
      '粉絲備份,粉專備份,帳號被盜,帳號停權,粉絲召回,貼文還原,Facebook,Instagram,Threads,TikTok,X,YouTube,小紅書',
    address: '台北市中山區南京東路二段 00 號',
    hours: '週一至週五 10:00–19:00',
  },
  'zh-cn': {
    ...everywhere,
    title: '粉丝保险箱 FanKeep',
    copyright: '© 2026 粉丝保险箱 FanKeep',
    description:
      '每天把粉丝名单与帖子存进你自己的保险箱。账号被盗、被停用的那一天，把粉丝叫到新家，内容也原样搬过去。',
    keywords:
      '粉丝备份,主页备份,账号被盗,账号停用,粉丝召回,帖子还原,Facebook,Instagram,Threads,TikTok,X,YouTube,小红书',
    address: '台北市中山区南京东路二段 00 号',
    hours: '周一至周五 10:00–19:00（台北时间）',
  },
  en: {
    ...everywhere,
    title: 'FanKeep',
    copyright: '© 2026 FanKeep',
    description:
      'Keeps your fan lists and posts in a safe of your own. On the day an account is hijacked or suspended, it calls the fans to your new home and moves the posts there as they were.',
    keywords:
      'fan backup,page backup,hijacked account,suspended account,call back fans,restore posts,Facebook,Instagram,Threads,TikTok,X,YouTube,Xiaohongshu',
    address: 'No. 00, Sec. 2, Nanjing E. Rd., Zhongshan Dist., Taipei',
    hours: 'Monday to Friday, 10:00–19:00 Taipei time',
  },
}

/** The four lines of the footer, by their names in spec section 3. */
export const footerTexts: Record<'zh_tc' | 'zh_sc' | 'en', [string, string, string, string]> = {
  zh_tc: [
    '粉絲保險箱由粉絲保險箱股份有限公司營運，統一編號 00000000',
    '客服時間：週一至週五 10:00 到 19:00，國定假日休息',
    '各平台名稱與標誌屬於各自的權利人，與本服務無隸屬關係',
    '付款資料全程加密，我們不保存信用卡卡號',
  ],
  zh_sc: [
    '粉丝保险箱由粉絲保險箱股份有限公司运营，统一编号 00000000',
    '客服时间：周一至周五 10:00 到 19:00（台北时间），法定假日休息',
    '各平台名称与标志属于各自的权利人，与本服务无隶属关系',
    '付款信息全程加密，我们不保存信用卡卡号',
  ],
  en: [
    'FanKeep is run by FanKeep Co., Ltd., Taiwan, company number 00000000',
    'Support: Monday to Friday, 10:00 to 19:00 Taipei time, closed on public holidays',
    'Names and marks of the platforms belong to their owners, with whom this service has no affiliation',
    'Payment details are encrypted all the way; we keep no card numbers',
  ],
}

export interface Link {
  title: string
  url: string
}

/** Links in addition to the site's own: 1 in the header, 2 in the footer. They open in a new window. */
export const navigation: Record<1 | 2, InEach<Link[]>> = {
  1: {
    'zh-tw': [{ title: '關於我們', url: '/aboutUs' }],
    'zh-cn': [{ title: '关于我们', url: '/aboutUs' }],
    en: [{ title: 'About us', url: '/aboutUs' }],
  },
  2: {
    'zh-tw': [
      { title: '方案價格', url: '/#servicePlan' },
      { title: '創作者分享', url: '/#serviceShare' },
    ],
    'zh-cn': [
      { title: '套餐价格', url: '/#servicePlan' },
      { title: '创作者分享', url: '/#serviceShare' },
    ],
    en: [
      { title: 'Plans and pricing', url: '/#servicePlan' },
      { title: 'What creators say', url: '/#serviceShare' },
    ],
  },
}

/** The picture and the text next to the login and registration forms. */
export const signImage: InEach<{ image: string; title: string; text: string }> = {
  'zh-tw': {
    image: '/api/assets/sign.svg',
    title: '你好好睡，我們看著。',
    text: '粉絲名單和貼文都收在保險箱裡，鑰匙在你手上。',
  },
  'zh-cn': {
    image: '/api/assets/sign.svg',
    title: '安心睡吧，我们看着。',
    text: '粉丝名单和帖子都收在保险箱里，钥匙在你手上。',
  },
  en: {
    image: '/api/assets/sign.svg',
    title: 'Sleep well. We keep watch.',
    text: 'Your fan lists and posts are in the safe, and you hold the key.',
  },
}

export const closedMessage: InEach<string> = {
  'zh-tw': '網站維護中，你的備份都安全。請稍後再來。',
  'zh-cn': '网站维护中，你的备份都安全。请稍后再来。',
  en: 'The site is closed for maintenance. Your backups are safe. Please come back a little later.',
}
