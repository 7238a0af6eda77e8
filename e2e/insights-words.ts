/* Texts and labels of a page's insights, in the three languages. */

export const insightsWords = {
  'zh-tw': {
    screen: '粉絲分析',
    part: '這段時間',
    none: '還沒有粉絲名單',
    one: /目前只有.*的一份名單/,
    grew: /20 人加入，10 人離開。名單多了 10 人，來到 70 人。/,
    loyal: /70 人之中，有 50 人從.*起每份名單都在/,
    list: /^看名單/,
    fans: /^看這些粉絲/,
  },
  'zh-cn': {
    screen: '粉丝分析',
    part: '这段时间',
    none: '还没有粉丝名单',
    one: /目前只有.*的一份名单/,
    grew: /20 人加入，10 人离开。名单多了 10 人，来到 70 人。/,
    loyal: /70 人之中，有 50 人从.*起每份名单都在/,
    list: /^看名单/,
    fans: /^看这些粉丝/,
  },
  en: {
    screen: 'Insights',
    part: 'At a glance',
    none: 'No fan list yet',
    one: /There is one list so far/,
    grew: /20 fans joined and 10 left\. The list grew by 10, to 70 fans\./,
    loyal: /In every list since .*: 50 of 70 fans/,
    list: /^See the list/,
    fans: /^See the fans/,
  },
}
