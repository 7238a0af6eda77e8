import type { Language } from '../host/words'
import en from '../ui/locales/en.json'
import zhCn from '../ui/locales/zh-CN.json'
import zhTw from '../ui/locales/zh-TW.json'

export const kitWords: Record<Language, object> = { 'zh-tw': zhTw, 'zh-cn': zhCn, en }
