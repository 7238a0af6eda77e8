import { recordOf, textOf } from '../archives/values'
import { metaText } from '../meta-text'
import { metaList } from './list'
import { words } from './media'

/** Labels of a post's text, in the languages of Meta's exports. */
const captions = [
  ...['caption', 'text', 'message', 'post'],
  ...['說明文字', '说明文字', '說明', '说明', '文字', '內容', '内容', '訊息', '消息', '貼文', '帖子'],
  ...['キャプション', 'テキスト', 'メッセージ', '캡션', '문구', '텍스트', '메시지'],
  ...['bildunterschrift', 'beschreibung', 'nachricht', 'beitrag'], // de
  ...['légende', 'texte', 'publication'], // fr
  ...['pie de foto', 'leyenda', 'texto', 'mensaje', 'publicación'], // es
  ...['didascalia', 'testo', 'messaggio'], // it
  ...['legenda', 'mensagem', 'publicação'], // pt
  ...['bijschrift', 'tekst', 'bericht'], // nl
  ...['podpis', 'treść', 'opis', 'wiadomość'], // pl
  ...['подпись', 'текст', 'описание', 'сообщение', 'підпис', 'повідомлення'], // ru, uk
  ...['açıklama', 'metin', 'mesaj', 'gönderi'], // tr
  ...['keterangan', 'teks', 'pesan', 'kapsyen', 'mesej'], // id, ms
  ...['คำบรรยาย', 'คำบรรยายภาพ', 'แคปชั่น', 'ข้อความ'],
  ...['chú thích', 'văn bản', 'nội dung', 'tin nhắn', 'bài viết'], // vi
  ...['التسمية التوضيحية', 'شرح', 'الشرح', 'نص', 'النص', 'رسالة', 'کپشن', 'متن', 'כיתוב', 'טקסט'],
  ...['कैप्शन', 'टेक्स्ट', 'ক্যাপশন'],
  ...['bildtext', 'billedtekst', 'bildetekst', 'kuvateksti', 'teksti'], // sv, da, nb, fi
  ...['popisek', 'popis', 'λεζάντα', 'κείμενο', 'képaláírás', 'szöveg', 'надпис'], // cs, el, hu, bg
]

/** Labels of a person's name. */
const names = [
  ...['name', 'full name', '姓名', '名稱', '名称', '名字', '名前', '이름'],
  ...[
    'nombre',
    'nom',
    'nome',
    'naam',
    'imię',
    'imię i nazwisko',
    'nazwa',
    'имя',
    "ім'я",
    'ad',
    'adı',
    'isim',
  ],
  ...['nama', 'ชื่อ', 'tên', 'الاسم', 'اسم', 'نام', 'שם', 'नाम', 'নাম'],
  ...['namn', 'navn', 'nimi', 'jméno', 'meno', 'όνομα', 'név', 'nume', 'име'],
]

const plain = (label: string) => metaText(label).normalize('NFC').trim().toLowerCase().replaceAll('’', "'")
const setOf = (labels: string[]) => new Set(labels.map(plain))
const captionLabels = setOf(captions)
const nameLabels = setOf(names)

/** Meta's own field names for a text, the same in every language, if the export contains them. */
const fieldsOfCaptions = /^(caption|text|message|body)$/i

interface Labelled {
  label: string
  field: string
  /** Empty if there is none, or it is an address. */
  text: string
}

/** The labelled texts of a record. Nested ones belong to something else: an owner, a place. */
const labelsOf = (value: unknown): Labelled[] =>
  metaList(value).flatMap((one) => {
    const { label, ent_field_name, value: said, href } = recordOf(one)
    if (typeof label !== 'string') return []
    const text = words(said) ?? ''
    const isAddress = textOf(href) !== undefined || /^https?:\/\//i.test(text)
    return [{ label: plain(label), field: textOf(ent_field_name) ?? '', text: isAddress ? '' : text.trim() }]
  })

/** The text of a known label. If no label is known, the record's only text; `onUnread` is called for a record with several. */
function textOfLabel(
  value: unknown,
  isIt: (one: Labelled) => boolean,
  onUnread: () => void = () => {},
): string | undefined {
  const labels = labelsOf(value)
  const known = labels.filter(isIt)
  const texts = (known.length > 0 ? known : labels).flatMap(({ text }) => text || [])
  if (known.length > 0 || texts.length <= 1) return texts[0]
  onUnread()
  return undefined
}

/** The text of a labelled post. `onUnread` is called if its texts are under labels that are not known. */
export const labelledText = (value: unknown, onUnread: () => void): string | undefined =>
  textOfLabel(value, ({ label, field }) => fieldsOfCaptions.test(field) || captionLabels.has(label), onUnread)

/** The name in a labelled record. */
export const labelledName = (value: unknown): string | undefined =>
  textOfLabel(value, ({ label, field }) => /^(full_?)?name$/i.test(field) || nameLabels.has(label))

/** The depth limit of nested label lists. */
const deepest = 4

/** The files below a record's labels, at any depth. */
const filesBelow = (value: unknown, depth = 0): unknown[] =>
  depth > deepest ? [] : metaList(value).flatMap((one) => [...ownFiles(one), ...nestedFiles(one, depth)])

const ownFiles = (label: unknown) => metaList(recordOf(label).media)

function nestedFiles(label: unknown, depth: number): unknown[] {
  const { dict } = recordOf(label)
  return dict === undefined ? [] : filesBelow(dict, depth + 1)
}

const addressOf = (item: unknown) => recordOf(item).uri

/**
 * The files of a post, `before` and below its labels, each once. A carousel's first file is there by itself, and again among all
 * of them: some exports write these from the last to the first.
 */
export function labelledMedia(labels: unknown, before: unknown = []): unknown[] {
  const own = [...metaList(before), ...metaList(labels).flatMap(ownFiles)]
  const nested = metaList(labels).flatMap((label) => nestedFiles(label, 0))
  const first = addressOf(own[0])
  const isBackwards = first !== undefined && nested.length > 1 && addressOf(nested.at(-1)) === first
  const seen = new Set<unknown>()
  return [...own, ...(isBackwards ? nested.reverse() : nested)].filter((item) => {
    const address = addressOf(item)
    if (address === undefined) return true
    const isNew = !seen.has(address)
    seen.add(address)
    return isNew
  })
}
