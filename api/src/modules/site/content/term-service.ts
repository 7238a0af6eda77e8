import type { Article, InEach } from './content'

export const termService: InEach<Article> = {
  'zh-tw': {
    title: '服務條款',
    body: `
歡迎使用粉絲保險箱（以下稱「本服務」）。本服務由粉絲保險箱股份有限公司（以下稱「我們」）提供。註冊或使用本服務，表示您已閱讀並同意以下條款；如果您不同意，請不要使用本服務。

## 一、服務內容
本服務協助您備份社群平台專頁與社團的粉絲名單和貼文，在專頁被停權或被盜時傳訊息給粉絲，並把備份的內容還原到新的專頁。各平台開放的功能不同，也會隨時調整；本服務能做到的範圍，以網站上的平台說明為準。

## 二、帳號
- 您必須年滿 18 歲，或已取得法定代理人同意。
- 註冊資料應該真實、完整，並保持更新。
- 請妥善保管密碼與驗證碼。我們的客服不會向您索取驗證碼。
- 您應該只備份自己擁有或獲得授權管理的專頁。

## 三、您的資料屬於您
您上傳或備份的名單、貼文與檔案，權利仍屬於您或原權利人。您授權我們在提供本服務所必要的範圍內儲存、處理與傳送這些資料。您可以隨時下載或刪除。

## 四、粉絲的資料
備份名單裡的人是您的追蹤者，他們的資料受法律保護。您同意只在告知粉絲新專頁、維持原有追蹤關係的範圍內使用，不得販售、出租或用來寄發與專頁無關的廣告。收到召回訊息的人要求退訂時，您與我們都應該立即停止。

## 五、禁止的行為
- 冒用他人身分，或備份、召回不屬於您的專頁。
- 散布惡意程式、詐騙訊息或違法內容。
- 以自動化方式大量註冊、破解或干擾本服務。
- 繞過方案的用量限制。

違反時，我們得視情節限制、暫停或終止您的帳號。

## 六、方案與付款
- 免費試用 30 天，不需要付款資料；試用結束後自動轉為一般方案，不會自行扣款。
- 價格以新台幣計，頁面顯示的價格未含 5% 營業稅，結帳時會分別列出。
- 付費方案可按月、季、年訂購。期間內變更方案時，未使用的天數會折抵。
- 依消費者保護法，通訊交易的數位服務在開始使用前七日內可以無條件解除契約；已開始使用的部分按比例計算。

## 七、方案到期
方案到期後轉為一般方案，資料不會立即刪除：90 天內可以讀取與下載，超過一般方案用量的部分不能再新增。我們會在到期前 14 天、3 天與當天以 Email 通知您。

## 八、召回與還原的限制
召回訊息能不能送達，取決於平台、郵件服務與收件人的設定，我們不保證每一則都會送達。還原的貼文會是新的發布日期，按讚、留言與觀看數不會跟著回來。

## 九、服務中斷與責任
我們會盡力維持服務穩定並保護您的資料，但平台的變更、網路中斷、天災等不可歸責於我們的事由，可能使服務暫停。除故意或重大過失外，我們的賠償責任以您最近 12 個月內支付的費用為上限。消費者保護法等強制規定優先適用。

## 十、終止
您可以隨時刪除帳號。刪除後，您的專頁、名單、貼文、檔案與授權會一併清除；依法必須保存的帳務資料除外。

## 十一、條款的修改
條款有重大變更時，我們會在生效前至少 14 天以 Email 與網站公告通知。您在生效後繼續使用，視為同意。

## 十二、準據法與管轄
本條款以中華民國法律為準據法。因本條款所生的爭議，以臺灣臺北地方法院為第一審管轄法院，但不排除消費者保護法與民事訴訟法關於小額訴訟的規定。

## 十三、聯絡方式
對本條款有疑問，請寫信到 service@fankeep.example。
`,
  },
  'zh-cn': {
    title: '服务条款',
    body: `
欢迎使用粉丝保险箱（以下称“本服务”）。本服务由粉絲保險箱股份有限公司（以下称“我们”）提供。注册或使用本服务，表示您已阅读并同意以下条款；如果您不同意，请不要使用本服务。

## 一、服务内容
本服务协助您备份社交平台主页与群组的粉丝名单和帖子，在主页被停用或被盗时向粉丝发送消息，并将备份的内容还原到新的主页。各平台开放的功能不同，也会随时调整；本服务能做到的范围，以网站上的平台说明为准。

## 二、账号
- 您必须年满 18 岁，或已取得监护人同意。
- 注册信息应真实、完整，并保持更新。
- 请妥善保管密码与验证码。我们的客服不会向您索要验证码。
- 您应只备份自己拥有或获得授权管理的主页。

## 三、您的数据属于您
您上传或备份的名单、帖子与文件，权利仍属于您或原权利人。您授权我们在提供本服务所必要的范围内存储、处理与传输这些数据。您可以随时下载或删除。

## 四、粉丝的数据
备份名单里的人是您的关注者，他们的数据受法律保护。您同意只在告知粉丝新主页、维持原有关注关系的范围内使用，不得出售、出租或用于发送与主页无关的广告。收到召回消息的人要求退订时，您与我们都应立即停止。

## 五、禁止的行为
- 冒用他人身份，或备份、召回不属于您的主页。
- 传播恶意程序、诈骗信息或违法内容。
- 以自动化方式大量注册、破解或干扰本服务。
- 绕过套餐的用量限制。

如有违反，我们可视情节限制、暂停或终止您的账号。

## 六、套餐与付款
- 免费试用 30 天，无需付款信息；试用结束后自动转为普通套餐，不会自行扣款。
- 价格以新台币计，页面显示的价格不含 5% 营业税，结账时会分别列出。
- 付费套餐可按月、季、年订购。期间内变更套餐时，未使用的天数会折抵。
- 数字服务在开始使用前七日内可无条件解除合同；已开始使用的部分按比例计算。

## 七、套餐到期
套餐到期后转为普通套餐，数据不会立即删除：90 天内可以读取与下载，超出普通套餐用量的部分不能再新增。我们会在到期前 14 天、3 天与当天以邮件通知您。

## 八、召回与还原的限制
召回消息能否送达，取决于平台、邮件服务与收件人的设置，我们不保证每一条都会送达。还原的帖子会是新的发布日期，点赞、评论与观看数不会一并恢复。

## 九、服务中断与责任
我们会尽力维持服务稳定并保护您的数据，但平台变更、网络中断、自然灾害等不可归责于我们的原因，可能使服务暂停。除故意或重大过失外，我们的赔偿责任以您最近 12 个月内支付的费用为上限。法律的强制性规定优先适用。

## 十、终止
您可以随时删除账号。删除后，您的主页、名单、帖子、文件与授权会一并清除；依法必须保存的账务资料除外。

## 十一、条款的修改
条款有重大变更时，我们会在生效前至少 14 天以邮件与网站公告通知。您在生效后继续使用，视为同意。

## 十二、适用法律与管辖
本条款适用中华民国（台湾）法律。因本条款产生的争议，以台湾台北地方法院为第一审管辖法院，但不影响您依所在地消费者保护法律享有的权利。

## 十三、联系方式
对本条款有疑问，请写信到 service@fankeep.example。
`,
  },
  en: {
    title: 'Terms of service',
    body: `
Welcome to FanKeep ("the service"), provided by FanKeep Co., Ltd. ("we"). By signing up or using the service you say that you have read these terms and agree to them. If you do not agree, please do not use the service.

## 1. What the service does
It backs up the fan lists and posts of social pages and groups, sends a message to fans when a page is suspended or hijacked, and restores what was backed up to a new page. Each platform allows something else, and changes it at times; what can be done is what the site's description of the platforms says.

## 2. Your account
- You are 18 or older, or have your legal guardian's consent.
- What you register with is true, complete and kept up to date.
- Keep your password and codes to yourself. Our support never asks for a code.
- Back up only pages that you own or are authorised to manage.

## 3. What is yours stays yours
Lists, posts and files that you upload or back up belong to you or to whoever held the rights before. You allow us to store, process and transmit them as far as the service needs it. You can download or delete them at any time.

## 4. Your fans' data
The people on a list are your followers, and the law protects their data. You agree to use it only to tell them of your new page and to keep up the relation they chose; not to sell it, rent it out, or send advertising that has nothing to do with the page. Whoever asks to receive no more messages receives none, from you or from us.

## 5. What is not allowed
- Posing as somebody else, or backing up and calling back pages that are not yours.
- Spreading malware, fraud or unlawful content.
- Mass registration, attacks on the service, or disturbing it by automated means.
- Getting around the limits of a plan.

Where this happens we may limit, suspend or end an account, as the case deserves.

## 6. Plans and payment
- The trial is free for 30 days and asks for no payment details. It then becomes the general plan by itself; nothing is charged.
- Prices are in New Taiwan dollars. Those shown on the site are before 5 % sales tax, which the checkout lists on its own line.
- Paid plans run by month, quarter or year. Unused days are credited when you change plans.
- As Taiwan's consumer protection law gives it, you may withdraw within seven days as long as the service has not been used; what was used counts in proportion.

## 7. When a plan ends
It becomes the general plan. Nothing is deleted at once: for 90 days you can read and download everything, and only what exceeds the general plan can no longer grow. We write to you 14 days and 3 days before, and on the day.

## 8. Limits of call-back and restore
Whether a message arrives depends on platforms, mail services and the reader's settings; we cannot promise that each one does. Restored posts carry a new date. Likes, comments and views do not come back.

## 9. Interruptions and liability
We do our best to keep the service steady and your data safe. Changes by platforms, network failures and events beyond our control may interrupt it. Except for intent and gross negligence, our liability is limited to what you paid in the last 12 months. Mandatory law comes first.

## 10. Ending it
You may delete your account at any time. Your pages, lists, posts, files and authorisations go with it, except for billing records the law makes us keep.

## 11. Changes to these terms
We announce important changes by e-mail and on the site at least 14 days ahead. Using the service after that means you agree.

## 12. Law and courts
The law of the Republic of China (Taiwan) applies. The Taiwan Taipei District Court has jurisdiction in the first instance, without prejudice to rights that consumer law gives you.

## 13. Contact
Questions about these terms: service@fankeep.example.
`,
  },
}
