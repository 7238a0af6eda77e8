import { platforms } from '@fankeep/shared/contract'

/** The platforms' permissions, the same for each. */
export const platformList = platforms.map((key, at) => ({
  id: at + 1,
  key,
  name: key,
  icon: `/api/assets/platforms/${key}.svg`,
  url_example: 'https://example.com',
  can: { fans: 'import', posts: 'api', message: 'none', publish: 'none' } as const,
}))
