/** The seven, in the order the product shows them. The one list: the schemas and the screens take it from here. */
export const platforms = [
  'facebook',
  'instagram',
  'threads',
  'tiktok',
  'x',
  'youtube',
  'xiaohongshu',
] as const
export type PlatformKey = (typeof platforms)[number]
