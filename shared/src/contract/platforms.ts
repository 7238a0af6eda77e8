/** The seven platforms, in the order the product shows them. Schemas and screens both use this list. */
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
