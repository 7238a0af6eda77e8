import type { InEach } from './content'

interface Voice {
  username: string
  certification: string
  desc: string
}

/** The eight creators of the home page (spec section 2): samples, in the order of the strip. `id` names the picture. */
export const endorsements: { id: string; words: InEach<Voice> }[] = [
  {
    id: 'yang',
    words: {
      'zh-tw': {
        username: '手帳羊',
        certification: 'X 創作者',
        desc: '「搬家那天，一千多則貼文照原本的日期排好，連錯字都還在。」',
      },
      'zh-cn': {
        username: '手账羊',
        certification: 'X 创作者',
        desc: '“搬家那天，一千多条帖子照原来的日期排好，连错字都还在。”',
      },
      en: {
        username: 'Notebook Yang',
        certification: 'Creator on X',
        desc: '“On moving day more than a thousand posts stood in their old order, typos and all.”',
      },
    },
  },
  {
    id: 'he',
    words: {
      'zh-tw': {
        username: '阿禾的廚房',
        certification: 'YouTube 創作者',
        desc: '「做菜影片一拍就是八年。知道每一支都留了底，我才真的敢關電腦去睡覺。」',
      },
      'zh-cn': {
        username: '阿禾的厨房',
        certification: 'YouTube 创作者',
        desc: '“做菜视频一拍就是八年。知道每一支都留了底，我才真的敢关电脑去睡觉。”',
      },
      en: {
        username: 'He’s Kitchen',
        certification: 'Creator on YouTube',
        desc: '“Eight years of cooking videos. Only since I know that each one is kept do I dare to switch off and sleep.”',
      },
    },
  },
  {
    id: 'cat',
    words: {
      'zh-tw': {
        username: '貓掌櫃',
        certification: 'TikTok 創作者',
        desc: '「主子的影片被誤判下架過三次。第三次我連氣都沒氣，直接按還原。」',
      },
      'zh-cn': {
        username: '猫掌柜',
        certification: 'TikTok 创作者',
        desc: '“主子的视频被误判下架过三次。第三次我连气都没气，直接点还原。”',
      },
      en: {
        username: 'Innkeeper Cat',
        certification: 'Creator on TikTok',
        desc: '“His Majesty’s videos were taken down by mistake three times. The third time I did not even sigh, I pressed restore.”',
      },
    },
  },
  {
    id: 'ruby',
    words: {
      'zh-tw': {
        username: '小島日常 Ruby',
        certification: 'Facebook 創作者',
        desc: '「粉專凌晨兩點被盜，早上七點我就把新家的連結寄到粉絲手上。那天的留言，我到現在都還留著。」',
      },
      'zh-cn': {
        username: '小岛日常 Ruby',
        certification: 'Facebook 创作者',
        desc: '“主页凌晨两点被盗，早上七点我就把新家的链接发到粉丝手上。那天的留言，我到现在都还留着。”',
      },
      en: {
        username: 'Ruby’s Island',
        certification: 'Creator on Facebook',
        desc: '“Hijacked at two in the morning; at seven my fans had the link to the new home. I still keep what they wrote that day.”',
      },
    },
  },
  {
    id: 'jun',
    words: {
      'zh-tw': {
        username: '大鈞晨跑團',
        certification: 'Facebook 社團主',
        desc: '「兩千多個團員，以前名單只放在平台裡。現在我自己手上也有一份。」',
      },
      'zh-cn': {
        username: '大钧晨跑团',
        certification: 'Facebook 群主',
        desc: '“两千多位团员，以前名单只放在平台里。现在我自己手上也有一份。”',
      },
      en: {
        username: 'Jun’s Morning Run',
        certification: 'Group owner on Facebook',
        desc: '“More than two thousand members, and the list lay with the platform alone. Now I have one of my own.”',
      },
    },
  },
  {
    id: 'chen',
    words: {
      'zh-tw': {
        username: '木木手作',
        certification: 'Instagram 品牌',
        desc: '「小品牌沒有行銷部，粉絲就是我們的全部。一個月 850，比一張皮革便宜。」',
      },
      'zh-cn': {
        username: '木木手作',
        certification: 'Instagram 品牌',
        desc: '“小品牌没有营销部，粉丝就是我们的全部。一个月 850，比一张皮料便宜。”',
      },
      en: {
        username: 'Mumu Leather',
        certification: 'Brand on Instagram',
        desc: '“A small brand has no marketing department; our fans are all we have. 850 a month is less than one hide.”',
      },
    },
  },
  {
    id: 'kiki',
    words: {
      'zh-tw': {
        username: 'Kiki 試色間',
        certification: '小紅書創作者',
        desc: '「同時顧五個平台，最怕漏掉哪一個。打開看到一整排「安全」，心就定了。」',
      },
      'zh-cn': {
        username: 'Kiki 试色间',
        certification: '小红书创作者',
        desc: '“同时顾五个平台，最怕漏掉哪一个。打开看到一整排‘安全’，心就定了。”',
      },
      en: {
        username: 'Kiki’s Swatch Room',
        certification: 'Creator on Xiaohongshu',
        desc: '“Five platforms at once, and always the fear of missing one. I open it, see a whole row of “safe”, and breathe.”',
      },
    },
  },
  {
    id: 'ze',
    words: {
      'zh-tw': {
        username: '山系阿澤',
        certification: 'Threads 創作者',
        desc: '「進山一個禮拜沒訊號，名單還是每天自己更新。下山第一件事不再是擔心。」',
      },
      'zh-cn': {
        username: '山系阿泽',
        certification: 'Threads 创作者',
        desc: '“进山一个礼拜没信号，名单还是每天自己更新。下山第一件事不再是担心。”',
      },
      en: {
        username: 'Mountain Ze',
        certification: 'Creator on Threads',
        desc: '“A week in the mountains without a signal, and the list still kept itself up to date. Worry is no longer the first thing after coming down.”',
      },
    },
  },
]
