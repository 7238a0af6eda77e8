import type { PostVisibility } from '@fankeep/shared/contract'
import { visibilityIn } from '../visibility'

/** Takeout's and the API's words for who can see a video, and Studio's in the languages of its members. */
const words = {
  public: [
    ...['public', '公開', '公开', '공개', 'öffentlich', 'publique', 'público', 'pública', 'pubblico'],
    ...['openbaar', 'publiczny', 'herkese açık', 'công khai', 'publik', 'открытый доступ'],
  ],
  unlisted: [
    ...['unlisted', '不公開', '不公开', '不公开列出', '限定公開', '일부 공개', 'nicht gelistet'],
    ...['non répertoriée', 'non répertorié', 'oculto', 'no listado', 'não listado', 'não listada'],
    ...['non in elenco', 'niet vermeld', 'niepubliczny', 'liste dışı', 'không công khai', 'tidak publik'],
    ...['доступ по ссылке'],
  ],
  private: [
    ...['private', '私人', '私享', '非公開', '비공개', 'privat', 'privée', 'privé', 'privado', 'privada'],
    ...['privato', 'prywatny', 'özel', 'riêng tư', 'pribadi', 'ограниченный доступ'],
  ],
} as const

export const youtubeVisibility = (said: string | undefined): PostVisibility => visibilityIn(said, words)
