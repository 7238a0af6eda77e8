/** Meta's names for people with closed accounts, in the languages of its exports; `{}` is the service. */
const calledSo = [
  ...['{} user', '{} 使用者', '{} 用戶', '{} 用户', '{}ユーザー', '{} ユーザー', '{}利用者', '{} 사용자'],
  ...['{}-nutzer', '{}-nutzerin', '{}-nutzer*in', '{}-nutzer:in', '{} nutzer'], // de
  ...['utilisateur {}', 'utilisateur de {}', 'utilisateur·ice {}', 'utilisateur(trice) {}'], // fr
  ...['utilisateur ou utilisatrice de {}', "utilisateur d'{}", 'utilisatrice {}'],
  ...['usuario de {}', 'usuaria de {}', 'utente {}', 'utente di {}', 'usuário do {}', 'utilizador do {}'],
  ...['{}-gebruiker', '{}gebruiker', 'użytkownik {}', 'użytkownik {}a', 'użytkowniczka {}a'],
  ...['пользователь {}', 'пользователь фейсбука', 'користувач {}', '{} kullanıcısı', '{}kullanıcısı'],
  ...['pengguna {}', 'ผู้ใช้ {}', 'ผู้ใช้งาน {}', 'người dùng {}'],
  ...[
    'مستخدم {}',
    'مستخدم فيسبوك',
    'مستخدم على فيسبوك',
    'کاربر {}',
    'کاربر فیسبوک',
    'משתמש {}',
    'משתמש פייסבוק',
  ],
  ...['{} यूज़र', '{} उपयोगकर्ता', '{} ব্যবহারকারী', '{}-användare', '{}-bruger', '{}-bruker', '{}-käyttäjä'],
  ...['uživatel {}u', 'uživatel {}', 'používateľ {}u', 'χρήστης {}', 'χρήστης του {}', '{}-felhasználó'],
  ...['{} felhasználó', 'utilizator {}', 'потребител на {}', 'korisnik {}a'],
]

const plain = (name: string) =>
  name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ').replaceAll('’', "'")

const placeholders = new Set(
  ['facebook', 'instagram'].flatMap((service) => calledSo.map((one) => plain(one.replace('{}', service)))),
)

/** Whether a name is the platform's placeholder for a person with a closed account. */
export const isPlaceholder = (name: string) => placeholders.has(plain(name))
