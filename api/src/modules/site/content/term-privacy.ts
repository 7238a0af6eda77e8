import type { Article, InEach } from './content'

export const termPrivacy: InEach<Article> = {
  'zh-tw': {
    title: '隱私權政策',
    body: `
這份政策說明粉絲保險箱股份有限公司（以下稱「我們」）蒐集哪些資料、為什麼需要、保存多久，以及您可以怎麼決定。我們依個人資料保護法辦理；如果您在歐盟，也適用 GDPR。

## 一、我們蒐集的資料
- 帳號資料：Email、手機號碼、暱稱、性別、密碼（只保存無法還原的雜湊值）。
- 您備份的資料：粉絲的名稱、帳號、頭像網址、追蹤時間、您自行提供的 Email，以及您的貼文、照片與影片。
- 授權資料：您綁定平台時取得的存取權杖，以 AES-256 加密保存。
- 使用紀錄：登入時間、IP 位址、瀏覽器種類、重要操作的紀錄。
- 帳務資料：訂單、發票資訊。信用卡號由金流業者處理，我們不保存。

## 二、為什麼需要
- 提供備份、召回與還原。
- 確認是您本人，防止帳號被盜。
- 通知您備份結果、異常狀況與方案到期。
- 履行契約與法律義務，例如開立發票。

我們不會把您的資料或粉絲名單用於廣告，也不會出售。

## 三、粉絲的資料
粉絲名單由您提供或授權取得，我們受您委託處理。我們只依您的指示使用：顯示、搜尋、下載、寄送召回訊息。每一封召回 Email 都附有退訂連結。

## 四、保存多久
- 帳號與備份：在您使用期間保存；刪除帳號後立即刪除，備援副本最晚 30 天內清除。
- 方案到期：資料保留 90 天供您取回。
- 驗證碼：10 分鐘後失效。
- 登入紀錄：1 年。
- 帳務資料：依稅法保存 5 年以上。

## 五、和誰分享
只在提供服務必要時，交給受我們約束的業者：雲端主機、郵件與簡訊發送、金流與電子發票。依法令或法院命令必須提供時，我們會在允許的範圍內通知您。

## 六、Cookie
我們只使用一個必要的 Cookie，用來在您下次造訪時保持登入。語言設定存在您的瀏覽器裡。沒有廣告或跨站追蹤的 Cookie。

## 七、如何保護
連線全程加密；存取權杖加密保存；密碼以 argon2id 雜湊；資料依帳號隔離；異常登入會通知您。發生影響您權益的資料外洩時，我們會在 72 小時內通知主管機關與您。

## 八、您的權利
您可以查詢、閱覽、下載、更正、停止處理或刪除您的資料，大部分可以在會員中心自行完成；也可以寫信給我們，我們會在 15 天內處理。如果您對處理結果不滿意，可以向個人資料保護主管機關申訴。

## 九、未成年人
本服務不提供給未滿 18 歲、且未取得法定代理人同意的人。

## 十、政策的修改
有重大變更時，我們會在生效前至少 14 天以 Email 與網站公告通知。

## 十一、聯絡我們
個人資料相關的問題與請求，請寫信到 privacy@fankeep.example。
`,
  },
  'zh-cn': {
    title: '隐私政策',
    body: `
本政策说明粉絲保險箱股份有限公司（以下称“我们”）收集哪些数据、为什么需要、保存多久，以及您可以如何决定。我们依台湾《个人资料保护法》办理；如果您在欧盟，也适用 GDPR。

## 一、我们收集的数据
- 账号信息：邮箱、手机号、昵称、性别、密码（只保存无法还原的哈希值）。
- 您备份的数据：粉丝的名称、账号、头像网址、关注时间、您自行提供的邮箱，以及您的帖子、照片与视频。
- 授权信息：您绑定平台时取得的访问令牌，以 AES-256 加密保存。
- 使用记录：登录时间、IP 地址、浏览器类型、重要操作的记录。
- 账务信息：订单、发票信息。信用卡号由支付服务商处理，我们不保存。

## 二、为什么需要
- 提供备份、召回与还原。
- 确认是您本人，防止账号被盗。
- 通知您备份结果、异常情况与套餐到期。
- 履行合同与法律义务，例如开具发票。

我们不会将您的数据或粉丝名单用于广告，也不会出售。

## 三、粉丝的数据
粉丝名单由您提供或授权取得，我们受您委托处理。我们只依您的指示使用：显示、搜索、下载、发送召回消息。每一封召回邮件都附有退订链接。

## 四、保存多久
- 账号与备份：在您使用期间保存；删除账号后立即删除，备份副本最晚 30 天内清除。
- 套餐到期：数据保留 90 天供您取回。
- 验证码：10 分钟后失效。
- 登录记录：1 年。
- 账务资料：依税法保存 5 年以上。

## 五、与谁共享
只在提供服务必要时，交给受我们约束的服务商：云主机、邮件与短信发送、支付与电子发票。依法律或法院命令必须提供时，我们会在允许的范围内通知您。

## 六、Cookie
我们只使用一个必要的 Cookie，用于在您下次访问时保持登录。语言设置存在您的浏览器里。没有广告或跨站跟踪的 Cookie。

## 七、如何保护
连接全程加密；访问令牌加密保存；密码以 argon2id 哈希；数据按账号隔离；异常登录会通知您。发生影响您权益的数据泄露时，我们会在 72 小时内通知主管机关与您。

## 八、您的权利
您可以查询、浏览、下载、更正、停止处理或删除您的数据，大部分可以在会员中心自行完成；也可以写信给我们，我们会在 15 天内处理。如果您对处理结果不满意，可以向个人信息保护主管机关申诉。

## 九、未成年人
本服务不提供给未满 18 岁且未取得监护人同意的人。

## 十、政策的修改
有重大变更时，我们会在生效前至少 14 天以邮件与网站公告通知。

## 十一、联系我们
个人信息相关的问题与请求，请写信到 privacy@fankeep.example。
`,
  },
  en: {
    title: 'Privacy policy',
    body: `
This policy says what data FanKeep Co., Ltd. ("we") collects, why we need it, how long we keep it, and what you can decide. Taiwan's Personal Data Protection Act applies, and the GDPR where you are in the European Union.

## 1. What we collect
- Your account: e-mail address, phone number, nickname, sex, and your password (only as a hash that cannot be turned back).
- What you back up: your fans' names, user names, picture addresses, the time they followed, e-mail addresses you bring yourself; your posts, photos and videos.
- Authorisations: the access tokens of platforms you connect, encrypted with AES-256.
- Records of use: times of login, IP address, kind of browser, important actions.
- Billing: orders and invoice details. Card numbers are handled by the payment provider; we never keep them.

## 2. Why we need it
- To back up, call back and restore.
- To make sure it is you, and keep your account from being taken.
- To tell you of backups, of anything unusual, and of plans about to end.
- To fulfil contracts and the law, such as issuing invoices.

We use neither your data nor your fan lists for advertising, and we sell nothing.

## 3. Your fans' data
You bring the lists or authorise us to fetch them, and we process them on your behalf: to show, search and download them and to send your call-backs. Every call-back e-mail has a link to unsubscribe.

## 4. How long we keep it
- Account and backups: as long as you use the service. Deleting the account deletes them at once, spare copies within 30 days.
- After a plan ends: 90 days, so that you can fetch everything.
- Verification codes: good for 10 minutes.
- Login records: one year.
- Billing records: five years or more, as tax law asks.

## 5. Who else sees it
Only providers bound by contract, and only as far as the service needs them: hosting, mail and text messages, payment and electronic invoices. Where the law or a court makes us hand something over, we tell you as far as we may.

## 6. Cookies
One necessary cookie keeps you logged in between visits. Your language is kept in your own browser. There are no advertising or cross-site cookies.

## 7. How we protect it
Connections are encrypted, access tokens are kept encrypted, passwords are hashed with argon2id, each account's data is kept apart, and unusual logins are reported to you. Should a breach affect you, we tell you and the authorities within 72 hours.

## 8. Your rights
You may ask for, read, download, correct, restrict or erase your data. Most of it you can do in the member center; for the rest write to us, and we act within 15 days. If you are not content with the outcome, you can complain to the data protection authority.

## 9. Minors
The service is not for people under 18 without a legal guardian's consent.

## 10. Changes
We announce important changes by e-mail and on the site at least 14 days ahead.

## 11. Contact
Questions and requests about personal data: privacy@fankeep.example.
`,
  },
}
