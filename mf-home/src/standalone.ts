import type { Answers } from '@fankeep/shared/testing'
import { eightTestimonials, threePlans } from './testing'

/** The server's answers while this remote runs alone (docs/teams.md). */
export const answers: Answers = {
  'site.plans': threePlans,
  'site.endorsements': eightTestimonials,
  'site.article': ({ key }) => ({
    title: key,
    html: '<p>An article of the server’s.</p>',
    updated_at: '2026-11-01T04:00:00.000Z',
  }),
}
