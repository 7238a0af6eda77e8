import { type PlatformKey, platforms } from '@fankeep/shared/contract'
import { Tutorials } from './using-teaching/tutorials-page'
import { tutorialsRoute } from './using-teaching/tutorials-route'

const tutorialsFirstPaint = (platform: PlatformKey) =>
  function TutorialsFirstPaint() {
    return <Tutorials platform={platform} />
  }

/** Drawings shown before any script has run, by the name of the route (docs/decisions/0005). */
export const screens = {
  tutorials: tutorialsFirstPaint('instagram'),
  ...Object.fromEntries(
    platforms.map((platform) => [tutorialsRoute(platform), tutorialsFirstPaint(platform)]),
  ),
}
