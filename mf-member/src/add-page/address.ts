import { type PlatformKey, platforms } from '@fankeep/shared/contract'

const hosts: Record<PlatformKey, RegExp> = {
  facebook: /(^|\.)(facebook|fb)\.com$|(^|\.)fb\.me$/,
  instagram: /(^|\.)(instagram\.com|instagr\.am)$/,
  threads: /(^|\.)threads\.(net|com)$/,
  tiktok: /(^|\.)tiktok\.com$/,
  x: /(^|\.)(x|twitter)\.com$/,
  youtube: /(^|\.)(youtube\.com|youtu\.be)$/,
  xiaohongshu: /(^|\.)(xiaohongshu\.com|xhslink\.com)$/,
}

/** The platform of an address, judged by its host. The server has each platform's full rule. */
export function platformOf(address: string): PlatformKey | null {
  const text = address.trim()
  try {
    const { hostname } = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
    return platforms.find((key) => hosts[key].test(hostname.toLowerCase())) ?? null
  } catch {
    return null
  }
}
