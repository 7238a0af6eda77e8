import type { PostVisibility } from '@fankeep/shared/contract'
import type { UploadEntry } from '../archives/entry'
import { readOwner } from '../archives/read-file'
import { recordOf, textOf } from '../archives/values'
import { metaList } from '../meta/list'
import { words } from '../meta/media'
import { type ProfileKey, profileFields } from '../meta/owner'
import { metaRecord, metaText } from '../meta-text'

/** "Private Account" in the languages of Instagram's labels. */
const labels = new Set([
  ...[
    'private account',
    '私人帳號',
    '私人帳戶',
    '不公開帳號',
    '私密帳號',
    '私密账户',
    '私人账户',
    '不公开账户',
  ],
  ...['非公開アカウント', '비공개 계정', 'privates konto', 'compte privé', 'cuenta privada', 'conta privada'],
  ...['tài khoản riêng tư', 'บัญชีส่วนตัว', 'akun privat', 'akaun peribadi', 'حساب خاص', 'الحساب الخاص'],
  ...[
    'приватний обліковий запис',
    'निजी अकाउंट',
    'प्राइवेट अकाउंट',
    'privat konto',
    'yksityinen tili',
    'soukromý účet',
  ],
  ...['ιδιωτικός λογαριασμός', 'privát fiók', 'cont privat', 'חשבון פרטי'],
  ...['account privato', 'privéaccount', 'закрытый аккаунт', 'konto prywatne', 'gizli hesap'],
])
const yes =
  /^(true|yes|是|真|1|はい|예|참|ja|wahr|richtig|oui|vrai|sí|verdadero|sì|vero|sim|verdadeiro|waar|tak|prawda|да|верно|так|evet|doğru|ya|benar|có|đúng|ใช่|จริง|نعم|صحيح)$/i
const no =
  /^(false|no|否|假|0|いいえ|偽|아니요|거짓|nein|falsch|non|faux|falso|não|nee|onwaar|nie|fałsz|нет|неверно|ні|hayır|yanlış|tidak|salah|không|sai|ไม่ใช่|ไม่|เท็จ|لا|خطأ)$/i

const plain = (label: string) => metaText(label).normalize('NFC').trim().toLowerCase()

/** "Draft" and "Published" in the languages of Instagram's labels. */
const draftLabels = new Set([
  ...['draft', 'is draft', '草稿', '下書き', '임시 저장', '임시 저장본', 'entwurf', 'brouillon', 'borrador'],
  ...['bozza', 'rascunho', 'concept', 'wersja robocza', 'szkic', 'черновик', 'чернетка', 'taslak', 'draf'],
  ...['ฉบับร่าง', 'แบบร่าง', 'bản nháp', 'مسودة', 'ड्राफ़्ट', 'utkast', 'kladde', 'luonnos', 'koncept'],
])
const publishedLabels = new Set([
  ...[
    'published',
    'is published',
    '已發佈',
    '已發布',
    '已发布',
    '公開済み',
    '公開',
    '게시됨',
    'veröffentlicht',
  ],
  ...['publié', 'publicado', 'publicada', 'pubblicato', 'gepubliceerd', 'opublikowano', 'опубликовано'],
  ...['опубліковано', 'yayınlandı', 'dipublikasikan', 'diterbitkan', 'เผยแพร่แล้ว', 'đã đăng', 'تم النشر'],
  ...['publicerad', 'publiceret', 'publisert', 'julkaistu'],
])

/** Whether a labelled post is a draft: the list of posts contains those as well. */
export const isDraft = (labels: unknown): boolean =>
  metaList(labels).some((one) => {
    const { label, value } = recordOf(one)
    if (typeof label !== 'string') return false
    const said = words(value)?.trim() ?? ''
    return (
      (draftLabels.has(plain(label)) && yes.test(said)) ||
      (publishedLabels.has(plain(label)) && no.test(said))
    )
  })

/** Who sees the account's posts: it is set for the whole account, and the profile's file contains it. */
export async function accountVisibility(
  files: { entry: UploadEntry }[],
  profile: ProfileKey = 'profile_user',
): Promise<PostVisibility> {
  for (const { entry } of files)
    for (const [label, field] of profileFields(metaRecord(await readOwner(entry)), profile)) {
      if (!labels.has(label.trim().toLowerCase())) continue
      const value = textOf(recordOf(field).value, 20)?.trim() ?? ''
      if (yes.test(value)) return 'followers'
      if (no.test(value)) return 'public'
    }
  return 'unknown'
}
